import { expect, test } from 'vitest'
import type { Outcome } from './corpus.ts'

/** Kinds of call sites of which each must be rewritten. */
export const wholeKinds: readonly string[] = [
  'by a second author',
  'by path',
  'creation of a client',
  'through a barrel',
  'moved parameter',
]

const labelOf = ({ site, why, text }: Outcome): string => `${site.kind}, ${site.form}: ${why}\n${text}`

/** Tests what became of call sites, of whatever kinds and how many. */
export function testOutcomes(outcomes: () => readonly Outcome[]): void {
  test('call sites of the corpus compile by themselves', () => {
    const unsound = outcomes().filter(({ result }) => result === 'unsound')
    expect(unsound.map(labelOf)).toEqual([])
  })

  test('no call site is rewritten wrongly, or changed by a second run', () => {
    const wrong = outcomes().filter(({ result }) => result === 'wrong')
    expect(wrong.map(labelOf)).toEqual([])
  })

  test.each(wholeKinds)('call sites are rewritten: %s', (kind) => {
    const own = outcomes().filter(({ site }) => site.kind === kind)
    expect(own.length).toBeGreaterThan(4)
    expect(own.filter(({ result }) => result !== 'rewritten').map(labelOf)).toEqual([])
  })

  test('what a person must decide is marked', () => {
    const people = outcomes().filter(({ site }) => site.kind === 'for a person')
    expect(people.filter(({ result }) => result !== 'marked').map(labelOf)).toEqual([])
  })
}

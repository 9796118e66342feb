import { compileSchema } from '@specwright/json-schema'
import { expect, test } from 'vitest'
import { processorRatio } from '../../core/json-schema/nightly/processor-ratio.ts'
import { expectSlow, slowPatterns } from '../test/slow-patterns.ts'

/** So many words, as alternatives; other ones in each round, since what is found of a pattern is kept. */
function words(count: number, round: number): string {
  return Array.from({ length: count }, (_, n) => `w${round}x${n.toString(36)}`).join('|')
}

test.each([
  ['a list', (word: string) => `^(?:${word})(?:,(?:${word}))*$`],
  ['a repetition', (word: string) => `^(?:(?:${word})+)*$`],
])('the analysis of %s of twice as many words takes less than four times as long', async (_, patternOf) => {
  const ratio = await processorRatio(
    (round) => compileSchema({ pattern: patternOf(words(300, round)) }),
    (round) => compileSchema({ pattern: patternOf(words(150, round)) }),
  )
  expect(ratio).toBeLessThan(4)
})

test.each(slowPatterns)('the pattern %s is slow on the string in the warning', (pattern) => {
  expectSlow(pattern)
})

import { expect, test } from 'vitest'
import type { Note } from '../src/compare/note.ts'
import { compareOverlaps } from '../src/compare/overlaps.ts'
import type { Side } from '../src/contract/side.ts'
import type { Sub } from '../src/contract/spread.ts'
import { unchangedBetween } from '../src/contract/unchanged.ts'
import type { Versions } from '../src/language/proofs.ts'
import { isContradiction, isIncluded } from '../src/language/refute.ts'
import type { Finding } from '../src/finding/finding.ts'
import type { Shapes } from '../src/normal/unions.ts'
import { verdictFrom } from '../src/verdict/verdict.ts'
import { withRequests } from '../src/verdict/with-requests.ts'
import { request } from './pair.ts'

const ref = (n: number): object => ({ $ref: `#/components/schemas/S${n}` })
const text = (maxLength: number): object => ({ type: 'string', maxLength })
const node = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })

/** Unions in a ring, of which each leads to others and ends with a string. */
const rings: Readonly<Record<string, (n: number, length: number, max: number) => object>> = {
  'the next one': (n, length, max) => ({ oneOf: [node({ next: ref((n + 1) % length) }), text(max)] }),
  'the next two': (n, length, max) => ({
    anyOf: [node({ a: ref((n + 1) % length), b: ref((n + 2) % length) }), text(max)],
  }),
  'lists of the next two': (n, length, max) => ({
    oneOf: [{ type: 'array', prefixItems: [ref((n + 1) % length), ref((n + 2) % length)] }, text(max)],
  }),
}

/** How many pairs of claims are compared to ask each schema of a ring whether it includes what it was before; and the answers. */
function asked(what: string, length: number): { readonly steps: number; readonly answers: ReadonlySet<boolean> } {
  const [base, revision] = [5, 9].map((max) => {
    const schemas = Array.from({ length }, (_, n) => [`S${n}`, rings[what]!(n, length, max)])
    return { root: request(ref(0), Object.fromEntries(schemas)) }
  })
  const { isUnchanged } = unchangedBetween(base!, revision!) // there are two
  let steps = 0
  const versions: Versions = {
    direction: 'request',
    isUnchanged: (left, right) => {
      steps++
      return isUnchanged(left, right)
    },
  }
  const answers = Array.from({ length }, (_, n) => {
    const sub = { value: ref(n), pointer: `/${n}` }
    return isIncluded({ side: base!, sub }, { side: revision!, sub }, versions)
  })
  return { steps, answers: new Set(answers) }
}

test.each(Object.keys(rings))('twice as many unions that lead to %s are proven in four times as many steps', (what) => {
  const [some, twice] = [asked(what, 8), asked(what, 16)]
  expect([some.answers, twice.answers]).toEqual([new Set([true]), new Set([true])])
  expect(twice.steps / some.steps).toBeLessThanOrEqual(4)
})

test('what is proven of a schema is known of equal ones in other places', () => {
  const [base, revision]: readonly Side[] = [{ root: request({}) }, { root: request({}) }]
  const { isUnchanged } = unchangedBetween(base!, revision!) // there are two
  let steps = 0
  const versions: Versions = {
    direction: 'request',
    isUnchanged: (left, right) => {
      steps++
      return isUnchanged(left, right)
    },
  }
  const stepsAt = (pointer: string): number => {
    const before = steps
    const [narrow, wide] = [5, 9].map((max): Sub => ({
      value: node({ a: text(max), b: node({ c: text(3) }) }),
      pointer,
    }))
    expect(isIncluded({ side: base!, sub: narrow! }, { side: revision!, sub: wide! }, versions)).toBe(true)
    return steps - before
  }
  expect([stepsAt('/a') > 0, stepsAt('/b')]).toEqual([true, 0])
})

test('twice as many branches that are apart are compared with an added one by twice as many questions', () => {
  const questions = (length: number): number => {
    const list = Array.from({ length }, (_, n): Sub => ({
      value: node({ kind: { const: n } }),
      pointer: `/oneOf/${n}`,
    }))
    const fresh: Sub = { value: node({ kind: { const: 'new' } }), pointer: `/oneOf/${length}` }
    const [base, revision]: readonly Side[] = [{ root: request({}) }, { root: request({}) }]
    const { isUnchanged } = unchangedBetween(base!, revision!) // there are two
    const notes: Note[] = []
    let count = 0
    const kept = list.map((branch) => ({ before: branch, after: branch, moved: { narrower: false, wider: false } }))
    const [before, after] = [list, [...list, fresh]].map((each): Shapes => ({ kind: 'oneOf', list: each }))
    compareOverlaps(
      { base: base!, revision: revision!, before: before!, after: after!, kept, gone: [], fresh: [fresh] },
      {
        note: (each) => notes.push(each),
        isContradiction: (claimed) => {
          count++
          return isContradiction(claimed, { direction: 'request', isUnchanged })
        },
      },
    )
    expect(notes).toEqual([])
    return count
  }
  expect(questions(20)).toBe(2 * questions(10))
})

test('the schemas of a service are searched once, however many values are shown in requests', () => {
  const reads = (count: number): number => {
    let found = 0
    const schema = {
      get properties() {
        found++
        return { a: text(5) }
      },
    }
    const facts = { rule: 'type', wire: 'major', types: 'none', place: '', reason: '', before: 1, after: 2 } as const
    const findings = Array.from({ length: count }, (_, n): Finding => {
      const witness = { kind: 'value', value: 1, before: [`/${n}`], after: [] } as const
      return { ...facts, direction: 'request', fingerprint: `${n}`, beta: false, proof: 'witness', witness }
    })
    withRequests(verdictFrom(findings), request(schema), () => undefined)
    return found
  }
  expect([reads(1) > 0, reads(5)]).toEqual([true, reads(1)])
})

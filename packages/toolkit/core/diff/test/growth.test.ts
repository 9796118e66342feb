import { expect, test } from 'vitest'
import { unchangedBetween } from '../src/contract/unchanged.ts'
import type { Versions } from '../src/language/proofs.ts'
import { isIncluded } from '../src/language/refute.ts'
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

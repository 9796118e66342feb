import { expect, test } from 'vitest'
import { request } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

const ref = (n: number): object => ({ $ref: `#/components/schemas/S${n}` })
const text = (maxLength: number): object => ({ type: 'string', maxLength })
const members = (length: number, of: (n: number) => object): object =>
  Object.fromEntries(Array.from({ length }, (_, n) => [`S${n}`, of(n)]))

/** Schemas that lead to each other, whose strings have a length. */
const kinds: Readonly<Record<string, (length: number, max: number) => object>> = {
  'properties that are unions of the next two': (length, max) =>
    members(length, (n) => ({
      type: 'object',
      properties: { next: { anyOf: [ref((n + 1) % length), ref((n + 2) % length)] }, name: text(max) },
    })),
  'arrays of the next one': (length, max) =>
    members(length, (n) => ({ anyOf: [{ type: 'array', items: ref((n + 1) % length) }, text(max)] })),
  'unions with the next one': (length, max) =>
    members(length, (n) => ({
      oneOf: [
        ref((n + 1) % length),
        { type: 'object', required: ['k'], properties: { k: { const: n }, m: text(max) } },
      ],
    })),
  'unions of all others': (length, max) =>
    members(length, (n) => ({
      oneOf: [
        ...Array.from({ length }, (_, other) => other)
          .filter((other) => other !== n)
          .map(ref),
        text(max),
      ],
    })),
  'unions in unions': (length, max) => {
    let whole = text(max)
    for (let n = 0; n < length; n++) whole = { oneOf: [whole, { type: 'object', properties: { a: ref(0) } }] }
    return { S0: whole }
  },
}

// Deeper than a stack: each comparison that leads to another one would take a part of it.
test.each([
  { what: 'properties that are unions of the next two', length: 20 },
  { what: 'properties that are unions of the next two', length: 60 },
  { what: 'arrays of the next one', length: 120 },
  { what: 'unions with the next one', length: 20 },
  { what: 'unions of all others', length: 5 },
  { what: 'unions in unions', length: 20 },
])('$length schemas: $what are compared to their end', async ({ what, length }) => {
  const [before, after] = [9, 5].map((max) => request(ref(0), kinds[what]!(length, max)))
  const { faces, findings } = await diffDocuments(before!, after!)
  expect(faces.wire).toBe('major')
  const places = findings.filter(({ reason }) => reason.includes('maxLength')).map(({ place }) => place.split('/')[3])
  const known = Object.keys(kinds[what]!(length, 9))
  expect(new Set(places)).toEqual(new Set(known))
})

test.each(Object.keys(kinds))('schemas that are the same are not compared: %s', async (what) => {
  const [before, after] = [9, 9].map((max) => request(ref(0), kinds[what]!(30, max)))
  expect((await diffDocuments(before!, after!)).findings).toEqual([])
})

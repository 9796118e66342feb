import { expect, test } from 'vitest'
import type { JsonObject } from '@specwright/json-schema/json'
import { type Bump, largest } from '../src/finding/bump.ts'
import { document, operation } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

const text = { type: 'string' }
const count = { type: 'integer' }
const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more })

/** Where a value is text on the wire; the last is in responses. */
const places: Readonly<Record<string, (schema: object) => JsonObject>> = {
  query: (schema) => operation({ parameters: [{ name: 'q', in: 'query', schema }] }),
  'joined query': (schema) => operation({ parameters: [{ name: 'q', in: 'query', explode: false, schema }] }),
  cookie: (schema) => operation({ parameters: [{ name: 'q', in: 'cookie', schema }] }),
  header: (schema) => operation({ parameters: [{ name: 'X-Q', in: 'header', schema }] }),
  path: (schema) => {
    const get = { parameters: [{ name: 'q', in: 'path', required: true, schema }], responses: {} }
    return document({ paths: { '/things/{q}': { get } } })
  },
  form: (schema) => sending('application/x-www-form-urlencoded', schema),
  multipart: (schema) => sending('multipart/form-data', schema),
  response: (schema) => operation({ responses: { 200: { description: 'Done', headers: { 'X-Q': { schema } } } } }),
}

function sending(type: string, schema: object): JsonObject {
  const content = { [type]: { schema: { type: 'object', properties: { q: schema } } } }
  return operation({ requestBody: { required: true, content } })
}

/** The bump on the wire in requests, and in responses where it is another one. */
interface Row {
  readonly what: string
  readonly before: object
  readonly after: object
  readonly wire: Bump
  readonly returned?: Bump
  /** Where it is another one. */
  readonly but?: Readonly<Record<string, Bump>>
}

/** Each place that joins items to one string. */
const joined = (bump: Bump): Readonly<Record<string, Bump>> => ({
  'joined query': bump,
  header: bump,
  path: bump,
  response: bump,
})

const rows: readonly Row[] = [
  { what: 'a listed number as a string', before: { enum: [1] }, after: { enum: ['1'] }, wire: 'none' },
  { what: 'a constant as a string', before: { const: 1.5 }, after: { const: '1.5' }, wire: 'none' },
  { what: 'a listed boolean as a string', before: { enum: [true] }, after: { enum: ['true'] }, wire: 'none' },
  {
    what: 'listed integers as strings, with types',
    before: { ...count, enum: [1, 2] },
    after: { ...text, enum: ['2', '1'] },
    wire: 'none',
  },
  {
    what: 'a short range as listed strings',
    before: { ...count, minimum: 1, maximum: 3 },
    after: { enum: ['1', '2', '3'] },
    wire: 'none',
  },
  {
    what: 'a boolean as listed strings',
    before: { type: 'boolean' },
    after: { enum: ['true', 'false'] },
    wire: 'none',
  },
  { what: 'listed items as strings', before: list({ enum: [1, 2] }), after: list({ enum: ['1', '2'] }), wire: 'none' },
  { what: 'a number or a string, and any string', before: { oneOf: [count, text] }, after: text, wire: 'none' },
  { what: 'a number, and any string', before: count, after: text, wire: 'minor', returned: 'major' },
  {
    what: 'a number, and digits',
    before: count,
    after: { ...text, pattern: '^-?[0-9]+$' },
    wire: 'minor',
    returned: 'major',
  },
  { what: 'a number, and short strings', before: count, after: { ...text, maxLength: 3 }, wire: 'major' },
  { what: 'any string, and a number', before: text, after: count, wire: 'major', returned: 'minor' },
  { what: 'a listed digit, and a number', before: { enum: ['1'] }, after: count, wire: 'minor', returned: 'major' },
  { what: 'a listed word, and a number', before: { enum: ['a'] }, after: count, wire: 'major' },
  { what: 'fewer listed values', before: { enum: [1, 2] }, after: { enum: ['1'] }, wire: 'major', returned: 'minor' },
  { what: 'more listed values', before: { enum: [1] }, after: { enum: ['1', '2'] }, wire: 'minor', returned: 'major' },
  { what: 'other digits of one number', before: { enum: [1] }, after: { enum: ['01'] }, wire: 'major' },
  { what: 'a string, and several', before: text, after: list(text), wire: 'minor', but: joined('none') },
  { what: 'several strings, and one', before: list(text), after: text, wire: 'major', but: joined('none') },
  {
    what: 'a word, and several',
    before: { enum: ['a', 'b'] },
    after: list({ enum: ['a', 'b'] }),
    wire: 'minor',
    returned: 'major',
  },
  {
    what: 'several words, and one',
    before: list({ enum: ['a', 'b'] }),
    after: { enum: ['a', 'b'] },
    wire: 'major',
    returned: 'minor',
  },
  { what: 'a number, and several', before: count, after: list(count), wire: 'minor', returned: 'major' },
  { what: 'a number, and several strings', before: count, after: list(text), wire: 'minor', returned: 'major' },
  {
    what: 'a string, and at least two',
    before: text,
    after: list(text, { minItems: 2 }),
    wire: 'major',
    returned: 'minor',
  },
  { what: 'a string, and several numbers', before: text, after: list(count), wire: 'major', returned: 'minor' },
  {
    what: 'exactly one item, and a word',
    before: list({ enum: ['a'] }, { minItems: 1, maxItems: 1 }),
    after: { enum: ['a'] },
    wire: 'none',
  },
  { what: 'numbers, and strings', before: list(count), after: list(text), wire: 'minor', returned: 'major' },
  {
    what: 'a string, and one or several',
    before: text,
    after: { anyOf: [text, list(text)] },
    wire: 'minor',
    but: joined('none'),
  },
]

const cases = rows.flatMap(({ but, returned, wire, ...row }) =>
  Object.entries(places).map(([place, make]) => {
    return { ...row, place, make, wire: but?.[place] ?? (place === 'response' ? (returned ?? wire) : wire) }
  }),
)

test.each(cases)('$what in a $place: $wire', async ({ before, after, make, wire }) => {
  const { findings } = await diffDocuments(make(before), make(after))
  expect(largest(findings.map((finding) => finding.wire))).toBe(wire)
  expect(findings.filter(({ proof }) => proof === 'unproven')).toEqual([])
  // Whoever uses the types sees each of these changes.
  expect(findings.filter(({ types }) => types !== 'none')).not.toEqual([])
})

test.each(['contentType', 'style'])('a field of a form with a %s of its own is no text', async (member) => {
  const make = (schema: object): JsonObject => {
    const media = { schema: { type: 'object', properties: { q: schema } } }
    const encoding = { q: { [member]: member === 'style' ? 'deepObject' : 'application/json' } }
    return operation({ requestBody: { content: { 'multipart/form-data': { ...media, encoding } } } })
  }
  const { findings } = await diffDocuments(make({ enum: [1] }), make({ enum: ['1'] }))
  expect(findings.map(({ wire }) => wire)).toContain('major')
})

test('the style of a parameter matters where it has parts, or a prefix', async () => {
  const make = (style: string, schema: object): JsonObject =>
    operation({
      parameters: [{ name: 'q', in: style === 'label' || style === 'simple' ? 'path' : 'query', style, schema }],
    })
  const wires = async (from: string, to: string, schema: object): Promise<readonly Bump[]> => {
    const { findings } = await diffDocuments(make(from, schema), make(to, schema))
    return findings.map(({ wire }) => wire).filter((wire) => wire !== 'none')
  }
  expect(await wires('form', 'pipeDelimited', text)).toEqual([])
  expect(await wires('form', 'pipeDelimited', list(text))).toEqual(['major'])
  expect(await wires('simple', 'label', text)).toEqual(['major'])
})

test('in JSON, a number is no string', async () => {
  const make = (schema: object): JsonObject => {
    const content = { 'application/json': { schema } }
    return operation({ parameters: [{ name: 'q', in: 'query', content }] })
  }
  const { findings } = await diffDocuments(make({ enum: [1] }), make({ enum: ['1'] }))
  expect(findings.map(({ wire }) => wire)).toContain('major')
})

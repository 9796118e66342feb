import { expect, test } from 'vitest'
import { compiled } from '../../json-schema/test/compiled.ts'
import { wrongWitnesses } from './ajv-judge.ts'
import { expectNothingShared } from './overlaps.ts'
import { request, response } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

const text = { type: 'string' }
const byCard = { type: 'object', required: ['card'], properties: { card: text } }
const byCash = { type: 'object', required: ['cash'], properties: { cash: text }, additionalProperties: false }
const anyCard = { type: 'object', properties: { card: text } }

test.each([
  {
    what: 'an added branch that overlaps another',
    before: { oneOf: [byCard, byCash] },
    after: { oneOf: [byCard, byCash, anyCard] },
    place: 'oneOf/2',
  },
  {
    what: 'a branch that is loosened into its sibling',
    before: { oneOf: [byCard, byCash] },
    after: { oneOf: [byCard, { ...anyCard, required: [] }] },
    place: 'oneOf/1',
  },
  {
    what: 'an added referenced branch, beside other rules',
    before: { required: ['id'], oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }] },
    after: {
      required: ['id'],
      oneOf: ['Card', 'Cash', 'Any'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    },
    place: 'oneOf/2',
  },
])('$what is breaking, with a witness', async ({ before, after, place }) => {
  const schemas = { Card: byCard, Cash: { ...byCash, additionalProperties: true }, Any: anyCard }
  const { bump, findings } = await diffDocuments(request(before, schemas), request(after, schemas))
  expect(bump).toBe('major')
  const body = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'
  const overlap = findings.find((finding) => finding.place === `${body}/${place}` && finding.wire === 'major')
  expect(overlap?.reason).toMatch(/^a value may now match both the .+ and the .+, and oneOf rejects a value that/)
  const [was, is] = await Promise.all([before, after].map((each) => compiled(inDefinitions(each, schemas))))
  if (overlap?.witness?.kind !== 'value') throw new Error('It has no witness')
  const { value: shown } = overlap.witness
  expect([was?.is(shown), is?.is(shown)]).toEqual([true, false])
})

/** The schema, with the components of the document as its definitions. */
function inDefinitions(given: object, $defs: object): object {
  return JSON.parse(JSON.stringify({ ...given, $defs }).replaceAll('#/components/schemas/', '#/$defs/')) as object // the same shape
}

test('two branches that cannot be proven apart are breaking, and unproven', async () => {
  const looking = (pattern: string): object => ({ type: 'string', pattern })
  const [before, after] = [[looking('^[ab](?<=a)x'), { type: 'integer' }], [looking('^[ab](?<=b)x')]] as const
  const { findings } = await diffDocuments(request({ oneOf: before }), request({ oneOf: [...before, ...after] }))
  const breaking = findings.filter(({ wire }) => wire === 'major')
  expect(breaking).toHaveLength(1)
  expect(breaking[0]).toMatchObject({ proof: 'unproven' })
})

// Nightly, 100 times as many.
test('a branch that is added or removed without a breaking change shares no value with another', () =>
  expectNothingShared({ seed: 20_261_124, numRuns: 20 }))

/** An object with one of a hundred types, and no other properties than these. */
const closed = (type: string, ...names: readonly string[]): object => ({
  type: 'object',
  additionalProperties: false,
  properties: { type: { enum: [type] }, ...Object.fromEntries(names.map((name) => [name, text])) },
})

test('branches that all get a property do not refuse what one of them accepted', async () => {
  const union = (...more: readonly string[]): object => ({
    oneOf: Array.from({ length: 30 }, (_, n) => closed(`t${n}`, 'id', `own${n}`, ...more)),
  })
  expect(await diffDocuments(request(union()), request(union('data')))).toMatchObject({ bump: 'minor' })
})

test('a property that makes one of many branches match a value of another has a value that shows it', async () => {
  const union = (...more: readonly string[]): object => ({
    oneOf: [
      closed('debit', 'id', 'account', 'holder'),
      closed('transfer', 'id', 'account', ...more),
      ...Array.from({ length: 20 }, (_, n) => closed(`t${n}`, 'id', 'account', `own${n}`)),
      ...Array.from({ length: 20 }, (_, n) => closed(`u${n}`, 'id', 'holder', `own${n}`)),
    ],
  })
  const [base, revision] = [request(union()), request(union('holder'))]
  const { findings } = await diffDocuments(base, revision)
  const breaking = findings.filter(({ wire }) => wire === 'major')
  expect(breaking).toMatchObject([{ rule: 'overlap', witness: { value: { account: 'text', holder: 'text' } } }])
  expect(wrongWitnesses(base, revision, findings)).toEqual([])
})

test('a narrower branch among many open ones leaves values to another one alone, and one shows it', async () => {
  const names = (list: readonly string[], held: object): object => Object.fromEntries(list.map((name) => [name, held]))
  const customer = (n: number, ...required: readonly string[]): object => ({
    allOf: [
      { type: 'object', required: ['id', ...required], properties: { id: text, source: text } },
      { properties: { address: { type: 'object', properties: names(['city', `line${n}`], text) } } },
    ],
  })
  const open = (n: number, ...required: readonly string[]): object => ({
    type: 'object',
    properties: { customer: customer(n, ...required), voucher: customer(n % 9) },
  })
  const event = { type: 'object', required: ['event', 'customer'], properties: { event: text, customer: customer(0) } }
  const union = (...required: readonly string[]): object => ({
    oneOf: [event, open(0, ...required), ...Array.from({ length: 40 }, (_, n) => open(n + 1))],
  })
  const [base, revision] = [response(union()), response(union('source'))]
  const { findings } = await diffDocuments(base, revision)
  const breaking = findings.filter(({ wire }) => wire === 'major')
  expect(breaking.map(({ rule, proof }) => [rule, proof])).toEqual([['overlap', 'witness']])
  expect(wrongWitnesses(base, revision, findings)).toEqual([])
})

test('a branch without rules accepts everything, and other branches add nothing', async () => {
  const [before, after] = [{ type: ['object', 'null'] }, { anyOf: [{ description: 'Anything' }, { type: 'null' }] }]
  const { findings } = await diffDocuments(response(before), response(after))
  expect(findings.filter(({ wire }) => wire === 'major')).toMatchObject([{ proof: 'witness' }])
})

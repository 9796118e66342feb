import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engines } from '../src/index.ts'
import { typeErrorsIn } from './compilers.ts'
import { engineFolder } from './engine-folder.ts'
import { strict } from './strict.ts'

// One table for validators with their engine beside them, and for those that import it.

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const query = (name: string, schema: object): object => ({ name, in: 'query', schema })

/** Schemas that take names of the engine are among them. */
const post = {
  openapi: '3.1.0',
  info: { title: 'Post', version: '1' },
  paths: {
    '/parcels': {
      get: {
        operationId: 'listParcels',
        parameters: [query('limit', { type: 'integer', maximum: 50 }), query('to', { type: 'array', items: {} })],
        responses: { 200: { description: 'All', content: { 'application/json': { schema: ref('Parcel') } } } },
      },
    },
  },
  components: {
    schemas: {
      Parcel: {
        type: 'object',
        required: ['id', 'sent'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          sent: { type: 'string', format: 'date-time' },
          due: ref('Date'),
          label: { type: 'string', maxLength: 3 },
          weight: { type: 'number', minimum: 0, multipleOf: 0.1 },
          stamps: { type: 'array', uniqueItems: true },
          inside: { type: 'array', items: ref('Parcel') },
        },
        if: { properties: { weight: { const: 0 } }, required: ['weight'] },
        then: { properties: { label: { const: 'nil' } } },
      },
      Carrier: {
        oneOf: [
          { type: 'object', required: ['van'], properties: { van: { type: 'string' } } },
          { type: 'object', required: ['ship'], properties: { ship: { type: 'string', minLength: 2 } } },
        ],
      },
      Contacts: {
        type: 'object',
        properties: { mail: { type: 'string', format: 'email' } },
        unevaluatedProperties: false,
      },
      // Properties whose names are those of keywords, and notes to the document's readers.
      Words: {
        type: 'object',
        'x-note': 'To be settled',
        properties: {
          default: ref('Issue'),
          enum: { type: 'array', items: ref('Issue') },
          const: { $ref: '#/components/schemas/Words', 'x-note': 'The source does not show it' },
          'x-note': ref('Issue'),
          $id: ref('Issue'),
        },
        default: { 'x-note': 'kept', $ref: '#/nowhere' },
      },
      // Notes that are no text, and one of them with a schema that is referred to.
      Noted: {
        type: 'object',
        'x-lines': { first: ['one'] },
        'x-stable': true,
        'x-parts': { Count: { type: 'integer' } },
        properties: { count: { $ref: '#/components/schemas/Noted/x-parts/Count' } },
      },
      Date: { type: 'string', format: 'date' },
      Issue: { type: 'integer' },
      ValidationError: { type: 'boolean' },
      Validator: { type: 'null' },
    },
  },
}

interface Schema {
  is(value: unknown): boolean
  check(value: unknown, options?: { readonly maxIssues: number }): readonly { readonly message: string }[]
  parse(value: unknown): unknown
  readonly '~standard': {
    validate(value: unknown): unknown
    readonly jsonSchema: { input(options: { readonly target: string }): JsonSchema }
  }
}

interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, unknown>>
}

type Module = Readonly<
  Record<`${'Parcel' | 'Carrier' | 'Contacts' | 'Date' | 'Noted' | 'Words' | 'ListParcelsQuery'}Schema`, Schema>
> &
  Readonly<Record<'isParcel' | 'isDate' | 'isIssue', (value: unknown) => boolean>> & {
    decodeListParcelsQuery(text: string): object
    readonly ValidationFailure: new (issues: readonly unknown[]) => Error
  }

const id = '0b5f7a52-5f6e-4f0a-9d7e-0a6c8d1f2b3c'
const parcel = { id, sent: '2024-02-29T23:59:60Z', due: '2024-02-29', label: '😀😀😀', weight: 0.3, stamps: [1, '1'] }
const said = (schema: Schema, value: unknown): readonly string[] => schema.check(value).map(({ message }) => message)
const thrown = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const scenarios: readonly { name: string; ask: (module: Module) => unknown; gives: unknown }[] = [
  { name: 'a valid value is', ask: ({ isParcel }) => isParcel(parcel), gives: true },
  { name: 'a valid value has no issues', ask: ({ ParcelSchema }) => ParcelSchema.check(parcel), gives: [] },
  {
    name: 'a valid value is given as it is',
    ask: ({ ParcelSchema }) => ParcelSchema.parse(parcel) === parcel,
    gives: true,
  },
  {
    name: 'a valid value is given to who asks by Standard Schema',
    ask: ({ ParcelSchema }) => ParcelSchema['~standard'].validate(parcel),
    gives: { value: parcel },
  },
  {
    name: 'an invalid value is not, however deep the fault',
    ask: ({ isParcel }) => isParcel({ ...parcel, inside: [{ ...parcel, inside: [{}] }] }),
    gives: false,
  },
  {
    name: 'each fault has its message',
    ask: ({ ParcelSchema }) =>
      said(ParcelSchema, { sent: '2023-02-29T00:00:00Z', due: 'soon', label: 'long', weight: 0.25, stamps: [{}, {}] }),
    gives: [
      '/id is required',
      '/sent must be a date-time such as 2026-01-31T09:30:00Z',
      '/due must be a date such as 2026-01-31',
      '/label must have at most 3 characters',
      '/weight must be a multiple of 0.1',
      '/stamps must not hold the same item twice',
    ],
  },
  {
    name: 'a condition is named',
    ask: ({ ParcelSchema }) => said(ParcelSchema, { ...parcel, weight: 0 }),
    gives: ['/label must be nil when weight is 0'],
  },
  {
    name: 'the nearest of several alternatives is reported',
    ask: ({ CarrierSchema }) => [said(CarrierSchema, 1), said(CarrierSchema, { ship: 'x' })],
    gives: [['must be an object'], ['/ship must have at least 2 characters']],
  },
  {
    name: 'what nothing allows is reported',
    ask: ({ ContactsSchema }) => said(ContactsSchema, { mail: 'x', 'a/b': 1 }),
    gives: ['/mail must be an e-mail address', '/a~1b is not allowed'],
  },
  {
    name: 'no more issues are listed than requested',
    ask: ({ ParcelSchema }) => ParcelSchema.check({}, { maxIssues: 1 }).map(({ message }) => message),
    gives: ['/id is required', 'has more issues than the 1 listed'],
  },
  {
    name: 'a number of issues that is none is refused',
    ask: ({ ParcelSchema }) => thrown(() => ParcelSchema.check({}, { maxIssues: 0 })),
    gives: new RangeError('Cannot check: maxIssues must be an integer of at least 1, or Infinity'),
  },
  {
    name: 'an invalid value throws an error whose name a schema took',
    ask: ({ DateSchema, ValidationFailure }) => {
      const error = thrown(() => DateSchema.parse('soon'))
      return [error instanceof ValidationFailure, String(error)]
    },
    gives: [true, 'ValidationError: must be a date such as 2026-01-31'],
  },
  {
    name: 'schemas named as the engine names its own are schemas',
    ask: ({ isDate, isIssue }) => [isDate('2024-02-29'), isDate('2023-02-29'), isIssue(1), isIssue({})],
    gives: [true, false, true, false],
  },
  {
    name: 'a query is decoded, and checked',
    ask: ({ decodeListParcelsQuery, ListParcelsQuerySchema }) => {
      const decoded = decodeListParcelsQuery('?limit=51&to=a+b&to=%E2%82%AC')
      return [decoded, said(ListParcelsQuerySchema, decoded)]
    },
    gives: [{ limit: 51, to: ['a b', '€'] }, ['/limit must be at most 50']],
  },
  {
    name: 'the JSON Schema stands on its own',
    ask: ({ ParcelSchema }) => Object.keys(ParcelSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })),
    gives: ['type', 'required', 'properties', 'if', 'then', '$defs'],
  },
  {
    name: 'the JSON Schema of names of keywords refuses what the validator refuses',
    ask: ({ WordsSchema }) => {
      const judge = new Ajv2020({ strict: false }).compile(jsonSchemaOf(WordsSchema))
      return Object.keys(post.components.schemas.Words.properties).map((name) => {
        const value = { [name]: 'word' }
        return [name, judge(value), WordsSchema.is(value)]
      })
    },
    gives: ['default', 'enum', 'const', 'x-note', '$id'].map((name) => [name, false, false]),
  },
  {
    name: 'the JSON Schema has the data of the document, and none of the notes to its readers',
    ask: ({ WordsSchema }) => {
      const { default: data, 'x-note': note, properties } = jsonSchemaOf(WordsSchema)
      return { data, note, of: properties?.const }
    },
    gives: {
      data: { 'x-note': 'kept', $ref: '#/nowhere' },
      note: undefined,
      of: { $ref: '#/$defs/Words' },
    },
  },
  {
    name: 'the JSON Schema has only the extensions that references lead to',
    ask: ({ NotedSchema }) => {
      const schema = jsonSchemaOf(NotedSchema)
      const judge = new Ajv2020({ strict: false }).compile(schema)
      return [Object.keys(schema), ...[1, 'one'].map((count) => [judge({ count }), NotedSchema.is({ count })])]
    },
    gives: [
      ['type', 'x-parts', 'properties', '$defs'],
      [true, true],
      [false, false],
    ],
  },
]

/** As a tool that reads JSON Schemas gets it. */
function jsonSchemaOf(schema: Schema): JsonSchema {
  return schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
}

const root = mkdtempSync(join(tmpdir(), 'specwright-validators-'))
const modules = new Map<Engines, Module>()

beforeAll(async () => {
  const document = join(root, 'post.json')
  writeFileSync(document, JSON.stringify(post))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const engines of ['inline', 'packages'] as const) {
    const folder = await engineFolder(root, document, { outputs: ['validators'], engines })
    const url = pathToFileURL(join(folder, 'validators/index.ts')).href
    modules.set(engines, (await import(/* @vite-ignore */ url)) as Module)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

describe.each(['inline', 'packages'] as const)('engines: %s', (engines) => {
  test.each(scenarios)('$name', ({ ask, gives }) => {
    const module = modules.get(engines)
    if (module === undefined) throw new Error('was not generated')
    expect(ask(module)).toEqual(gives)
  })
})

/** What a user writes: each `@ts-expect-error` is a slip that the compiler must find. */
const program = `
import { isParcel, ParcelSchema, ValidationFailure, type ValidationIssue, type ValidationValidator } from './ENGINES/validators/index.ts'

const schema: ValidationValidator<{ readonly id: string }> = ParcelSchema
const issues: readonly ValidationIssue[] = new ValidationFailure(schema.check({}, { maxIssues: 1 })).issues
const given: unknown = JSON.parse('{}')
if (isParcel(given)) console.log(given.sent.length, issues[0]?.pointer.length)
// @ts-expect-error it may be anything
console.log(given.sent)
// @ts-expect-error there is no such member
console.log(ParcelSchema.parse(given).receiver)
`

test.each(['inline', 'packages'])('validators have the types of the document (engines: %s)', (engines) => {
  const use = `use-${engines}.ts`
  writeFileSync(join(root, use), program.replace('ENGINES', engines))
  const compilerOptions = {
    ...strict.compilerOptions,
    noUnusedParameters: true,
    customConditions: ['@specwright/source'],
  }
  const tsconfig = join(root, `tsconfig.${engines}.json`)
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: [use] }))
  expect(typeErrorsIn(tsconfig)).toBe('')
})

test('a folder contains its engine as one module that people can read, and none if the engine is a package', () => {
  expect(readdirSync(join(root, 'packages'))).not.toContain('validator-engine.ts')
  for (const engines of ['inline', 'packages'])
    expect(readdirSync(join(root, engines, 'validators'))).toEqual(['areas', 'index.ts', 'operations.ts'])
  expect(readdirSync(join(root, 'inline')).filter((name) => name.startsWith('validator-engine'))).toEqual([
    'validator-engine.ts',
  ])
  const source = readFileSync(join(import.meta.dirname, '../../validator-engine/src/validator.ts'), 'utf8')
  const declarations = source.slice(source.indexOf('\n/**'))
  expect(readFileSync(join(root, 'inline/validator-engine.ts'), 'utf8')).toContain(declarations)
})

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { runHere } from './run.ts'

interface Validator {
  is(value: unknown): boolean
  check(value: unknown): { pointer: string; schema: string }[]
}

/** A document of named schemas, and of operations with these inline bodies of a response. */
function documentOf(schemas: Record<string, unknown>, bodies: Record<string, unknown> = {}): string {
  const paths = Object.entries(bodies).map(([operationId, schema]) => {
    const responses = { 200: { description: 'Done', content: { 'application/json': { schema } } } }
    return [`/${operationId}`, { get: { operationId, responses } }]
  })
  const info = { title: 'Files', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas } })
}

const recursive = {
  Tree: { type: 'object', required: ['forest'], properties: { forest: { $ref: '#/components/schemas/Forest' } } },
  Forest: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
}

/** Generates a document, and returns the folder. */
async function folderOf(document: string): Promise<string> {
  const root = workspace({ 'api.json': document, 'package.json': '{ "type": "module" }' })
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['validators'] })
  writeFiles(join(root, 'out'), files)
  return root
}

function areasIn(root: string): string[] {
  return readdirSync(join(root, 'out/validators/areas')).toSorted()
}

/** The names of the types with validators in each file. */
async function typesIn(document: string): Promise<Record<string, string[]>> {
  const root = await folderOf(document)
  const pairs = areasIn(root).map((file) => {
    const code = readFileSync(join(root, 'out/validators/areas', file), 'utf8')
    return [file, [...code.matchAll(/^ {2}(\w+)Schema: Validator/gm)].map(([, name = '']) => name)]
  })
  return Object.fromEntries(pairs) as Record<string, string[]>
}

type Ref = { readonly $ref: string }
const refTo = (name: string): Ref => ({ $ref: `#/components/schemas/${name}` })
const pointing = (name: string): object => ({ type: 'object', properties: { to: refTo(name) } })

/** An operation of a tag with this schema in one of its places. */
function operationOf(tag: string | undefined, place: (schema: unknown) => object, schema: unknown): object {
  return { ...(tag !== undefined && { tags: [tag] }), responses: { 204: { description: 'Done' } }, ...place(schema) }
}

const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } })
const places = {
  body: (schema: unknown) => ({ requestBody: json(schema) }),
  response: (schema: unknown) => ({ responses: { 200: { description: 'Done', ...json(schema) } } }),
  header: (schema: unknown) => ({ responses: { 200: { description: 'Done', headers: { 'X-Of': { schema } } } } }),
  parameter: (schema: unknown) => ({ parameters: [{ name: 'of', in: 'query', schema }] }),
  'part of a body': (schema: unknown) => ({ requestBody: json({ type: 'array', items: schema }) }),
}

/** A document of operations, each with its tag, the place of a schema, and the schema. */
function taggedDocument(
  operations: readonly (readonly [tag: string | undefined, place: keyof typeof places, schema: unknown])[],
  schemas: Record<string, unknown>,
): string {
  const paths = operations.map(([tag, place, schema], index) => {
    return [`/p${index}`, { post: { operationId: `op${index}`, ...operationOf(tag, places[place], schema) } }]
  })
  const info = { title: 'Files', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas } })
}

describe('a schema stands in the file of the tag whose operations alone use it', () => {
  const schemas = { Pet: pointing('Toy'), Toy: { type: 'string' }, Lonely: { type: 'boolean' } }
  const of = async (
    ...operations: Parameters<typeof taggedDocument>[0]
  ): Promise<Record<'Pet' | 'Toy' | 'Lonely', string | undefined>> => {
    const files = Object.entries(await typesIn(taggedDocument(operations, schemas)))
    const fileOf = (name: string): string | undefined => files.find(([, names]) => names.includes(name))?.[0]
    return { Pet: fileOf('Pet'), Toy: fileOf('Toy'), Lonely: fileOf('Lonely') }
  }
  const lonely = { Lonely: 'shared.ts' }

  test.each(Object.keys(places) as (keyof typeof places)[])('used in a %s', async (place) => {
    expect(await of(['Pets', place, refTo('Pet')])).toEqual({ Pet: 'pets.ts', Toy: 'pets.ts', ...lonely })
  })

  test('or in the one of what tags share, with what it refers to', async () => {
    const twice = [
      ['Pets', 'body', refTo('Pet')],
      ['Shops', 'response', refTo('Pet')],
    ] as const
    expect(await of(...twice)).toEqual({ Pet: 'shared.ts', Toy: 'shared.ts', ...lonely })
    expect(await of(['Pets', 'body', refTo('Pet')], ['Toys', 'body', refTo('Toy')])).toEqual({
      Pet: 'pets.ts',
      Toy: 'shared.ts',
      ...lonely,
    })
    expect(await of(['Pets', 'body', refTo('Pet')], [undefined, 'body', refTo('Toy')])).toEqual({
      Pet: 'pets.ts',
      Toy: 'shared.ts',
      ...lonely,
    })
  })

  test.each([
    ['Fine-tuning', 'fine-tuning.ts'],
    ['user / Roles', 'user-roles.ts'],
    ['../../etc', 'etc.ts'],
    ['Käufe', 'käufe.ts'],
    ['\u0063\u0327a', 'ça.ts'],
    ['注文', '注文.ts'],
    ['Aux', 'aux-.ts'],
    ['!!!', 'shared.ts'],
    ['x'.repeat(300), `${'x'.repeat(60)}.ts`],
    ['Shared', 'shared.ts'],
  ])('whose words name it: %j', async (tag, file) => {
    expect(await of([tag, 'body', refTo('Pet')])).toEqual({ Pet: file, Toy: file, ...lonely })
  })

  test('and tags that differ in case alone have one file', async () => {
    const files = await typesIn(
      taggedDocument(
        [
          ['Pets', 'body', refTo('Pet')],
          ['pets', 'response', refTo('Pet')],
        ],
        schemas,
      ),
    )
    expect(Object.keys(files)).toEqual(['pets.ts', 'shared.ts'])
  })
})

describe('an area too large for a file', () => {
  const many = (count: number, prefix: string): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, { type: 'string' }]))
  const counts = (files: Record<string, string[]>): Record<string, number> =>
    Object.fromEntries(Object.entries(files).map(([file, types]) => [file, types.length]))

  test('is split by the alphabet, as far as needed', async () => {
    const document = documentOf({ ...many(150, 'Ab'), ...many(51, 'Ac'), ...many(3, 'B') })
    expect(counts(await typesIn(document))).toEqual({ 'shared-ab.ts': 150, 'shared-ac.ts': 51, 'shared-b.ts': 3 })
  })

  test('has types that begin with the name of another', async () => {
    const document = documentOf({ ...many(200, 'Item'), Item: { type: 'string' } })
    const files = await typesIn(document)
    expect(files['shared-item.ts']).toEqual(['Item'])
    expect(Object.values(files).flat()).toHaveLength(201)
  })

  test('keeps every schema in its file when one is added', async () => {
    const before = { ...many(150, 'Ab'), ...many(51, 'Ac') }
    const [first, second] = [await typesIn(documentOf(before)), await typesIn(documentOf({ Ad: true, ...before }))]
    expect(second).toEqual({ ...first, 'shared-ad.ts': ['Ad'] })
  })
})

test('a file has the name of a schema that collides with one of the engine, and another one beside it', async () => {
  const root = await folderOf(documentOf({ Date: { type: 'object' }, Day: { type: 'string', format: 'date' } }))
  const { DateSchema, DaySchema } = (await import(pathToFileURL(join(root, 'out/validators/index.ts')).href)) as Record<
    string,
    Validator
  >
  expect([DateSchema?.is({}), DateSchema?.is('2026-01-01')]).toEqual([true, false])
  expect([DaySchema?.is('2026-01-01'), DaySchema?.is('2026-13-01')]).toEqual([true, false])
})

test.each(['pets', 'shared'])('areas that refer to each other work whichever is imported first: %s', async (first) => {
  const schemas = {
    Pet: { type: 'object', properties: { toy: refTo('Toy'), name: { pattern: '^[a-z]+$' } } },
    Toy: { type: 'object', properties: { kind: { enum: [['ball'], { kind: 'bone' }] } } },
    Sold: { type: 'object', properties: { pet: refTo('Pet') } },
  }
  const uses = [
    ['Pets', 'body', refTo('Pet')],
    ['Toys', 'body', refTo('Toy')],
  ] as const
  const root = await folderOf(taggedDocument(uses, schemas))
  const contents = `import './out/validators/areas/${first}.ts'; export * from './out/validators/index.ts'`
  const stdin = { contents, resolveDir: root }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false })
  writeFileSync(join(root, 'bundle.js'), outputFiles[0]?.text ?? '')
  writeFileSync(join(root, 'entry.ts'), contents)
  for (const file of ['entry.ts', 'bundle.js']) {
    const { SoldSchema } = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Validator>
    const found = SoldSchema?.check({ pet: { name: 'A', toy: { kind: 1 } } })
    expect(found?.map(({ pointer }) => pointer).toSorted()).toEqual(['/pet/name', '/pet/toy/kind'])
  }
})

test.each(['Tree', 'Forest'])('recursive schemas work whichever is imported first: %s', async (first) => {
  const root = await folderOf(documentOf(recursive))
  const contents = `export { ${first}Schema } from './out/validators/areas/shared.ts'
    export { TreeSchema as Value } from './out/validators/index.ts'`
  const stdin = { contents, resolveDir: root }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false })
  writeFileSync(join(root, 'bundle.js'), outputFiles[0]?.text ?? '')
  for (const file of ['out/validators/areas/shared.ts', 'bundle.js']) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Validator>
    const value = { forest: [{ forest: [] }, { forest: [{}] }] }
    const found = module[`${first}Schema`]?.check(first === 'Tree' ? value : [value])
    const at = '/forest/1/forest/0/forest'
    expect(found?.map(({ pointer }) => pointer)).toEqual([first === 'Tree' ? at : `/0${at}`])
  }
})

test('adding a schema to an area changes no file of another', async () => {
  const schemas = { Pet: { type: 'string' }, Toy: { type: 'integer' }, New: { type: 'boolean' } }
  const uses = [
    ['Pets', 'body', refTo('Pet')],
    ['Toys', 'body', refTo('Toy')],
  ] as const
  const [before, after] = [
    await folderOf(taggedDocument(uses, schemas)),
    await folderOf(taggedDocument([...uses, ['Pets', 'response', refTo('New')]], schemas)),
  ]
  const textIn = (root: string): string => readFileSync(join(root, 'out/validators/areas/toys.ts'), 'utf8')
  expect(textIn(after)).toBe(textIn(before))
})

const two = taggedDocument(
  [
    ['Pets', 'body', refTo('Pet')],
    ['Old', 'body', refTo('Old')],
  ],
  {
    Pet: { type: 'string' },
    Old: { type: 'string' },
  },
)
const one = taggedDocument([['Pets', 'body', refTo('Pet')]], { Pet: { type: 'string' } })

test.each([[[]], [['--only', 'validators']]])('the file of an area that is gone is removed: %j', async (only) => {
  const root = workspace({ 'api.json': two })
  const argv = ['api.json', '--out', 'out']
  expect((await runHere(root, 'generate', ...argv)).code).toBe(0)
  writeFileSync(join(root, 'out/validators/areas/mine.ts'), 'export {}\n')
  writeFileSync(join(root, 'api.json'), one)
  expect((await runHere(root, 'check', ...argv)).stderr).toContain('validators/areas/old.ts')
  expect((await runHere(root, 'generate', ...argv, ...only)).code).toBe(0)
  expect(areasIn(root)).toEqual(['mine.ts', 'pets.ts'])
  expect(existsSync(join(root, 'out/client.ts'))).toBe(true)
  expect(readFileSync(join(root, 'out/.specwright'), 'utf8')).not.toContain('old')
  expect((await runHere(root, 'check', ...argv, ...only)).code).toBe(0)
})

test('--only of another output keeps the files of areas that are gone', async () => {
  const root = workspace({ 'api.json': two })
  const argv = ['api.json', '--out', 'out']
  expect((await runHere(root, 'generate', ...argv)).code).toBe(0)
  writeFileSync(join(root, 'api.json'), one)
  expect((await runHere(root, 'generate', ...argv, '--only', 'client')).code).toBe(0)
  expect(areasIn(root)).toEqual(['old.ts', 'pets.ts'])
})

const owner = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 3 } } }
const warned = { type: 'string', format: 'colour' }

test.each([
  { of: 'an equal body of another operation', body: owner, other: 'GetFirst200', schema: '/paths/~1getSecond/get' },
  {
    of: 'an equal named schema',
    body: { type: 'integer', maximum: 3 },
    other: 'Small',
    schema: '/paths/~1getSecond/get',
  },
])('a body uses the functions of $of, with its own pointer', async ({ body, other, schema }) => {
  const small = { type: 'integer', maximum: 3 }
  const root = await folderOf(documentOf({ Small: small }, { getFirst: owner, getSecond: body }))
  const text = readFileSync(join(root, 'out/validators/areas/shared.ts'), 'utf8')
  expect(text).toContain(`isGetSecond200 = accepts${other} as`)
  expect(text).not.toMatch(/function \w+GetSecond200/)
  const { GetSecond200Schema } = (await import(pathToFileURL(join(root, 'out/validators/index.ts')).href)) as {
    GetSecond200Schema: Validator
  }
  const [issue] = GetSecond200Schema.check(body === owner ? { name: 'long' } : 9)
  expect(issue?.schema).toBe(body === owner ? `${schema}/properties/name/maxLength` : `${schema}/maximum`)
  expect(GetSecond200Schema.is(body === owner ? { name: 'abc' } : 3)).toBe(true)
})

test('equal named schemas share functions, and each has its own pointer and JSON Schema', async () => {
  const schemas = {
    First: owner,
    Second: owner,
    Both: { properties: { first: refTo('First'), second: refTo('Second') } },
  }
  const root = await folderOf(documentOf(schemas))
  const text = readFileSync(join(root, 'out/validators/areas/shared.ts'), 'utf8')
  expect(text).toContain('isSecond = acceptsFirst as')
  expect(text).not.toMatch(/function \w+Second/)
  const { SecondSchema, BothSchema } = (await import(pathToFileURL(join(root, 'out/validators/index.ts')).href)) as {
    SecondSchema: Validator
    BothSchema: Validator & { '~standard': { jsonSchema: { input(options: object): unknown } } }
  }
  const pointer = '/components/schemas/Second/properties/name/maxLength'
  expect(SecondSchema.check({ name: 'long' }).map(({ schema }) => schema)).toEqual([pointer])
  expect(BothSchema.check({ second: { name: 'long' } }).map(({ schema }) => schema)).toEqual([pointer])
  expect(BothSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject({
    properties: { second: { $ref: '#/$defs/Second' } },
    $defs: { First: owner, Second: owner },
  })
})

test.each([
  { kind: 'refer to themselves', properties: { next: refTo('First') } },
  {
    kind: 'refer to parts of one of them',
    properties: { a: { $ref: '#/components/schemas/First/properties/b' }, b: { maxLength: 3 } },
  },
])('schemas that $kind mean something else in another place', async ({ kind: _, ...schema }) => {
  const root = await folderOf(documentOf({ First: schema, Second: schema }))
  const text = readFileSync(join(root, 'out/validators/areas/shared.ts'), 'utf8')
  for (const name of ['First', 'Second']) expect(text).toContain(`function accepts${name}(`)
})

/** A schema inside of many objects, and a value with another one inside of as many. */
const inside = Array.from({ length: 14 }).reduce<object>((a) => ({ properties: { a } }), { type: 'string' })
const within = Array.from({ length: 14 }).reduce<unknown>((a) => ({ a }), 5)

test.each([
  ['an alternative that allows no more', { oneOf: [{ type: 'null' }, { ...owner, unevaluatedProperties: false }] }, {}],
  ['an alternative of several rules', { anyOf: [{ type: 'null' }, { allOf: [owner, { minProperties: 2 }] }] }, {}],
  ['many levels', inside, within],
])('an issue at a ref to an equal schema of %s names that schema', async (_, schema, value) => {
  const refers = (name: string): object => ({ properties: { to: refTo(name) } })
  const document = documentOf({ First: schema, Second: schema, ToFirst: refers('First'), ToSecond: refers('Second') })
  const root = await folderOf(document)
  const { ToFirstSchema, ToSecondSchema } = (await import(
    pathToFileURL(join(root, 'out/validators/index.ts')).href
  )) as { ToFirstSchema: Validator; ToSecondSchema: Validator }
  const pointersOf = ({ check }: Validator): string[] => check({ to: value }).map((issue) => issue.schema)
  const second = pointersOf(ToSecondSchema)
  expect(second.join()).toContain('/components/schemas/Second/')
  expect(second).toEqual(pointersOf(ToFirstSchema).map((pointer) => pointer.replace('/First/', '/Second/')))
})

test('the warnings of equal bodies have their own places', async () => {
  const root = workspace({ 'api.json': documentOf({}, { getFirst: warned, getSecond: warned }) })
  const { warnings } = await generateFolder(join(root, 'api.json'), { only: ['validators'] })
  expect(warnings.filter(({ code }) => code === 'unknown-format')).toHaveLength(2)
})

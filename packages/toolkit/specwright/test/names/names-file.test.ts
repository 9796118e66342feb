import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkedConfig } from '../../src/config/checked-config.ts'
import { generateFolder, generateProject, writeNames, type Config } from '../../src/index.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { petsYaml, runHere } from '../run.ts'
import { callsOf, documentOf, generationsOf, type Operations } from './generations.ts'

const line = '"getPet": { "name": "pets.get", "arguments": ["path.id"] }'
const text = `{
  "operations": {
    ${line}
  },
  "schemas": {
    "/components/schemas/Pet": "Pet",
    "getPet path": "GetPetPath"
  }
}
`

const withoutMethods = text.replace(line, '"getPet": {}')

test('a line is written for what an output exports, and kept where another output was generated', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  const types = { types: 'types.ts' }
  const client = { ...types, client: 'client.ts', resources: 'resources.ts' }
  for (const [outputs, expected] of [
    [{ operations: 'operations.ts' }, withoutMethods.replace(',\n    "getPet path": "GetPetPath"', '')],
    [types, withoutMethods],
    [{ operations: 'operations.ts' }, withoutMethods],
    [client, text],
    [types, text],
  ] as const) {
    const document = { document: 'pets.yaml', outputs }
    writeNames(await generateProject({ documents: [document] }, { root }))
    expect(readFileSync(join(root, 'pets.names.json'), 'utf8')).toBe(expected)
    expect((await generateProject({ documents: [document] }, { root })).names).toMatchObject([{ isCurrent: true }])
  }
})

test('a file has the methods that any of its documents shows, in either order', async () => {
  for (const only of [
    ['types', 'client'],
    ['client', 'types'],
  ] as const) {
    const root = workspace({ 'pets.yaml': petsYaml })
    const documents = only.map((output) => ({ document: 'pets.yaml', out: output, only: [output] }))
    for (let again = 0; again < 2; again++) {
      writeNames(await generateProject({ documents }, { root }))
      expect(readFileSync(join(root, 'pets.names.json'), 'utf8')).toBe(text)
    }
  }
})

test('each output of a folder has the types of operations, and so do their names', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  for (const only of ['types', 'types,client', 'validators']) {
    const given = ['pets.yaml', '--out', only, '--only', only]
    expect((await runHere(root, 'generate', ...given)).code).toBe(0)
    const written = readFileSync(join(root, only, 'pets.names.json'), 'utf8')
    expect(written).toBe(only.includes('client') ? text : withoutMethods)
    expect((await runHere(root, 'check', ...given)).code).toBe(0)
  }
})

test('a derived id stays with types alone, and headers need no lines', async () => {
  const responses = { 200: { description: 'ok', headers: { etag: { schema: { type: 'string' } } } } }
  const root = workspace({
    'api.json': JSON.stringify(documentOf({ 'GET /pets': { responses }, 'GET /pets/': { responses } })),
  })
  writeNames(await generateProject({ documents: [{ document: 'api.json', out: 'out', only: ['types'] }] }, { root }))
  expect(JSON.parse(readFileSync(join(root, 'api.names.json'), 'utf8'))).toEqual({
    operations: { 'GET /pets': { id: 'getPets' }, 'GET /pets/': { id: 'getPets_2' } },
    schemas: {},
  })
})

test('generate writes the names, check misses a line, and no format of the file matters', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  const file = join(root, 'out/pets.names.json')
  const check = ['check', 'pets.yaml', '--out', 'out', '--only', 'validators,client']
  const generate = ['generate', ...check.slice(1)]
  expect((await runHere(root, ...generate)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(text)
  writeFileSync(file, text.replace(line, ''))
  expect(await runHere(root, ...check)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('\n  pets.names.json\n') as unknown,
  })
  const formatted = JSON.stringify(JSON.parse(text), undefined, 4)
  writeFileSync(file, formatted)
  expect((await runHere(root, ...generate)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(formatted)
})

test.each([
  ['tabs', JSON.stringify(JSON.parse(text), undefined, '\t')],
  ['the line ends of Windows', text.replaceAll('\n', '\r\n')],
  ['a comma at the end', text.replace('"GetPetPath"', '"GetPetPath",')],
  ['another order', text.replace(/("\/comp.*),\n(.*)/, '$2,\n$1')],
])('names with %s are the same', async (_, content) => {
  const root = workspace({ 'pets.yaml': petsYaml, 'names.json': content })
  const { names } = await generateFolder(join(root, 'pets.yaml'), {
    only: ['validators'],
    names: join(root, 'names.json'),
  })
  expect(content).not.toBe(text)
  expect(names).toMatchObject([{ isCurrent: true }])
})

test('whatever ids and components are called, their names are read as they were written', async () => {
  const odd = [
    '__proto__',
    'constructor',
    'then',
    '"',
    '\\',
    '\u2028',
    '<<',
    '*a',
    '- b',
    'ключ',
    '\ud800',
    'a\tb',
    '1',
    'GetIt',
  ]
  const operations = odd.map((operationId, n) => [`GET /n${n}/{id}`, { operationId, tags: [operationId] }] as const)
  const schemas = Object.fromEntries(odd.map((name) => [name, { type: 'string' }] as const))
  const document = documentOf(Object.fromEntries(operations), schemas)
  const [first, second] = await generationsOf([document, document], ['client', 'validators'])
  expect(second).toEqual(first)
})

test('a configuration has its names beside the document, and a part of it keeps those of the whole', async () => {
  const root = workspace({ 'openapi/pets.yaml': petsYaml })
  const outputs = { types: 'types.ts', validators: 'validators/index.ts' }
  const document = { document: 'openapi/pets.yaml', outputs }
  const other = `{ "operations": { "listPets": { "name": "pets.list" } }, "schemas": {} }`
  writeFileSync(join(root, 'openapi/pets.names.json'), other)
  const generated = await generateProject({ documents: [document] }, { root })
  writeNames(generated)
  expect(readFileSync(join(root, 'openapi/pets.names.json'), 'utf8')).toBe(
    text.replace(line, `${line},\n    "listPets": { "name": "pets.list" }`),
  )
})

test('documents that share a file of names add to it, and leave what the others have', async () => {
  const [a, b] = [
    { operationId: 'getPet' },
    { operationId: 'getPet', parameters: [{ name: 'q', in: 'query', schema: {} }] },
  ]
  const root = workspace({
    'a.json': JSON.stringify(documentOf({ 'GET /pets/{id}': a, 'GET /a': { operationId: 'readA' } })),
    'b.json': JSON.stringify(documentOf({ 'GET /pets/{id}': b, 'GET /b': { operationId: 'readB' } })),
  })
  const documents = ['a', 'b'].map((name) => ({
    document: `${name}.json`,
    out: name,
    only: ['client'],
    names: 'names.json',
  }))
  const generated = async (): Promise<readonly [string, object]> => {
    const made = await generateProject({ documents } as Config, { root })
    writeNames(made)
    return [readFileSync(join(root, 'names.json'), 'utf8'), made.files]
  }
  const first = await generated()
  expect(Object.keys((JSON.parse(first[0]) as { operations: object }).operations)).toEqual(['getPet', 'readA', 'readB'])
  expect(await generated()).toEqual(first)
})

test.each([
  ['openapi/pets.yaml', 'openapi/pets.names.json'],
  ['pets.openapi.json', 'pets.openapi.names.json'],
  ['https://example.com/v1/openapi.yml?key=1', 'openapi.names.json'],
])('the names of %s are in %s', async (document, names) => {
  const { besideDocument } = await import('../../src/io/names-file.ts')
  expect(besideDocument(document)).toBe(names)
})

describe('a file of names is refused', () => {
  const other = '"/components/schemas/Pet": "Pet"'

  test.each([
    ['with a conflict', text.replace(line, `<<<<<<< ours\n${line}`), /:3:\d+ error names: Cannot read the names: /],
    ['that is an array', '[]', /:1:1 error names: Cannot read the names: they must be an object/],
    [
      'with a key twice',
      text.replace(line, `${line},\n    ${line}`),
      /:4:5 error names: Cannot read the names: Map keys must be unique/,
    ],
    [
      'with a method that is no identifier',
      text.replace('pets.get', 'pets.get it'),
      /:3:5 error names: Cannot use this operation: name must be a resource and a method, both identifiers: "pets.get"\. Correct it/,
    ],
    ['with a letter that nobody sees', text.replace('pets.get', 'pets.get\u3164'), /:3:5 error names: .*name must be/],
    ['with a joiner', text.replace('pets.get', 'pe\u200dts.get'), /:3:5 error names: .*name must be/],
    ['with a method that makes a promise', text.replace('pets.get', 'pets.then'), /:3:5 error names: .*name must be/],
    ['with another member of the client', text.replace('pets.get', 'close.get'), /:3:5 error names: .*name must be/],
    ['with a method alone', text.replace('pets.get', 'get'), /:3:5 error names: .*name must be/],
    [
      'with an unknown member',
      text.replace('"arguments"', '"args"'),
      /:3:5 error names: .*"args" is unknown\. Use id, name,/,
    ],
    [
      'with an id that is no string',
      text.replace('"name"', '"id": 1, "name"'),
      /:3:5 error names: .*id must be a string/,
    ],
    [
      'with a function that is no identifier',
      text.replace('"arg', '"function": "get-pet", "arg'),
      /function must be an/,
    ],
    [
      'with a function that makes a promise',
      text.replace('"arg', '"function": "then", "arg'),
      /:3:5 error names: Cannot use this operation: function must be an identifier other than exports and then\. Correct it/,
    ],
    ['with arguments that are no strings', text.replace('["path.id"]', '[1]'), /arguments must be an array of strings/],
    [
      'with an operation that is no object',
      text.replace(/\{ "name.*\}/, '1'),
      /:3:5 error names: .*it must be an object/,
    ],
    [
      'with a method of two operations',
      text.replace(line, `${line},\n    "x": { "name": "pets.get" }`),
      /:4:5 error names: Cannot use the method pets\.get: getPet has it too\. Choose another for one of them/,
    ],
    [
      'with a function of two operations',
      text.replace(line, `${line},\n    "x": { "name": "pets.x", "function": "getPet" }`),
      /:4:5 error names: Cannot use the function getPet: getPet has it too\. Choose another for one of them/,
    ],
    [
      'with a type that has the name of a validator',
      text.replace(other, `${other},\n    "/components/schemas/Cat": "PetSchema"`),
      /:7:5 error names: Cannot use the type PetSchema: \/components\/schemas\/Pet has it too/,
    ],
    [
      'with a type in lower case',
      text.replace(': "Pet"', ': "pet"'),
      /:6:5 error names: Cannot name a type "pet": it must be/,
    ],
    [
      'with a type of TypeScript',
      text.replace(': "Pet"', ': "Record"'),
      /:6:5 error names: Cannot name a type "Record"/,
    ],
  ])('%s', async (_, content, message) => {
    const root = workspace({ 'pets.yaml': petsYaml, 'names.json': content })
    const made = generateFolder(join(root, 'pets.yaml'), { only: ['types'], names: join(root, 'names.json') })
    await expect(made).rejects.toMatchObject({
      name: 'DocumentError',
      message: expect.stringMatching(message) as unknown,
    })
  })
})

test('an edited line renames a method and a type', async () => {
  const renamed = text.replace('pets.get', 'animals.read').replace(': "Pet"', ': "Animal"')
  const root = workspace({ 'pets.yaml': petsYaml, 'names.json': renamed })
  const { files } = await generateFolder(join(root, 'pets.yaml'), { names: join(root, 'names.json') })
  const contents = new Map(files.map(({ path, content }) => [path, content]))
  expect(callsOf(contents)).toEqual({ 'animals.read': 'getPet' })
  expect(contents.get('client/resources.ts')).toContain('read(id: string, options?: CallOptions): Pending<Animal>')
  expect(contents.get('validators/index.ts')).toContain('isAnimal, AnimalSchema')
})

describe('rename in the configuration', () => {
  const animals = documentOf(
    { 'GET /pets/{id}': { operationId: 'getPet', tags: ['Pets'], 'x-name': 'pets.read' } },
    { Pet: { type: 'object' } },
  )
  const generate = async (rename: object): Promise<ReadonlyMap<string, string>> => {
    const root = workspace({ 'api.json': JSON.stringify(animals) })
    const config = { documents: [{ document: 'api.json', out: 'api', only: ['client'] as const, rename }] }
    const { files } = await generateProject(checkedConfig(config, 'it'), { root })
    return new Map(files.map(({ path, content }) => [path.replace(/^api\//, ''), content]))
  }

  test('comes before x-name, and names types too', async () => {
    const files = await generate({ operations: { getPet: 'animals.get' }, schemas: { Pet: 'Animal' } })
    expect(callsOf(files)).toEqual({ 'animals.get': 'getPet' })
    expect(files.get('types.ts')).toMatch(/^export (?:type|interface) Animal\b/m)
  })

  test.each([
    [
      { operations: { getCat: 'cats.get' } },
      'Cannot use rename.operations.getCat of the configuration: the document has no operation "getCat"',
    ],
    [
      { schemas: { Cat: 'Animal' } },
      'Cannot use rename.schemas.Cat of the configuration: the document has no component "Cat"',
    ],
    [
      { operations: { getPet: 'get' } },
      'Cannot use the x-name "get": an operation is named by its resource and its method',
    ],
    [{ operations: ['getPet'] }, 'Cannot use it: documents[0].rename must be an object with names by operationId'],
  ])('%j is refused', async (rename, message) => {
    await expect(generate(rename)).rejects.toThrow(message)
  })
})

describe('x-name', () => {
  const named = (name: string, operationId = 'getPet'): object => ({ operationId, tags: ['Pets'], 'x-name': name })
  const getPet = { operationId: 'getPet', tags: ['Pets'] }
  const query = { parameters: [{ name: 'q', in: 'query', schema: {} }] }

  test.each<{ name: string; versions: readonly Operations[]; calls: object }>([
    {
      name: 'comes before what was pinned, and stays when it is gone',
      versions: [
        { 'GET /pets/{id}': getPet },
        { 'GET /pets/{id}': named('animals.read') },
        { 'GET /pets/{id}': getPet },
      ],
      calls: { 'animals.read': 'getPet' },
    },
    {
      name: 'takes the name of an operation that is gone',
      versions: [{ 'GET /pets/{id}': getPet }, { 'GET /pet/{id}': named('pets.get', 'readPet') }],
      calls: { 'pets.get': 'readPet' },
    },
    {
      name: 'takes a name that another operation gives up',
      versions: [
        { 'GET /pets/{id}': getPet },
        { 'GET /pets/{id}': named('pets.old'), 'GET /pet/{id}': named('pets.get', 'readPet') },
      ],
      calls: { 'pets.old': 'getPet', 'pets.get': 'readPet' },
    },
  ])('$name', async ({ versions, calls }) => {
    const generations = await generationsOf(versions.map((operations) => documentOf(operations)))
    expect(callsOf(generations.at(-1)!)).toEqual(calls)
  })

  test('keeps the arguments of an operation that got another id', async () => {
    const [, second] = await generationsOf([
      documentOf({ 'GET /pets/{id}': getPet }),
      documentOf({ 'GET /pet/{id}': { ...named('pets.get', 'readPet'), ...query } }),
    ])
    expect(second?.get('client/resources.ts')).toContain('get(id: string, options?: CallOptions & { readonly query?: ')
  })

  test('names the types of a component, for both directions', async () => {
    const properties = { id: { type: 'string', readOnly: true }, name: { type: 'string' } }
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } }
    const operations = {
      'POST /pets': { ...getPet, requestBody: body, responses: { 200: { description: 'Ok', ...body } } },
    }
    const versions = [{}, { 'x-name': 'Animal' }].map((more) => {
      return documentOf(operations, { Pet: { type: 'object', properties, ...more } })
    })
    const [, second] = await generationsOf(versions, ['validators'])
    const exported = second?.get('validators/index.ts') ?? ''
    expect(exported.match(/\b(?:Animal|Pet)\w*(?=Schema,)/g)).toEqual(['Animal', 'AnimalInput'])
  })

  test.each([
    ['get', 'Cannot use the x-name "get": an operation is named by its resource and its method'],
    ['pets.list', 'Cannot use the x-name "pets.list": listPets has this name. Choose another'],
  ])('%j is refused', async (name, message) => {
    const [before, after] = [
      { 'GET /pets': { operationId: 'listPets', tags: ['Pets'] } },
      { 'GET /pets/{id}': named(name) },
    ]
    const made = generationsOf([documentOf(before), documentOf({ ...before, ...after })])
    await expect(made).rejects.toMatchObject({
      name: 'DocumentError',
      message: expect.stringContaining(message) as unknown,
    })
  })
})

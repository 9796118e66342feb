import { describe, expect, test } from 'vitest'
import {
  callsOf,
  documentOf,
  functionsOf,
  generationsOf,
  generationWith,
  signaturesOf,
  type Operations,
} from './generations.ts'

const pets = { tags: ['Pets'] }
const getPet = { ...pets, operationId: 'getPet' }
const removePet = { ...pets, operationId: 'removePet' }

interface Growth {
  readonly name: string
  readonly before: Operations
  readonly after: Operations
  /** The methods of both versions, by what they call. */
  readonly calls: Record<string, string>
}

const growths: readonly Growth[] = [
  {
    name: 'an operation whose full id is the name of an earlier one',
    before: { 'DELETE /pets/{id}': removePet },
    after: { 'DELETE /pets': { ...pets, operationId: 'remove' }, 'DELETE /pets/{id}': removePet },
    calls: { 'pets.remove': 'removePet', 'pets.remove_2': 'remove' },
  },
  {
    name: 'an operation whose id has the same words',
    before: { 'GET /pets/{id}': getPet },
    after: { 'GET /pets': { ...pets, operationId: 'getPets' }, 'GET /pets/{id}': getPet },
    calls: { 'pets.get': 'getPet', 'pets.list': 'getPets' },
  },
  {
    name: 'another tag',
    before: { 'GET /pets/{id}': getPet },
    after: { 'GET /pets/{id}': { ...getPet, tags: ['Animals', 'Pets'] } },
    calls: { 'pets.get': 'getPet' },
  },
  {
    name: 'an operation that takes the name of one that is gone',
    before: { 'GET /pets/{id}': getPet, 'DELETE /pets/{id}': removePet },
    after: { 'GET /pets/{id}': getPet, 'DELETE /pets': { ...pets, operationId: 'remove' } },
    calls: { 'pets.get': 'getPet', 'pets.remove_2': 'remove' },
  },
  {
    name: 'an operation whose id is what another one was given',
    before: { 'GET /pets/{id}': pets },
    after: { 'GET /cats': { ...pets, operationId: 'getPetsId' }, 'GET /pets/{id}': pets },
    calls: { 'pets.get': 'getPetsId', 'pets.listCats': 'getCats' },
  },
  {
    name: 'an id that was missing',
    before: { 'GET /pets/{id}': pets },
    after: { 'GET /pets/{id}': { ...pets, operationId: 'readPet' } },
    calls: { 'pets.get': 'readPet' },
  },
  {
    name: 'another name for a parameter of the path',
    before: { 'GET /pets/{id}': pets },
    after: { 'GET /pets/{petId}': pets },
    calls: { 'pets.get': 'getPetsId' },
  },
  {
    name: 'an operation in front of one without an id',
    before: { 'GET /pets/{id}': pets },
    after: { 'GET /pets/id': pets, 'GET /pets/{id}': pets },
    calls: { 'pets.getId': 'getPetsId_2', 'pets.get': 'getPetsId' },
  },
]

test.each(growths)('methods keep their names with $name', async ({ before, after, calls }) => {
  const [, second] = await generationsOf([documentOf(before), documentOf(after)])
  expect(callsOf(second!)).toEqual(calls)
})

test.each<{ name: string; before: Operations; after: Operations; functions: Record<string, string> }>([
  {
    name: 'an id that would give the same name, in front of it',
    before: { 'GET /pets/{id}': getPet },
    after: { 'GET /cats/{id}': { ...pets, operationId: 'get-pet' }, 'GET /pets/{id}': getPet },
    functions: { 'get-pet': 'getPet_2', getPet: 'getPet' },
  },
  {
    name: 'the id of another one that is gone, written in another way',
    before: { 'GET /cats/{id}': { ...pets, operationId: 'get-pet' }, 'GET /pets/{id}': getPet },
    after: { 'GET /pets/{id}': getPet },
    functions: { getPet: 'getPet_2' },
  },
  {
    name: 'an id that was missing',
    before: { 'GET /pets/{id}': pets },
    after: { 'GET /pets/{id}': { ...pets, operationId: 'readPet' } },
    functions: { readPet: 'getPetsId' },
  },
])('functions keep their names with $name', async ({ before, after, functions }) => {
  const [, second] = await generationsOf([documentOf(before), documentOf(after)])
  expect(functionsOf(second!)).toEqual(functions)
})

const query = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }]
const text = { type: 'string' }
const body = (schema: object, required = true, contentType = 'application/json'): object => ({
  requestBody: { required, content: { [contentType]: { schema } } },
})
const token = { type: 'object', required: ['access_token'], properties: { access_token: text } }
const grant = (values: readonly string[]): object => ({
  type: 'object',
  required: ['grant_type', 'scope', 'user'],
  properties: { grant_type: { enum: values }, scope: text, user: text },
})
const both = { 'application/x-www-form-urlencoded': { schema: token }, 'application/json': { schema: token } }

interface Change {
  readonly name: string
  readonly before: object
  readonly after: object
  readonly signature: string
}

const options = 'options?: CallOptions'

const changes: readonly Change[] = [
  {
    name: 'a first query parameter',
    before: {},
    after: { parameters: query },
    signature: `(id: string, ${options} & { readonly query?: ChangePetQuery | undefined })`,
  },
  {
    name: 'a first query parameter that is required',
    before: {},
    after: { parameters: [{ ...query[0], required: true }] },
    signature: `(id: string, options: CallOptions & { readonly query: ChangePetQuery })`,
  },
  {
    name: 'another query parameter',
    before: { parameters: query },
    after: { parameters: [...query, { ...query[0], name: 'offset' }] },
    signature: `(id: string, query?: ChangePetQuery, ${options})`,
  },
  {
    name: 'a query that is no longer required',
    before: { parameters: [{ ...query[0], required: true }] },
    after: { parameters: query },
    signature: `(id: string, query?: ChangePetQuery, ${options})`,
  },
  {
    name: 'a first body',
    before: { parameters: query },
    after: { parameters: query, ...body(token, false) },
    signature: `(id: string, query?: ChangePetQuery, ${options} & { readonly body?: Sent<ChangePetBody> | undefined })`,
  },
  {
    name: 'a member beside the only one',
    before: body(token),
    after: body({ ...token, properties: { access_token: text, hint: text } }),
    signature: `(id: string, access_token: string, ${options} & { readonly body?: Omit<Sent<ChangePetBody>, "access_token"> | undefined })`,
  },
  {
    name: 'an only member that is no longer required',
    before: body(token),
    after: body({ ...token, required: [] }, false),
    signature: `(id: string, access_token?: string, ${options})`,
  },
  {
    name: 'members that leave one alone',
    before: body({ ...token, properties: { access_token: text, hint: text } }),
    after: body(token),
    signature: `(id: string, body: Sent<ChangePetBody>, ${options})`,
  },
  {
    name: 'another value for a member that was filled in',
    before: body(grant(['client_credentials'])),
    after: body(grant(['client_credentials', 'password'])),
    signature: `(id: string, body: Omit<Sent<ChangePetBody>, "grant_type"> & { readonly grant_type?: Sent<ChangePetBody>["grant_type"] | undefined }, ${options})`,
  },
  {
    name: 'a content type that would be preferred',
    before: body(token, true, 'application/x-www-form-urlencoded'),
    after: { requestBody: { required: true, content: both } },
    signature: `(id: string, access_token: string, ${options})`,
  },
]

test.each(changes)('a signature keeps its arguments with $name', async ({ before, after, signature }) => {
  const operation = { ...getPet, operationId: 'changePet' }
  const versions = [before, after, after].map((change) =>
    documentOf({ 'POST /pets/{id}': { ...operation, ...change } }),
  )
  const [, second, third] = await generationsOf(versions)
  expect(signaturesOf(second!)).toEqual([`${signature}: Pending<void>`])
  expect(third).toEqual(second)
})

const page = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'array', items: text }, cursor: { type: 'object', properties: { next: text } } },
}
const responses = (...types: readonly string[]): object => ({
  responses: { 200: { description: 'Ok', content: Object.fromEntries(types.map((type) => [type, { schema: page }])) } },
})

test('a result stays as it is read, with another content type and with a cursor', async () => {
  const cursor = { parameters: [{ name: 'cursor', in: 'query', schema: text }] }
  const csv = await generationsOf([
    documentOf({ 'GET /pets': { ...getPet, ...responses('text/csv') } }),
    documentOf({ 'GET /pets': { ...getPet, ...responses('application/json', 'text/csv') } }),
  ])
  expect(signaturesOf(csv[1]!)).toEqual([`(${options}): Pending<string>`])
  const listing = await generationsOf([
    documentOf({ 'GET /pets': { ...getPet, ...responses('application/json') } }),
    documentOf({ 'GET /pets': { ...getPet, ...responses('application/json'), ...cursor } }),
  ])
  expect(signaturesOf(listing[1]!)[0]).toContain('): Pending<GetPet200>')
})

test.each([
  { what: 'bytes', types: ['image/jpg', 'image/png'] },
  { what: 'JSON', types: ['application/json', 'application/hal+json'] },
  { what: 'text', types: ['text/csv', 'text/plain'] },
])('results of several content types of $what are read as they were', async ({ types }) => {
  const versions = [types, types, [...types, `${types[0]}2`]].map((each) =>
    documentOf({ 'GET /pets/{id}': { ...getPet, ...responses(...each) } }),
  )
  const [first, second, third] = await generationsOf(versions)
  expect(first!.get('client/descriptors.ts')).toContain(`"${types.join(', ')}"`)
  expect(second).toEqual(first)
  expect(third!.get('client/descriptors.ts')).toBe(first!.get('client/descriptors.ts'))
})

describe('type names stay', () => {
  const hidden = { type: 'object', properties: { id: { ...text, readOnly: true }, name: text } }
  const user = { $ref: '#/components/schemas/User' }
  const create = {
    operationId: 'createUser',
    ...body(user),
    responses: { 200: { description: 'Ok', content: { 'application/json': { schema: user } } } },
  }
  const inline = { operationId: 'createUser', ...body({ type: 'object', properties: { name: text, age: text } }) }

  test.each([
    {
      name: 'of a version for requests, beside a component of that name',
      versions: [
        documentOf({ 'POST /users': create }, { User: hidden }),
        documentOf({ 'POST /users': create }, { UserInput: { type: 'number' }, User: hidden }),
      ],
      types: ['UserInput', 'UserInput_2'],
      text: 'name: {',
    },
    {
      name: 'of a body, beside a component with the name of its validator',
      versions: [
        documentOf({ 'POST /users': inline }),
        documentOf({ 'POST /users': inline }, { CreateUserBodySchema: { type: 'number' } }),
      ],
      types: ['CreateUserBody', 'CreateUserBodySchema_2'],
      text: 'name: {',
    },
    {
      name: 'of components that differ in case, in another order',
      versions: [
        documentOf({ 'POST /users': inline }, { pet: { properties: { name: text } }, Pet: { type: 'number' } }),
        documentOf({ 'POST /users': inline }, { Pet: { type: 'number' }, pet: { properties: { name: text } } }),
      ],
      types: ['Pet_2', 'Pet'],
      text: 'name: {',
    },
  ])('$name', async ({ versions, types, text: contained }) => {
    const [, second] = await generationsOf(versions, ['validators'])
    const code = second?.get('validators/areas/shared.ts') ?? ''
    const sources = types.map((type) => code.split(`function source${type}(`)[1]?.split('\n}')[0])
    expect(sources.map((source) => source?.includes(contained))).toEqual([true, false])
  })
})

test('operations with letters that names once lost keep their functions and the types of their headers', async () => {
  const total = { 'X-Total': { schema: { type: 'integer' } } }
  const read = { responses: { 200: { description: 'Read', headers: total } } }
  const document = documentOf({
    'GET /sizes': { operationId: 'größeLesen', tags: ['Sizes'], ...read },
    'GET /orders': { operationId: '获取订单', tags: ['Orders'], ...read },
    'GET /users': { operationId: '获取用户', tags: ['Users'] },
  })
  const lines = { größeLesen: { name: 'sizes.lesen' }, 获取订单: { name: 'orders.list' } }
  const files = await generationWith(document, { operations: lines, schemas: {} })
  expect(functionsOf(files)).toEqual({ größeLesen: 'grELesen', 获取订单: 'unnamed', 获取用户: '获取用户' })
  expect(files.get('types.ts')).toMatch(/export type GrELesen200Headers\b/)
  expect(files.get('types.ts')).toMatch(/export type Unnamed200Headers\b/)
})

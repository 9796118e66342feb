import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOutputs, generateFolder, writeFiles } from '../src/index.ts'
import { mockIn } from './mock.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { complaintsOf } from './compilers.ts'
import { directions } from './directions-document.ts'
import { expectVerdicts, project } from './verdicts.ts'
import { checksOf } from './whole-messages.ts'

const { document } = directions

test('validators neither require nor refuse members of the other direction', async () => {
  const folder = workspace({ ...project, 'api.json': JSON.stringify(document) })
  const { files, warnings } = await generateFolder(join(folder, 'api.json'))
  expect(warnings).toEqual([])
  writeFiles(join(folder, 'd/out'), files)
  expectVerdicts(folder, [{ ...directions, folder: 'd' }])
})

const usage = `
import { isUser, isUserInput, type Closed, type ClosedInput, type CountsInput, type Id, type operations, type Plain, type User, type UserInput, type webhooks } from './out/index.ts'

declare const value: unknown
declare function use(...values: unknown[]): void
export const user: User = { id: 'u1', name: 'Ann', team: { slug: 'a', users: [{ id: 'u2', name: 'Bob' }] } }
export const input: UserInput = { name: 'Ann', password: 'secret', team: { users: [{ name: 'Bob', password: 'x' }] } }
// @ts-expect-error a response has no password
user.password
// @ts-expect-error a request has no id
input.id
// @ts-expect-error a request needs a password
export const open: UserInput = { name: 'Ann' }
if (isUser(value)) use(value.id.length)
if (isUserInput(value)) use(value.password.length)
export const closed: [Closed, ClosedInput] = [{ id: 'a' }, { name: 'a' }]
declare const counted: { since: false; a: 1 }
export const counts: CountsInput = counted
export const sent: NonNullable<operations['createUser']['requestBody']>['content']['application/json'] = input
export const returned: operations['createUser']['responses'][201]['content']['application/json'] = user
export const event: NonNullable<webhooks['userCreated']['post']['requestBody']>['content']['application/json'] = user
export const ids: [Id, Plain] = ['a', { label: 'a' }]
`

test('types have the members of their direction', async () => {
  expect(await complaintsOf(document, { outputs: ['types', 'validators'], usage })).toBe('')
})

test.each([
  { beside: {}, name: 'alone' },
  { beside: { anyOf: [{ required: ['kind'] }, { required: ['id'] }] }, name: 'beside anyOf' },
])('a ref leads into alternatives that a request cannot tell apart, $name', async ({ beside }) => {
  const alternative = (name: string): object => ({
    type: 'object',
    required: ['id', name],
    properties: { id: { type: 'string', readOnly: true }, [name]: { type: 'integer' } },
  })
  const schemas = {
    Owner: { type: 'object', properties: { of: { oneOf: [alternative('team'), alternative('user')], ...beside } } },
    User: { $ref: '#/components/schemas/Owner/properties/of/oneOf/1' },
  }
  const body = { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Owners', version: '1' },
    paths: { '/users': { post: { operationId: 'add', requestBody: body, responses: { 204: { description: '' } } } } },
    components: { schemas },
  }
  const { checkRequest } = await checksOf(join(workspace({ 'owners.json': JSON.stringify(contract) }), 'owners.json'))
  const sent = (user: unknown): readonly string[] => {
    const request = { headers: { 'content-type': 'application/json' }, body: user }
    return checkRequest('add', request).map(({ pointer }) => pointer)
  }
  expect([sent({ user: 1 }), sent({ user: 'one' }), sent({})]).toEqual([[], ['/body/user'], ['/body/user']])
})

test('a schema may have an unknown keyword with the name of an inherited member', async () => {
  const user = { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true } } }
  const schema = { ...user, constructor: 'User', toString: {} }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: {
      '/users': {
        post: {
          operationId: 'add',
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: '' } },
        },
      },
    },
  }
  const { checkRequest } = await checksOf(join(workspace({ 'users.json': JSON.stringify(contract) }), 'users.json'))
  expect(checkRequest('add', { headers: { 'content-type': 'application/json' }, body: {} })).toEqual([])
})

test('a request and a response are checked by their direction', async () => {
  const { checkRequest, checkResponse } = await checksOf(
    join(workspace({ 'api.json': JSON.stringify(document) }), 'api.json'),
  )
  const headers = { 'content-type': 'application/json' }
  const [known, added] = [
    { id: 'u1', name: 'Ann' },
    { name: 'Ann', password: 'a' },
  ]
  const pointersOf = (issues: readonly { pointer: string }[]): readonly string[] => issues.map(({ pointer }) => pointer)
  const requests = [
    ['createUser', added],
    ['createUser', known],
    ['renameUser', { name: 'Ann' }],
    ['userCreated', known],
    ['userCreated', added],
  ] as const
  expect(requests.map(([id, body]) => pointersOf(checkRequest(id, { headers, body })))).toEqual([
    [],
    ['/body/password'],
    [],
    [],
    ['/body/id'],
  ])
  const responses = [
    ['createUser', 201, known],
    ['createUser', 201, added],
    ['renameUser', 200, { name: 'Ann' }],
    ['userCreated', 200, added],
  ] as const
  expect(responses.map(([id, status, body]) => pointersOf(checkResponse(id, { status, headers, body })))).toEqual([
    [],
    ['/body/id'],
    ['/body/id'],
    [],
  ])
})

test('a client sends, and a mock and docs show, the members of their direction', async () => {
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'), { only: folderOutputs })
  writeFiles(folder, files)
  const mock = await mockIn(folder)
  const response = await mock.fetch('https://example.com/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', password: 'secret' }),
  })
  expect(await response.json()).toEqual({ id: 'u1', name: 'Ann' })
  const docs = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as Docs
  const sent = docs.operations.find(({ id }) => id === 'createUser')?.requestBody?.content[0]?.examples
  expect(sent?.map(({ value }) => value)).toEqual([{ name: 'Ann', password: 'secret' }])
  const fieldsOf = (typeName: string): readonly string[] => {
    return Object.keys(docs.schemas.find((each) => each.typeName === typeName)?.schema.properties ?? {})
  }
  expect([fieldsOf('User'), fieldsOf('UserInput')]).toEqual([
    ['id', 'name', 'team'],
    ['name', 'password', 'team'],
  ])
})

test('an issue names the schema that the author wrote', async () => {
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['validators'] })
  writeFiles(folder, files)
  const { UserInputSchema, UserSchema } = (await import(join(folder, 'validators/index.ts'))) as Validators
  const named = [UserInputSchema, UserSchema].map((schema) => schema.check({ team: { users: 1 } }))
  expect(named.map((issues) => issues.map(({ schema }) => schema))).toEqual([
    [
      '/components/schemas/User/required',
      '/components/schemas/User/required',
      '/components/schemas/Team/properties/users/type',
    ],
    [
      '/components/schemas/User/required',
      '/components/schemas/User/required',
      '/components/schemas/Team/required',
      '/components/schemas/Team/properties/users/type',
    ],
  ])
})

type Validators = Readonly<
  Record<'UserInputSchema' | 'UserSchema', { check(value: unknown): readonly { readonly schema: string }[] }>
>

interface Docs {
  readonly operations: readonly {
    readonly id: string
    readonly requestBody?: {
      readonly content: readonly { readonly examples: readonly { readonly value: unknown }[] }[]
    }
  }[]
  readonly schemas: readonly { readonly typeName: string; readonly schema: { readonly properties?: object } }[]
}

import { expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const object = (properties: object) => ({ type: 'object', properties })
const query = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const done = { responses: { 204: { description: 'Done' } } }

/** What the mock of an operation logs besides its requests. */
async function logged(operation: object, requests: readonly (readonly [request: string, body?: unknown])[]) {
  const lines: string[] = []
  const { send } = await served(
    {
      openapi: '3.2.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { post: { operationId: 'find', ...done, ...operation } } },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'query', name: 'key' },
          users: {
            type: 'oauth2',
            flows: { authorizationCode: { authorizationUrl: '/login', tokenUrl: '/token', scopes: {} } },
          },
        },
      },
    },
    { log: (line) => lines.push(line) },
  )
  for (const [request, body] of requests) await send(request, body)
  return lines.flatMap((line) => / warn (.* was sent .*) request=/.exec(line)?.[1] ?? [])
}

const sent = (what: string, hint = '') => `POST /pets was sent ${what}, which the contract does not have${hint}`
const limit = query('limit', { type: 'integer' })

test.each<[what: string, operation: object, request: string, reports: readonly string[]]>([
  ['a declared parameter', { parameters: [limit] }, 'POST /pets?limit=1', []],
  [
    'a misspelt parameter',
    { parameters: [limit] },
    'POST /pets?limt=1',
    [sent('the query parameter "limt"', '. Did you mean limit?')],
  ],
  [
    'another case',
    { parameters: [limit] },
    'POST /pets?LIMIT=1',
    [sent('the query parameter "LIMIT"', '. Did you mean limit?')],
  ],
  [
    'a misspelt parameter of a refused request',
    { parameters: [{ ...limit, required: true }] },
    'POST /pets?limt=1',
    [sent('the query parameter "limt"', '. Did you mean limit?')],
  ],
  [
    'another parameter',
    { parameters: [limit, query('page', text)] },
    'POST /pets?colour=red',
    [sent('the query parameter "colour"', '. Use limit, page')],
  ],
  ['a parameter where there are none', {}, 'POST /pets?a=1', [sent('the query parameter "a"')]],
  [
    'several parameters',
    {},
    'POST /pets?a=1&b=2&a=3',
    [sent('the query parameter "a"'), sent('the query parameter "b"')],
  ],
  ['an encoded name', {}, 'POST /pets?a%0Ab=1', [sent('the query parameter "a\\nb"')]],
  ['a key of a scheme', { security: [{ key: [] }] }, 'POST /pets?key=1', []],
  ['members of an object', { parameters: [query('where', object({ name: text }))] }, 'POST /pets?name=x', []],
  [
    'a member that an object lacks',
    { parameters: [query('where', { ...object({ name: text }), additionalProperties: false })] },
    'POST /pets?nam=x',
    [sent('the query parameter "nam"', '. Use where')],
  ],
  [
    'names with brackets',
    { parameters: [query('where', object({ name: text }), { style: 'deepObject' })] },
    'POST /pets?where[name]=x',
    [],
  ],
  [
    'brackets that the parameter does not have',
    { parameters: [limit] },
    'POST /pets?limit[gt]=1',
    [sent('the query parameter "limit[gt]"', '. Use limit')],
  ],
  [
    'a whole query',
    {
      parameters: [
        {
          name: 'q',
          in: 'querystring',
          content: { 'application/x-www-form-urlencoded': { schema: object({ a: text }) } },
        },
      ],
    },
    'POST /pets?b=1',
    [],
  ],
  ['what OAuth defines', {}, 'GET /login?client_id=a&response_type=code&redirect_uri=https://a.test', []],
])('%s', async (_, operation, request, reports) => {
  expect(await logged(operation, [[request]])).toEqual(reports)
})

test('each is reported once, and at most a hundred of an operation', async () => {
  expect(await logged({}, [['POST /pets?a=1'], ['POST /pets?a=2']])).toHaveLength(1)
  const many = Array.from({ length: 200 }, (_, index) => [`POST /pets?p${index}=1`] as const)
  expect(await logged({}, many)).toHaveLength(100)
})

test.each([
  ['where there is none', {}, [sent('a body')]],
  ['where there is one', { requestBody: json(object({ a: text })) }, []],
])('a body %s', async (_, operation, reports) => {
  expect(await logged(operation, [['POST /pets', { a: 'x' }]])).toEqual(reports)
})

test('no name shows a secret', async () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"app"}').replaceAll('=', '')}.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg`
  const [line] = await logged({}, [[`POST /pets?${token}=1`]])
  expect(line).toContain('was sent the query parameter')
  expect(line).not.toContain('c2lnbmF0dXJl')
})

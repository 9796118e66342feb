import { expect, test } from 'vitest'
import { proveHere, readOnce } from './prove-here.ts'

const yaml = `
openapi: 3.1.0
info: { title: Tokens, version: 1.0.0 }
paths:
  /tokens:
    post:
      operationId: addToken
      security: [{ key: [] }]
      responses: { '201': { $ref: '#/components/responses/Token' }, '401': { $ref: '#/components/responses/Error' } }
  /account:
    get:
      operationId: getAccount
      security: [{ token: [] }]
      responses: { '200': { $ref: '#/components/responses/Token' }, '401': { $ref: '#/components/responses/Error' } }
    post:
      operationId: renewAccount
      security: [{ token: [] }]
      responses: { '201': { $ref: '#/components/responses/Token' }, '401': { $ref: '#/components/responses/Error' } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: x-key }
    token: { type: http, scheme: bearer }
  responses:
    Token:
      description: A token
      content: { application/json: { schema: { type: object, required: [value], properties: { value: { type: string } } } } }
    Error: { description: Refused }
`
const credentials = { key: 'the-key-of-the-app', token: 'the-token-of-the-user' }

/** A server that gives the token that it has for an app until it expires, and has other values elsewhere but for a fault. */
const serverOf =
  (repeated: Readonly<Record<string, string>>) =>
  async (request: Request): Promise<Response> => {
    const { headers, url } = request
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const operation = `${method} ${new URL(url).pathname}`
    const isIssuing = operation === 'POST /tokens'
    const isKnown = isIssuing
      ? headers.get('x-key') === credentials.key
      : headers.get('authorization') === `Bearer ${credentials.token}`
    if (!/^(?:POST \/tokens|(?:GET|POST) \/account)$/.test(operation)) return new Response('', { status: 404 })
    if (!isKnown) return await Promise.resolve(new Response('', { status: 401 }))
    const value = repeated[operation] ?? (isIssuing ? credentials.token : 'none')
    return Response.json({ value }, { status: method === 'POST' ? 201 : 200 })
  }

test.each<readonly [what: string, repeated: Readonly<Record<string, string>>, failures: readonly string[]]>([
  ['the token that it gives', {}, []],
  ['the key that it is sent', { 'POST /tokens': credentials.key }, ['secret POST /tokens']],
  ['the token where it is read with it', { 'GET /account': credentials.token }, ['secret GET /account']],
  ['the key where something is read', { 'GET /account': credentials.key }, ['secret GET /account']],
  ['the token where it is sent', { 'POST /account': credentials.token }, ['secret POST /account']],
])('a response that repeats %s', async (_, repeated, expected) => {
  const read = await readOnce('tokens.yaml', yaml)
  const { failures } = await proveHere(read, { fetch: serverOf(repeated), credentials, requests: 60 })
  expect(failures.map((each) => each.split(':')[0])).toEqual(expected)
})

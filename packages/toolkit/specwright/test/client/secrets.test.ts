import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { documentOf, textOperation, vaultOf } from './vault.ts'

const text = { type: 'string' }
const object = (properties: object): object => ({ type: 'object', properties })
const body = (contentType: string, schema: object): object => ({
  requestBody: { required: true, content: { [contentType]: { schema } } },
})
const session = object({
  user: { $ref: '#/components/schemas/User' },
  keys: { type: 'array', items: { oneOf: [object({ apiKey: text })] } },
})

const create = await vaultOf(
  documentOf(
    {
      '/session': { post: textOperation('signIn', body('application/json', session)) },
      '/token': {
        post: textOperation(
          'getToken',
          body('application/x-www-form-urlencoded', object({ client_secret: text, scope: text })),
        ),
      },
      '/pages': {
        get: textOperation('listPages', {
          parameters: [
            { name: 'access_token', in: 'query', schema: text },
            { name: 'page_token', in: 'query', schema: text },
          ],
        }),
      },
    },
    {
      components: {
        schemas: {
          User: object({
            name: text,
            pin: { ...text, format: 'password' },
            parent: { $ref: '#/components/schemas/User' },
          }),
        },
      },
    },
  ),
)

test.each([
  {
    name: 'signIn',
    given: { user: { name: 'Gold', pin: 'pin-0042', parent: { pin: 'pin-0043' } }, keys: [{ apiKey: 'ak/77&x' }] },
    shown: ['Gold'],
    hidden: ['pin-0042', 'pin-0043', 'ak/77&x'],
  },
  {
    name: 'getToken',
    given: { client_secret: 'cs 77+x', scope: 'read-all' },
    shown: ['read-all'],
    hidden: ['cs 77+x', 'cs+77%2Bx'],
  },
  {
    name: 'listPages',
    given: { access_token: 'at/7777', page_token: 'pt-7777' },
    shown: ['pt-7777'],
    hidden: ['at/7777', 'at%2F7777'],
  },
])('no error of $name shows the secrets that its document has', async ({ name, given, shown, hidden }) => {
  const echo = JSON.stringify({ given, all: [...shown, ...hidden] })
  const fetch = async (): Promise<Response> =>
    new Response(echo, { status: 400, headers: { 'x-echo': hidden.join(' ') } })
  const { operations } = create({ baseUrl: 'https://vault.test', fetch })
  const error: unknown = await operations[name]?.(given).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 400 })
  const seen = inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error)
  expect([...shown, ...hidden].filter((each) => seen.includes(each))).toEqual(shown)
})

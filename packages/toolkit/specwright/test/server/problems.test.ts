import { expect, test } from 'vitest'
import { implemented, typeErrorsOf } from './implemented.ts'

const seconds = { 'Retry-After': { schema: { type: 'integer' } } }
const list = { 'X-Fields': { schema: { type: 'array', items: { type: 'string' } } } }
const get = (operationId: string, responses: object): object => ({
  get: { operationId, responses: { 204: { description: 'Done' }, ...responses } },
})

/** Errors of a status, of a range, and of all others. */
const failing = {
  openapi: '3.1.1',
  info: { title: 'Failing', version: '1' },
  paths: {
    '/named': get('named', { 429: { description: 'Later', headers: seconds } }),
    '/ranged': get('ranged', { '4XX': { description: 'Wrong', headers: { ...seconds, ...list } } }),
    '/others': get('others', {
      default: { description: 'Else', headers: list },
      '5XX': { description: 'Down', headers: seconds },
    }),
    '/none': get('none', {}),
    '/secured': {
      get: { operationId: 'secured', security: [{ certificate: [] }], responses: { 204: { description: 'Done' } } },
    },
    '/either': {
      get: {
        operationId: 'either',
        security: [{ certificate: [] }, { key: [] }],
        responses: { 204: { description: 'Done' } },
      },
    },
  },
  components: {
    securitySchemes: { certificate: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
}

const usage = `
import { implement, type Problem } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const authenticate = { certificate: () => undefined, key: () => undefined }
const missing = 501

implement(contract, {
  authenticate,
  missing,
  operations: {
    named: ({ problem }) => problem(429, { message: 'Later', headers: { 'Retry-After': 7, 'X-Other': 'a' } }),
    ranged: ({ problem }) => problem(418, { headers: { 'Retry-After': 7, 'X-Fields': ['a'] } }),
    others: ({ problem, query }) => ('a' in query ? problem(503, { headers: { 'Retry-After': 7 } }) : problem(404, { headers: { 'X-Fields': ['a'] } })),
  },
})
const refused = (problem: (status: number, about: { readonly message: string }) => Problem, status: number) => problem(status, { message: 'No' })
implement(contract, { authenticate, missing, operations: { others: ({ problem }) => refused(problem, 404) } })
// @ts-expect-error The header is a number.
implement(contract, { authenticate, missing, operations: { named: ({ problem }) => problem(429, { headers: { 'Retry-After': 'soon' } }) } })
// @ts-expect-error The header of the range is a number.
implement(contract, { authenticate, missing, operations: { ranged: ({ problem }) => problem(404, { headers: { 'Retry-After': true } }) } })
// @ts-expect-error The header of other errors is an array of strings.
implement(contract, { authenticate, missing, operations: { others: ({ problem }) => problem(404, { headers: { 'X-Fields': [5] } }) } })
// @ts-expect-error A success is not a problem, though default describes it.
implement(contract, { authenticate, missing, operations: { others: ({ problem }) => problem(200) } })
// @ts-expect-error There is no such status.
implement(contract, { authenticate, missing, operations: { others: ({ problem }) => problem(700) } })
// @ts-expect-error The range has no such status.
implement(contract, { authenticate, missing, operations: { ranged: ({ problem }) => problem(500) } })
// @ts-expect-error A redirection is not a problem.
implement(contract, { authenticate, missing, operations: { others: ({ problem }) => problem(304) } })
// @ts-expect-error No error is documented.
implement(contract, { authenticate, missing, operations: { none: ({ problem }) => problem(404) } })
`

test('problems have the statuses and the headers of the document', async () => {
  expect(await typeErrorsOf(failing, usage)).toBe('')
})

interface Call {
  readonly problem: (status: number, about?: object) => unknown
}

const authenticate = { certificate: () => undefined, key: () => undefined }

test.each<[name: string, value: unknown, sent: string | null]>([
  ['Retry-After', 7, '7'],
  ['X-Fields', ['a', 'b'], 'a,b'],
  ['X-Fields', [], null],
  ['X-Fields', undefined, null],
  ['X-Other', 'a, b', 'a, b'],
])('a problem sends the header %s as the document has it: %j', async (name, value, sent) => {
  const ranged = ({ problem }: Call) => problem(418, { headers: { [name]: value } })
  const { fetch } = await implemented(failing, { authenticate, operations: { ranged }, missing: 501 })
  const { status, headers } = await fetch(new Request('http://test/ranged'))
  expect([status, headers.get(name)]).toEqual([418, sent])
})

test('where certificates alone are accepted, nothing can be asked for', async () => {
  const { fetch } = await implemented(failing, { authenticate, operations: {}, missing: 501 })
  const found = await Promise.all(
    ['secured', 'either'].map(async (path) => {
      const { status, headers } = await fetch(new Request(`http://test/${path}`))
      return [status, headers.get('www-authenticate')]
    }),
  )
  expect(found).toEqual([
    [403, null],
    [401, 'ApiKey realm="api"'],
  ])
})

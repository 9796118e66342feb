import { expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
})
const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
const problem = (schema: object, more: object = {}) => ({
  content: { 'application/problem+json': { schema, ...more } },
})
const item = object({ id: { ...text, readOnly: true }, name: text }, ['name'])

/** A document whose errors have a body. */
function documentOf(body: object, statuses: readonly string[]): object {
  const errors = Object.fromEntries(statuses.map((status) => [status, { description: 'Refused', ...body }]))
  return {
    openapi: '3.1.1',
    info: { title: 'Items', version: '1' },
    security: [{ key: [] }],
    paths: {
      '/items': {
        post: {
          operationId: 'add',
          requestBody: { required: true, ...json(item) },
          responses: { '201': { description: 'Added', ...json(item) }, ...errors },
        },
      },
      '/items/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { operationId: 'get', responses: { '200': { description: 'An item', ...json(item) }, ...errors } },
      },
      '/gone': { get: { operationId: 'gone', responses: errors } },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }
}

const members = { type: text, title: text, detail: text, instance: text }
const bodies: readonly (readonly [what: string, body: object])[] = [
  ['a status that is required', problem(object({ ...members, status: integer }, ['title', 'status']))],
  ['a status that may be absent', problem(object({ ...members, status: integer }))],
  ['a status within bounds', problem(object({ ...members, status: { ...integer, minimum: 100, maximum: 599 } }))],
  ['an example without a status', problem(object({ ...members, status: integer }), { example: { title: 'Wrong' } })],
  [
    'an example of another status',
    problem(object({ ...members, status: integer }), { example: { title: 'Wrong', status: 418 } }),
  ],
  [
    'examples by name',
    problem(object({ ...members, status: integer }), {
      examples: { one: { value: { title: 'One', status: 418 } }, two: { value: { title: 'Two' } } },
    }),
  ],
  ['no schema of a status', problem(object({ title: text }))],
  ['a status as a string', problem(object({ ...members, status: text }, ['status']))],
  ['a code of the status', problem(object({ message: text, statusCode: integer }, ['statusCode']))],
  ['JSON of another type', json(object({ ...members, status: integer }, ['title', 'status']))],
]

const requests: readonly (readonly [
  what: string,
  request: string,
  body?: object | undefined,
  headers?: Readonly<Record<string, string>>,
])[] = [
  ['an invalid body', 'POST /items', { name: 1 }],
  ['a missing item', 'GET /items/none'],
  ['a missing key', 'GET /items/none', undefined, { 'x-key': '' }],
  ['another type', 'POST /items', { name: 'a' }, { 'content-type': 'text/csv' }],
  ['a preference', 'GET /items/none', undefined, { prefer: 'code=409' }],
  ['a preference for a failure', 'GET /items/none', undefined, { prefer: 'code=503' }],
  ['an operation of errors', 'GET /gone'],
  ['another method', 'PUT /items/none', {}],
]

const statusLists: readonly (readonly string[])[] = [
  ['4XX', 'default'],
  ['404', '400'],
  ['default'],
  ['401', '4XX', '5XX'],
]

/** A body of errors, and the statuses that have it. */
type ProblemCase = readonly [what: string, statuses: readonly string[], body: object]

/** Each body with each list of statuses. */
export const everyProblem: readonly ProblemCase[] = bodies.flatMap(([what, body]) =>
  statusLists.map((statuses) => [what, statuses, body] as const),
)

/** Each body with one list of statuses, which take turns. */
export const someProblems: readonly ProblemCase[] = everyProblem.filter(
  (_, index) => index % statusLists.length === Math.floor(index / statusLists.length) % statusLists.length,
)

/** Declares that errors have the status of their response. */
export function declareProblems(cases: readonly ProblemCase[]): void {
  test.each(cases)('a problem with %s has that of its response, of %j', async (_, statuses, body) => {
    const { send } = await served(documentOf(body, statuses))
    const found = []
    for (const [what, request, sent, headers] of requests) {
      const { status, body: received } = await send(request, sent, { 'x-key': 'k', ...headers })
      const { status: own, statusCode = own } = received as { status?: unknown; statusCode?: unknown } // an object
      found.push(`${what}: ${status}, ${JSON.stringify(statusCode)}`)
    }
    // A body of another type may be that of a success, where only the default is documented.
    expect(found.filter((each) => !/: (?:(\d+), "?\1"?|200, 1)$/.test(each))).toEqual([])
  })
}

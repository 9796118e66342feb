const done = { 204: { description: 'Done' } }
const text = { type: 'string' }
const parameter = (name: string, location: string, more: object = {}): object => ({
  name,
  in: location,
  schema: { type: 'integer' },
  ...more,
})
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })

/** A document whose parts are referred to where they are. */
const owner = {
  parameters: [parameter('shared', 'query')],
  get: {
    parameters: [
      parameter('limit', 'query'),
      parameter('X-Trace', 'header'),
      parameter('session', 'cookie'),
      parameter('all', 'query', { required: true }),
      { name: 'filter', in: 'query', ...json({ type: 'object', required: ['a'], properties: { a: text } }) },
    ],
    responses: {
      200: {
        description: 'Found',
        headers: { 'X-Left': { schema: { type: 'integer' } }, 'X-Kind': { required: true, schema: text } },
        ...json({ type: 'array', items: text }),
      },
      default: { description: 'Failed', ...json({ enum: ['failed'] }) },
    },
  },
  post: {
    requestBody: json({ enum: ['a'] }),
    responses: done,
    callbacks: {
      done: { '{$request.query.url}': { post: { parameters: [parameter('at', 'query')], responses: done } } },
    },
  },
}

const operation = (more: object): object => ({ get: { responses: done, ...more } })
const taking = ($ref: string): object => operation({ parameters: [{ $ref }] })
const responding = ($ref: string): object => operation({ responses: { 200: { $ref } } })

const parameters = `['get']['parameters']`
const response = `['get']['responses'][200]`

/** What a path refers to, and the type that one of its members then has. */
export const kinds: readonly (readonly [what: string, item: object, member: string, type: string])[] = [
  ['query', taking('#/paths/~1owner/get/parameters/0'), `${parameters}['query']`, '{ limit?: number } | undefined'],
  [
    'header',
    taking('#/paths/~1owner/get/parameters/1'),
    `${parameters}['header']`,
    `{ 'X-Trace'?: number } | undefined`,
  ],
  ['cookie', taking('#/paths/~1owner/get/parameters/2'), `${parameters}['cookie']`, '{ session?: number } | undefined'],
  ['required', taking('#/paths/~1owner/get/parameters/3'), `${parameters}['query']`, '{ all: number }'],
  [
    'json',
    taking('#/paths/~1owner/get/parameters/4'),
    `${parameters}['query']`,
    '{ filter?: { a: string } } | undefined',
  ],
  ['item', taking('#/paths/~1owner/parameters/0'), `${parameters}['query']`, '{ shared?: number } | undefined'],
  ['webhook', taking('#/webhooks/ping/post/parameters/0'), `${parameters}['query']`, '{ to?: number } | undefined'],
  [
    'callback',
    taking('#/paths/~1owner/post/callbacks/done/%7B$request.query.url%7D/post/parameters/0'),
    `${parameters}['query']`,
    '{ at?: number } | undefined',
  ],
  [
    'path item of the components',
    taking('#/components/pathItems/Item/parameters/0'),
    `${parameters}['query']`,
    '{ inItem?: number } | undefined',
  ],
  [
    'ref to a ref',
    taking('#/components/parameters/Second'),
    `${parameters}['query']`,
    '{ first?: number } | undefined',
  ],
  [
    'ref of another path',
    taking('#/paths/~1query/get/parameters/0'),
    `${parameters}['query']`,
    '{ limit?: number } | undefined',
  ],
  [
    'ref for a whole path',
    { parameters: [{ $ref: '#/paths/~1owner/get/parameters/0' }], ...operation({}) },
    `['parameters']['query']`,
    '{ limit?: number } | undefined',
  ],
  [
    'whole path item',
    { $ref: '#/paths/~1owner' },
    `${parameters}['query']`,
    `{ shared?: number; limit?: number; all: number; filter?: { a: string } }`,
  ],
  [
    'response',
    responding('#/paths/~1owner/get/responses/200'),
    `${response}['content']['application/json']`,
    'string[]',
  ],
  [
    'default',
    responding('#/paths/~1owner/get/responses/default'),
    `${response}['content']['application/json']`,
    '"failed"',
  ],
  [
    'response of a response',
    responding('#/components/responses/Second'),
    `${response}['content']['application/json']`,
    'number',
  ],
  [
    'header of a response',
    operation({
      responses: {
        200: { description: 'Ok', headers: { A: { $ref: '#/paths/~1owner/get/responses/200/headers/X-Left' } } },
      },
    }),
    `${response}['headers']['A']`,
    'number',
  ],
  [
    'header of a shared response',
    operation({
      responses: {
        200: { description: 'Ok', headers: { A: { $ref: '#/components/responses/First/headers/X-Count' } } },
      },
    }),
    `${response}['headers']['A']`,
    'boolean',
  ],
  [
    'body',
    operation({ requestBody: { $ref: '#/paths/~1owner/post/requestBody' } }),
    `['get']['requestBody']`,
    `{ content: { 'application/json': 'a' } } | undefined`,
  ],
  [
    'body of a body',
    operation({ requestBody: { $ref: '#/components/requestBodies/Second' } }),
    `['get']['requestBody']`,
    `{ content: { 'application/json': string } }`,
  ],
  [
    'schema of a parameter',
    operation({
      responses: { 200: { description: 'Ok', ...json({ $ref: '#/paths/~1owner/get/parameters/0/schema' }) } },
    }),
    `${response}['content']['application/json']`,
    'number',
  ],
]

/** A document in which each of these paths refers to something. */
export const document = {
  openapi: '3.1.0',
  info: { title: 'Refs', version: '1' },
  paths: { '/owner': owner, ...Object.fromEntries(kinds.map(([what, item]) => [`/${what}`, item])) },
  webhooks: { ping: { post: { parameters: [parameter('to', 'query')], responses: done } } },
  components: {
    parameters: { First: parameter('first', 'query'), Second: { $ref: '#/components/parameters/First' } },
    requestBodies: {
      First: { required: true, ...json(text) },
      Second: { $ref: '#/components/requestBodies/First' },
    },
    responses: {
      First: {
        description: 'Ok',
        headers: { 'X-Count': { schema: { type: 'boolean' } } },
        ...json({ type: 'integer' }),
      },
      Second: { $ref: '#/components/responses/First' },
    },
    pathItems: { Item: { parameters: [parameter('inItem', 'query')], get: { responses: done } } },
  },
}

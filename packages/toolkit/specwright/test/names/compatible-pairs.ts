import * as fc from 'fast-check'
import type { PinnedOperation } from '@specwright/document/names'
import { functionName } from '../../src/emit/client/function-names.ts'
import { documentOf, type Operations } from './generations.ts'

const verbs = ['get', 'find', 'create', 'remove', 'send', 'put', 'tag', 'count'] as const
const changes = ['query', 'header', 'body', 'member', 'request', 'response', 'tag', 'cursor', 'loosen'] as const

const arbitraryOperation = fc.record({
  parameters: fc.nat(2),
  noun: fc.constantFrom('Pet', 'Toy'),
  isTagged: fc.boolean(),
  id: fc.constantFrom('camel', 'snake', 'none'),
  query: fc.constantFrom('none', 'optional', 'required'),
  body: fc.constantFrom('none', 'object', 'optional', 'single', 'filled', 'form', 'text'),
  response: fc.constantFrom('none', 'json', 'csv', 'listing'),
  changes: fc.subarray([...changes], { minLength: 1 }),
})

/** What an operation of a pair is. */
type Kind = typeof arbitraryOperation extends fc.Arbitrary<infer Value> ? Value : never

/** Two versions of a document, of which the second breaks no request or response of the first. */
export interface Pair {
  readonly before: object
  readonly after: object
  /** The operations of the first version, by the number in their paths. */
  readonly kinds: readonly Kind[]
}

/** Pairs, the same for the same seed. */
export function compatiblePairs(seed: number, count: number): Pair[] {
  const kinds = fc.array(arbitraryOperation, { minLength: verbs.length, maxLength: verbs.length })
  return fc.sample(kinds, { seed, numRuns: count }).map((all) => {
    const operations = all.map((kind, n) => [keyOf(kind, n), operationOf(kind, n)] as const)
    const changed = all.map((kind, n) => [keyOf(kind, n), changedOperation(kind, n)] as const)
    return {
      kinds: all,
      before: documentOf(Object.fromEntries(operations)),
      after: documentOf({ ...added(all), ...Object.fromEntries(changed) }),
    }
  })
}

const text = { type: 'string' }
const pet = { type: 'object', required: ['name'], properties: { name: text, size: { type: 'integer' } } }
const page = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'array', items: text }, cursor: { type: 'object', properties: { next: text } } },
}

interface Schema {
  readonly type: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, object>>
}

/** The body of each kind: its content type, its schema, and what the caller passes for it. */
const bodies: Readonly<Record<Exclude<Kind['body'], 'none'>, readonly [string, Schema, string]>> = {
  object: ['application/json', pet, `{ name: 'n', size: 2 }`],
  optional: ['application/json', pet, `{ name: 'n', size: 2 }`],
  single: ['application/json', { type: 'object', required: ['token'], properties: { token: text } }, `'t'`],
  filled: [
    'application/x-www-form-urlencoded',
    {
      type: 'object',
      required: ['grant', 'user', 'scope'],
      properties: { grant: { type: 'string', enum: ['password'] }, user: text, scope: text },
    },
    `{ user: 'u', scope: 's' }`,
  ],
  form: ['application/x-www-form-urlencoded', pet, `{ name: 'n', size: 2 }`],
  text: ['text/plain', text, `'hello'`],
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: object
}

function keyOf({ parameters, noun, body }: Kind, n: number): string {
  const path = ['/{a}', '/{b}'].slice(0, parameters).join('')
  return `${body === 'none' && n % 2 === 0 ? 'GET' : 'POST'} /${noun.toLowerCase()}s${path}/n${n}`
}

function idOf({ id, noun }: Kind, n: number): object {
  const words = [verbs[n] ?? '', noun]
  if (id === 'none') return {}
  return { operationId: id === 'camel' ? words.join('') : words.join('_').toLowerCase() }
}

/** An operation of the first version; `has` says which changes it got since. */
function operationOf(kind: Kind, n: number, has: (change: (typeof changes)[number]) => boolean = () => false): object {
  const { noun, isTagged, query, body, response } = kind
  const parameters: Parameter[] = [
    ...(query === 'none'
      ? []
      : [{ name: 'state', in: 'query', required: query === 'required' && !has('loosen'), schema: text }]),
    ...(response === 'listing' || (response === 'json' && has('cursor'))
      ? [{ name: 'cursor', in: 'query', schema: text }]
      : []),
    ...(has('query') ? [{ name: 'extra', in: 'query', schema: text }] : []),
    ...(has('header') ? [{ name: 'x-extra', in: 'header', schema: text }] : []),
  ]
  const tags = [...(has('tag') ? ['Other'] : []), ...(isTagged ? [`${noun}s`] : [])]
  return {
    ...idOf(kind, n),
    ...(tags.length > 0 && { tags }),
    ...(parameters.length > 0 && { parameters }),
    ...(body === 'none'
      ? {}
      : { requestBody: { required: body !== 'optional' && !has('loosen'), content: contentOf(body, has) } }),
    responses: { 200: { description: 'Ok', ...(response !== 'none' && { content: resultsOf(response, has) }) } },
  }
}

function contentOf(body: Exclude<Kind['body'], 'none'>, has: (change: (typeof changes)[number]) => boolean): object {
  const [contentType, { properties, ...written }] = bodies[body]
  const isLoose = has('loosen')
  const members = {
    ...properties,
    ...(isLoose && body === 'filled' && { grant: { type: 'string', enum: ['code', 'password'] } }),
    ...(has('member') && { extra: text }),
  }
  const schema = properties ? { ...written, ...(isLoose && { required: [] }), properties: members } : written
  const more = has('request') ? { 'application/vnd.a+json': { schema: pet }, 'application/json': { schema: pet } } : {}
  return { ...more, [contentType]: { schema } }
}

function resultsOf(response: Kind['response'], has: (change: (typeof changes)[number]) => boolean): object {
  const more = has('response')
    ? { 'application/vnd.a+json': { schema: page }, 'application/json': { schema: page } }
    : {}
  const contentType = response === 'csv' ? 'text/csv' : 'application/json'
  return { ...more, [contentType]: { schema: response === 'csv' ? text : page } }
}

function changedOperation(kind: Kind, n: number): object {
  const has = (change: (typeof changes)[number]): boolean => kind.changes.includes(change)
  const isFirstBody = kind.body === 'none' && n % 2 === 1 && has('body')
  const requestBody = { required: false, content: { 'application/json': { schema: pet } } }
  return { ...operationOf(kind, n, has), ...(isFirstBody && { requestBody }) }
}

/** Operations that would take a name, or make it ambiguous, in front of those that have it. */
function added(kinds: readonly Kind[]): Operations {
  const all = kinds.flatMap(({ noun }, n) => {
    const tags = [`${noun}s`]
    return [
      [`GET /new/n${n}`, { tags, operationId: verbs[n] }],
      [`GET /new/n${n}/all`, { tags, operationId: `${verbs[n]}${noun}s` }],
      [`GET /new/n${n}/same`, { tags, operationId: `${verbs[n]}-${noun}` }],
      [`DELETE /${noun.toLowerCase()}s/n${n}`, {}],
    ] as const
  })
  return Object.fromEntries(all)
}

/** What a caller of the first version writes: each method and each function, without options and with them. */
export function callerOf({ kinds }: Pair, operations: Readonly<Record<string, PinnedOperation>>): string {
  const calls = Object.entries(operations).flatMap(([key, pin]) => {
    const { id = key, name, arguments: slots = [], listing } = pin
    const kind = kinds.find((each, n) => key === keyOf(each, n) || key === Object.values(idOf(each, n))[0])
    const values = slots.map((slot) => valueOf(slot, kind!)) // every operation is one of them
    return [values, [...values, `{ timeoutMs: 500, headers: { 'x-trace': '1' } }`]].flatMap((given) => {
      const called = `functions.${pin.function ?? functionName(id)}`
      return [`client.${name}(${given.join(', ')})`, `${called}(${['client', ...given].join(', ')})`].map((call) =>
        listing === true ? `for await (const item of ${call}) results.push(item)` : `results.push(await ${call})`,
      )
    })
  })
  return `import { createApiClient } from './client.ts'
import * as functions from './client/operations.ts'
type Fetch = NonNullable<Parameters<typeof createApiClient>[0]['fetch']>
export async function use(fetch: Fetch): Promise<unknown[]> {
  const client = createApiClient({ baseUrl: 'https://api.test', fetch })
  const results: unknown[] = []
  ${calls.join('\n  ')}
  return results
}
`
}

function valueOf(slot: string, { body, query }: Kind): string {
  if (slot.startsWith('path.')) return `'a'`
  if (slot === 'query') return query === 'none' ? '{}' : `{ state: 'on' }`
  return body === 'none' ? '' : bodies[body][2]
}

/** What the service returns to the request of an operation, in either version. */
export function responseTo(url: string, { kinds }: Pair): Response {
  const kind = kinds[Number(/\/n(\d+)(?:\?|$)/.exec(url)?.[1])]
  if (kind?.response === 'csv') return new Response('a,b', { headers: { 'content-type': 'text/csv' } })
  if (kind?.response === 'none') return new Response('')
  return Response.json({ data: ['x', 'y'], cursor: {} })
}

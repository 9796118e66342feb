import { expect, test } from 'vitest'
import {
  readAny,
  readBinary,
  readNone,
  readOptional,
  readText,
  type ReadResponse,
} from '../src/bodies/read-response.ts'
import { writeForm, type WriteBody } from '../src/bodies/body.ts'
import { call, type OperationDescriptor } from '../src/send/call.ts'
import type { CallInput } from '../src/send/call-input.ts'
import { connect } from '../src/connect.ts'
import { noCredentials } from '../src/credentials/no-credentials.ts'
import type { MethodOptions } from '../src/send/options.ts'
import { joined, styled } from '../src/parameters/query-styles.ts'
import { anyErrors } from '../src/errors/any-errors.ts'

// Features that the contract's operations do not use yet.

const operation = { id: 'doIt', method: 'POST', path: '/do/{it}', security: [] } as const

/** A request as the platform got it. */
interface Sent {
  readonly url: unknown
  readonly headers: unknown
  readonly body: unknown
}

/** Calls an operation, whose response has this body. */
type CallReturning = (described: OperationDescriptor, input: CallInput, options?: MethodOptions) => Promise<unknown>

/** A call whose response has this body. */
function callReturning(text: string, sent: Sent[] = []): CallReturning {
  const client = connect(
    {
      headers: { 'x-one': 'client' },
      fetch: async (url, { headers, body } = {}) => {
        sent.push({ url, headers, body })
        return new Response(text)
      },
    },
    { base: 'https://service.test', credentials: noCredentials, errors: anyErrors },
  )
  return (described, input, options) => call(client, described, input, options)
}

test.each<{ read: ReadResponse; text: string; want: unknown }>([
  { read: readOptional, text: '', want: undefined },
  { read: readOptional, text: '{"a":1}', want: { a: 1 } },
  { read: readAny, text: '', want: undefined },
  { read: readAny, text: '{"a":1}', want: { a: 1 } },
  { read: readAny, text: 'null', want: null },
  { read: readAny, text: 'a,b', want: 'a,b' },
  { read: readText, text: '{"a":1}', want: '{"a":1}' },
  { read: readBinary, text: 'a,b', want: new TextEncoder().encode('a,b') },
  { read: readNone, text: 'whatever', want: undefined },
])('$read.name reads $want from the body "$text"', async ({ read, text, want }) => {
  expect(await callReturning(text)({ ...operation, response: read }, { path: { it: 'x' } })).toEqual(want)
})

test('an optional body that is not JSON is an error', async () => {
  const pending = callReturning('<p>')({ ...operation, response: readOptional }, { path: { it: 'x' } })
  await expect(pending).rejects.toThrow('doIt returned 200 with a body that is not JSON: <p>')
})

/** The requests sent for a body. */
async function sentFor(written: { contentType?: string; body?: WriteBody }, body: unknown): Promise<Sent[]> {
  const sent: Sent[] = []
  await callReturning('', sent)({ ...operation, ...written, response: readNone }, { path: { it: 'x' }, body })
  return sent
}

test.each<{ contentType: string; writer?: WriteBody; value: unknown; body: string }>([
  {
    contentType: 'application/x-www-form-urlencoded',
    writer: writeForm,
    value: { a: 'x y', b: ['1', 2], c: null, d: { e: 1 } },
    body: 'a=x+y&b=1&b=2&d=%7B%22e%22%3A1%7D',
  },
  { contentType: 'application/json', writer: JSON.stringify, value: { a: 1 }, body: '{"a":1}' },
  { contentType: 'application/merge-patch+json', writer: JSON.stringify, value: { a: null }, body: '{"a":null}' },
  { contentType: 'text/plain', value: 'as it is', body: 'as it is' },
])('a body of type $contentType is written $body', async ({ contentType, writer, value, body }) => {
  expect(await sentFor({ contentType, ...(writer && { body: writer }) }, value)).toMatchObject([
    { body, headers: { 'content-type': contentType } },
  ])
})

test('FormData keeps its own content type, and no body has none', async () => {
  const form = new FormData()
  const sent = [...(await sentFor({}, form)), ...(await sentFor({ contentType: 'text/plain' }, undefined))]
  const headers = { accept: 'application/json', 'x-one': 'client' }
  expect(sent.map((each) => [each.body, each.headers])).toEqual([
    [form, headers],
    [null, headers],
  ])
})

test('path, query, body and headers form one request', async () => {
  const sent: Sent[] = []
  const described = {
    ...operation,
    contentType: 'application/json',
    body: JSON.stringify,
    response: readAny,
    query: styled({ tags: joined('%7C') }),
  }
  const input = { path: { it: 'a b' }, query: { tags: ['x', 'y'], n: 1 }, body: { a: 1 } }
  await callReturning('', sent)(described, input, { headers: { 'x-one': 'call' } })
  expect(sent).toMatchObject([
    {
      url: 'https://service.test/do/a%20b?tags=x%7Cy&n=1',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-one': 'call' },
    },
  ])
})

import { expect, test } from 'vitest'
import { createCall, type OperationDescriptor } from '../src/call.ts'
import type { Outgoing } from '../src/send.ts'
import { failureOf } from './service.ts'

// What the contract's operations do not need, and an operation that is added to it may.

const operation = { id: 'doIt', method: 'POST', path: '/do/{it}', security: [] } as const

/** A call whose answer has this body. */
function answering(text: string, sent: Outgoing[] = []): ReturnType<typeof createCall> {
  return createCall({
    base: 'https://loyalty.test',
    headers: { 'x-one': 'client' },
    validate: undefined,
    send: (outgoing) => {
      sent.push(outgoing)
      const facts = {
        attempts: 1,
        outcomeUnknown: false,
        retryAfterMs: undefined,
        scope: undefined,
        secrets: [],
      }
      return Promise.resolve({
        operation: outgoing.operation,
        response: new Response(),
        bytes: new TextEncoder().encode(text),
        ...facts,
      })
    },
  })
}

test.each<{ answer: OperationDescriptor['answer']; text: string; want: unknown }>([
  { answer: 'optional', text: '', want: undefined },
  { answer: 'optional', text: '{"a":1}', want: { a: 1 } },
  { answer: 'any', text: '', want: undefined },
  { answer: 'any', text: '{"a":1}', want: { a: 1 } },
  { answer: 'any', text: 'a,b', want: 'a,b' },
  { answer: 'text', text: '{"a":1}', want: '{"a":1}' },
  { answer: 'binary', text: 'a,b', want: new TextEncoder().encode('a,b') },
  { answer: 'none', text: 'whatever', want: undefined },
])('an answer of kind $answer with the body "$text" gives $want', async ({ answer, text, want }) => {
  const described: OperationDescriptor = answer === undefined ? operation : { ...operation, answer }
  expect(await answering(text)(described, { path: { it: 'x' } })).toEqual(want)
})

test('an optional body that is not JSON is an error', async () => {
  const failed = await failureOf(answering('<p>')({ ...operation, answer: 'optional' }, { path: { it: 'x' } }))
  expect(failed.message).toBe('doIt answered 200 with a body that is not JSON: <p>')
})

test('path, query, body and headers are put together', async () => {
  const sent: Outgoing[] = []
  const described: OperationDescriptor = { ...operation, answer: 'any', styles: { tags: ['pipeDelimited', false] } }
  const input = { path: { it: 'a b' }, query: { tags: ['x', 'y'], n: 1 }, body: { a: 1 } }
  await answering('', sent)(described, input, { headers: { 'x-one': 'call' } })
  expect(sent).toMatchObject([
    {
      url: 'https://loyalty.test/do/a%20b?tags=x%7Cy&n=1',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-one': 'call' },
    },
  ])
})

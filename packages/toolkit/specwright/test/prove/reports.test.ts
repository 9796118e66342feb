import { once } from '@specwright/json-schema/once'
import { expect, test } from 'vitest'
import { libraryDocument } from './library-document.ts'
import { libraryKey, libraryServer } from './library-server.ts'
import { paragraphOf, printed, same } from './printed-reports.ts'
import type { Reply, SentCall } from './reply-server.ts'

/** What it prints of a right server. */
const whole = once(async () => await printed(same, { requests: '300' }))

test('the total of the table is the number of requests, with those that are for no operation', async () => {
  const text = await whole()
  const [, total] = /^ {2}10 of 10 operations +(\d+)/m.exec(text) ?? []
  expect(text).toMatch(/^ {2}other paths and methods +\d+$/m)
  expect(text).toContain(`\n${total} requests: no failure (seed 1)\n`)
})

test('the report says that more requests change nothing, where each phase has sent all that it has', async () => {
  const line = 'Every phase has sent all that it has: more --requests change nothing.\n'
  expect(await whole()).toContain(line)
  expect(await printed(same, { requests: '10' })).not.toContain(line)
})

test('the report says which documented statuses never came, and where no success came', async () => {
  const refusing = (call: SentCall, reply: Reply): Reply =>
    call.method === 'PATCH' && reply.status === 200 ? { status: 404, body: { message: 'book' } } : reply
  const text = await printed(refusing, { requests: '300' })
  expect(text).toMatch(/^ {2}PATCH .* no success, so what one shows is not judged; never 200(?:, 412)?$/m)
  expect(text).toMatch(/^ {2}PATCH .* \d+ valid requests refused with 404(?:, 412)?, not judged; no success/m)
  expect(text).toMatch(
    /^ {2}POST \/libraries\/\{libraryId\}\/books .* \d+$|^ {2}POST \/libraries\/\{libraryId\}\/books .*never/m,
  )
})

test('parameters and branches whose requests were all refused for another reason do not count', async () => {
  const conflicting = (call: SentCall, reply: Reply): Reply =>
    call.method === 'PATCH' && reply.status === 200 ? { status: 409, body: { message: 'busy' } } : reply
  const coverageOf = async (change: typeof same): Promise<object | undefined> => {
    const report = await printed(change, { requests: '60', more: ['--format', 'json'] })
    const { coverage } = JSON.parse(report) as { coverage: readonly { readonly operation: string }[] } // as documented
    return coverage.find(({ operation }) => operation === 'PATCH /books/{bookId}')
  }
  // That an id which there is not is refused, is judged.
  expect(await coverageOf(conflicting)).toMatchObject({ branches: 0, parameters: { covered: ['path bookId'] } })
  expect(await coverageOf(same)).toMatchObject({
    branches: expect.any(Number),
    parameters: { covered: ['path bookId', 'header If-Match'] },
  })
})

test.each([
  [{ status: 409, body: { message: 'no' } }, 'it got 409'],
  [{ status: 201, body: [] }, 'its responses show no item'],
])('the report says that items were not tried where a creation gets %o', async (wrong, why) => {
  const replacing = ({ method, url }: SentCall, reply: Reply): Reply =>
    method === 'POST' && url.pathname.endsWith('/books') && reply.status === 201 ? wrong : reply
  const text = await printed(replacing, { requests: '120' })
  expect(text).toMatch(new RegExp(`^ {2}POST .*/books .*its items are not changed, listed and deleted: ${why}`, 'm'))
  expect(text).not.toMatch(/^ {2}POST \/libraries .*its items are not/m)
})

test('a key that each refusal repeats is one failure', async () => {
  const echo = ({ headers }: SentCall, reply: Reply): Reply =>
    reply.status === 401 ? { status: 401, body: { message: `unknown ${String(headers['x-api-key'])}` } } : reply
  const text = await printed(echo)
  expect(text.match(/^FAILED .*$/gm)).toEqual([
    expect.stringMatching(/^FAILED No response repeats a credential: .* and 9 other operations \(\d+ requests\)$/),
  ])
})

test('a fault that shows with HEAD too is one failure, which lists it', async () => {
  const failing = ({ url }: SentCall, reply: Reply): Reply =>
    url.pathname === '/libraries' && reply.status === 200 ? { status: 500 } : reply
  const text = await printed(failing, { requests: '120' })
  const title = 'No request makes the server fail: GET /libraries and 1 other operation'
  expect(text.match(/^FAILED No request makes the server fail/gm)).toHaveLength(1)
  expect(paragraphOf(text, title)).toMatch(/^ {2}also {6}HEAD \/libraries with .*: status 500$/m)
})

test('credentials that are made up are one failure, and an absent one is another', async () => {
  const open = libraryServer({})
  const ignoring = (call: SentCall, reply: Reply): Reply =>
    reply.status === 401 && call.url.pathname === '/libraries' && call.method === 'GET'
      ? (open({ ...call, headers: { ...call.headers, 'x-api-key': libraryKey } }) ?? reply)
      : reply
  const text = await printed(ignoring)
  const found = text.split('\n\n').filter((each) => each.startsWith('FAILED Requests without valid credentials'))
  expect(found.map((each) => /with {6}(.*)/.exec(each)?.[1])).toEqual(['no credentials', expect.any(String)])
  expect(found[0]).not.toContain('  also ')
  expect(found[1]).toMatch(/\n {2}also {6}GET \/libraries with credentials with one character changed: status 200\n/)
})

test('the mock is shown where its response is about the same, and not where it refuses for another reason', async () => {
  const error = { required: ['message'], type: 'object' }
  const refusals = { 422: { description: 'Invalid', content: { 'application/json': { schema: error } } } }
  const text = JSON.stringify(libraryDocument, (key, value: unknown) =>
    key === 'responses' ? { ...Object(value), ...refusals } : value,
  )
  const unnamed = ({ method }: SentCall, reply: Reply): Reply =>
    method === 'POST' && reply.status === 400 ? { status: 422, body: {} } : reply
  expect(paragraphOf(await printed(unnamed, { text }), 'Bodies are as documented')).toMatch(
    /got {7}status 422(?:(?!\n {2}mock).)*$/s,
  )
  const wrong = ({ method }: SentCall, reply: Reply): Reply =>
    method === 'POST' && reply.status === 201 ? { status: 201, body: {} } : reply
  expect(paragraphOf(await printed(wrong), 'Bodies are as documented')).toMatch(/\n {2}mock {6}status 201/)
})

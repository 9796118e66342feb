import { expect, test } from 'vitest'
import { failureBody, failureOf, json, sceneOf, thing } from './scene.ts'
import type { Subject } from './subject.ts'

export function responsesScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations, path, secretHeader, shown } = subject
  const inUse = failureBody(409, 'in_use')

  test('withResponse() returns status and headers with the result', async () => {
    const { client } = conversation(() => json(thing, 200, { 'x-request-id': 'r1' }))
    const { data, response } = await client.delete('ts_1').withResponse()
    expect([data, response.status, response.headers.get('x-request-id')]).toEqual([thing, 200, 'r1'])
  })

  test('the base path of the service is kept, with or without a trailing slash', async () => {
    for (const baseUrl of ['https://api.test/base/path', 'https://api.test/base/path/']) {
      const { client, calls } = conversation(() => json(thing), { baseUrl, token: 't' })
      await client.delete('ts_1')
      expect(calls()[0]?.path).toBe(`/base/path${path}ts_1`)
    }
  })

  test('headers of the call override those of the client, and credentials override both', async () => {
    const { client, calls } = conversation(() => json(thing), { headers: { 'X-One': 'client', 'X-Two': 'client' } })
    const forged = { Authorization: 'Bearer forged', [secretHeader.toUpperCase()]: 'forged' }
    await client.delete('ts_1', { headers: { 'x-two': 'call', traceparent: '00-1-2-01', ...forged } })
    expect(calls()[0]?.headers).toMatchObject({
      'x-one': 'client',
      'x-two': 'call',
      authorization: 'Bearer token-1',
      [secretHeader]: expect.not.stringContaining('forged') as unknown,
      traceparent: '00-1-2-01',
    })
  })

  test('unknown fields are kept', async () => {
    const { client } = conversation(() => json({ ...thing, status: 'ARCHIVED', colour: 'gold' }))
    expect(await client.delete('ts_1')).toEqual({ ...thing, status: 'ARCHIVED', colour: 'gold' })
  })

  test.each(['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid'])(
    'the header %s identifies the request of an error',
    async (name) => {
      const { client } = conversation(() => new Response('Bad Gateway', { status: 404, headers: { [name]: 'req_2' } }))
      expect(await failureOf(client.delete('ts_1'))).toMatchObject({ requestId: 'req_2' })
    },
  )

  test('an error as JSON has its name, its message and its facts', async () => {
    const { client } = conversation(() => json(inUse, 409))
    const error = await failureOf(client.delete('ts_1'))
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'ApiError',
      message: `${operations.delete} returned 409${shown(inUse)}`,
      operation: operations.delete,
      status: 409,
      body: inUse,
    })
  })

  test.each([
    { of: 'arrays', open: '[', close: ']' },
    { of: 'objects', open: '{"a":', close: '}' },
    { of: 'both', open: '[{"a":', close: '}]' },
  ])('an error with a body of $of 200,000 deep can be written as JSON, by deep code too', async ({ open, close }) => {
    const deep = open.repeat(200_000) + '1' + close.repeat(200_000)
    const body = JSON.stringify({ ...inUse, deeper: 0 }).replace('"deeper":0', `"deeper":${deep}`)
    const { client } = conversation(() => new Response(body, { status: 409 }))
    const error = await failureOf(client.delete('ts_1'))
    const facts = { name: 'ApiError', status: 409, message: error.message, excerpt: body.slice(0, 200) }
    expect(JSON.parse(JSON.stringify(error))).toMatchObject(facts)
    const below = (more: number): string => (more > 0 ? below(more - 1) : JSON.stringify(error))
    expect(JSON.parse(below(3000))).toMatchObject(facts)
  })

  test.each([
    {
      body: '<html><h1>502 Bad\n  Gateway</h1>',
      excerpt: '<html><h1>502 Bad\n  Gateway</h1>',
      expected: ': <html><h1>502 Bad Gateway</h1>',
    },
    { body: '', excerpt: undefined, expected: '' },
    { body: '{"code":409,"key":"cut', excerpt: '{"code":409,"key":"cut', expected: ': {"code":409,"key":"cut' },
    { body: 'x'.repeat(5000), excerpt: 'x'.repeat(200), expected: `: ${'x'.repeat(200)}` },
  ])('a failure with the body $body still has a useful message', async ({ body, excerpt, expected }) => {
    const { client } = conversation(() => new Response(body, { status: 409 }))
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      message: `${operations.delete} returned 409${expected}`,
      body: undefined,
      excerpt,
    })
  })

  test.each([
    { body: '\u001b[31mred\u0000\r\nline', expected: '[31mred line' },
    { body: '{"code":409,"key":"k\\n","message":"a\\u001b[2Jb"}', expected: 'a' },
    { body: '['.repeat(100_000) + ']'.repeat(100_000), expected: '['.repeat(190) },
  ])('messages contain no line breaks or control characters: %#', async ({ body, expected }) => {
    const { client } = conversation(() => new Response(body, { status: 409 }))
    const { message } = await failureOf(client.delete('ts_1'))
    expect(message).toContain(expected)
    expect(message).not.toMatch(/\p{Cc}/u)
    expect(message.length).toBeLessThan(300)
  })

  test.each([
    { body: '', expected: 'with an empty body' },
    { body: '<html>', expected: 'with a body that is not JSON: <html>' },
    { body: '{"id":"ts_1"', expected: 'with a body that is not JSON: {"id":"ts_1"' },
  ])('a success with the body $body is an error that describes it', async ({ body, expected }) => {
    const { client } = conversation(() => new Response(body))
    expect((await failureOf(client.delete('ts_1'))).message).toBe(`${operations.delete} returned 200 ${expected}`)
  })

  test('a success without its documented body is an error, also a 204', async () => {
    const { client } = conversation(() => new Response(null, { status: 204 }))
    expect((await failureOf(client.delete('ts_1'))).message).toBe(
      `${operations.delete} returned 204 with an empty body`,
    )
    expect((await failureOf(client.list('rw_1').page())).message).toBe(
      `${operations.list} returned 204 with an empty body`,
    )
  })

  test('a failure with a body above the limit reports that', async () => {
    const { client } = conversation(() => json({ ...inUse, details: 'x'.repeat(2000) }, 409), {
      maxResponseBytes: 1000,
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      status: 409,
      message: `${operations.delete} returned 409 with a body longer than maxResponseBytes`,
    })
  })

  test('a caller who awaits only the response handles the failure there', async () => {
    const { client } = conversation(() => json(inUse, 409))
    expect(await failureOf(client.delete('ts_1').withResponse())).toMatchObject({ status: 409 })
  })
}

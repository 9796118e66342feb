import { expect, test, vi } from 'vitest'
import { failureOf, json, listen, sceneOf, thing } from './scene.ts'
import type { Subject } from './subject.ts'

export function safetyScenarios(subject: Subject): void {
  const { conversation, served } = sceneOf(subject)
  const { operations, path, tokenName } = subject

  test.each([
    '',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '.%2e',
    '../rewards',
    '..\\rewards',
    'a/../..',
    'a%2f..%2fb',
    './a',
    '\ud800',
    undefined,
    null,
    {},
    [],
  ])('the id %j is refused before any request', async (id) => {
    const { client, received } = conversation(() => json(thing))
    const error = await failureOf(client.delete(id as string)) // what a caller without types could pass
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toContain(`Cannot call ${operations.delete}: path parameter "id" is `)
    expect(await failureOf(client.list(id as string).page())).toBeInstanceOf(TypeError)
    expect(received).toEqual([])
  })

  test.each([
    ['a/b', 'a%2Fb'],
    ['a?b=c#d', 'a%3Fb%3Dc%23d'],
    ['a b', 'a%20b'],
    ['ts..1', 'ts..1'],
    ['...', '...'],
    ['é{id}$&', '%C3%A9%7Bid%7D%24%26'],
    ['a\r\nX: y', 'a%0D%0AX%3A%20y'],
  ])('the id %j is encoded as one segment, %s', async (id, sent) => {
    const { client, calls } = conversation(() => json(thing))
    await client.delete(id)
    expect(calls()[0]?.path).toBe(`${path}${sent}`)
  })

  test.each([
    {
      headers: { 'x-note': 'a\r\nx-evil: 1' },
      expected: 'Cannot send x-note: it is missing, or has a character that is not allowed in a header',
    },
    {
      headers: { 'x-note': 'a\u0000' },
      expected: 'Cannot send x-note: it is missing, or has a character that is not allowed in a header',
    },
    { headers: { 'x note': 'a' }, expected: 'Cannot send the header "x note": its name is not valid' },
  ])('invalid headers are refused before any request: $expected', async ({ headers, expected }) => {
    const { client, calls } = conversation(() => json(thing))
    expect((await failureOf(client.delete('ts_1', { headers }))).message).toBe(expected)
    expect(calls()).toEqual([])
  })

  test('a token with a line break is refused, and not shown', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    // Some clients refuse it when they are created.
    const call = async (): Promise<object> =>
      await conversation(() => json(thing), { fetch, token: 'secret-6\r\nx-evil: 1' }).client.delete('ts_1')
    expect((await failureOf(call())).message).toBe(
      `Cannot send ${tokenName}: it is missing, or has a character that is not allowed in a header`,
    )
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each([301, 302, 303, 307, 308])(
    'a %i redirect is not followed, so that no credential is sent elsewhere',
    async (status) => {
      let elsewhere = 0
      const other = await listen((_, response) => {
        elsewhere++
        response.end('{}')
      })
      const baseUrl = await listen((request, response) => {
        request.resume()
        response.writeHead(status, { location: other }).end()
      })
      const { client } = conversation(() => json(thing), { baseUrl, token: 't', fetch: globalThis.fetch })
      const error = await failureOf(client.delete('ts_1'))
      expect(error).toMatchObject({ name: 'ApiError', status })
      expect(error.message).toContain('; redirects are not followed, since they could send credentials elsewhere')
      expect(elsewhere).toBe(0)
    },
  )

  test('a body above the limit is not read to its end', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const { client } = conversation(() => new Response(endless), { maxResponseBytes: 10_000 })
    expect((await failureOf(client.delete('ts_1'))).message).toBe(
      `${operations.delete} returned 200 with a body longer than maxResponseBytes`,
    )
    expect(sent).toBeLessThan(20)
  })

  test.each([
    { maxResponseBytes: undefined, limit: 10 * 2 ** 20 },
    { maxResponseBytes: 1000, limit: 1000 },
  ])(
    'with maxResponseBytes $maxResponseBytes, a body of $limit bytes is read, and not one more byte',
    async ({ maxResponseBytes, limit }) => {
      const text = JSON.stringify(thing)
      const { client } = await served(
        (_, response, nth) => void response.end(text.padEnd(nth === 1 ? limit : limit + 1)),
        { maxResponseBytes },
      )
      expect(await client.delete('ts_1')).toEqual(thing)
      expect((await failureOf(client.delete('ts_1'))).message).toBe(
        `${operations.delete} returned 200 with a body longer than maxResponseBytes`,
      )
    },
  )

  test('a body of several chunks is joined, including a character split between them', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...thing, name: 'Größe 金' }))
    const chunked = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const { client } = conversation(() => new Response(chunked))
    expect(await client.delete('ts_1')).toMatchObject({ name: 'Größe 金' })
  })

  test.each(['{"__proto__":{"admin":true},"id":"x"}', '{"\\u005f_proto__":{"admin":true},"id":"x"}'])(
    '%s sets no prototype',
    async (text) => {
      const { client } = conversation(() => new Response(text))
      const result: object = await client.delete('ts_1')
      expect([Object.keys(result), 'admin' in { ...result }, 'admin' in Object.assign({}, result)]).toEqual([
        ['id'],
        false,
        false,
      ])
    },
  )
}

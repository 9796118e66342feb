import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createMockServer, listen, type Listening, type MockServer } from '@loyalty-kit/mock-server/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activitiesOf, facts } from './facts.ts'

const listing = activitiesOf('rw_mug')
const open: Listening[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map(async (listener) => await listener.close()))
})

async function serve(options: Parameters<typeof createMockServer>[0] = {}, host = '127.0.0.1') {
  const mock = createMockServer(options)
  const listener = await listen(mock, { host })
  open.push(listener)
  return { mock, ...listener }
}

/** Resolves once the journal shows that so many requests have arrived. */
async function received({ control }: MockServer, count: number): Promise<void> {
  while ((await control.journal()).length < count) await new Promise((resolve) => setImmediate(resolve))
}

describe('a port', () => {
  test('accepts large bodies, and refuses larger ones without reading them', async () => {
    const { url } = await serve({ bodyLimitBytes: 1000 })
    const post = async (body: string | ReadableStream, more: object = {}): Promise<number> =>
      (
        await fetch(`${url}${facts.tokenPath}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
          ...more,
        })
      ).status
    expect(await post('a'.repeat(1000))).toBe(401)
    expect(await post('a'.repeat(1001))).toBe(413)
    const endless = new ReadableStream({
      pull(stream) {
        stream.enqueue(new Uint8Array(500))
      },
    })
    const raised = await post(endless, { duplex: 'half' }).catch((error: unknown) => error)
    // The client's write may fail before it reads the response.
    expect(raised instanceof TypeError ? 413 : raised).toBe(413)
  })

  test('accepts larger bodies below /__control/, up to their own limit', async () => {
    const programs = Array.from({ length: 2000 }, (_, n) => ({ id: `prog_${n}` }))
    const seed = JSON.stringify({ programs })
    const post = async (controlBodyLimitBytes: number): Promise<unknown> => {
      const { url } = await serve({ bodyLimitBytes: 1000, controlBodyLimitBytes })
      const response = await fetch(`${url}/__control/seed`, { method: 'POST', body: seed })
      return [response.status, await response.json()]
    }
    expect(await post(seed.length)).toEqual([200, { rows: 2000 }])
    expect(await post(seed.length - 1)).toEqual([
      413,
      expect.objectContaining({ message: `Cannot read the body: it is longer than ${seed.length - 1} bytes` }),
    ])
  })

  test('accepts an absolute URL as the target, and non-ASCII characters', async () => {
    const { url, mock } = await serve()
    const { hostname, port } = new URL(url)
    const text = await raw(
      hostname,
      port,
      `GET ${url}/nowhere?x=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(text).toContain('There is no operation GET /nowhere')
    await mock.control.put('rewards', 'rw_ä', { name: 'Tasse ☕' })
    expect(await (await fetch(`${url}/__control/rewards/${encodeURIComponent('rw_ä')}`)).json()).toMatchObject({
      name: 'Tasse ☕',
    })
  })

  test('drops, cuts and delays responses by faults', async () => {
    const { url, mock } = await serve()
    await mock.control.faults([
      { drop: 'after', count: 1 },
      { body: 'truncated', count: 1 },
      { latencyMs: 20_000, count: 1 },
    ])
    await expect(fetch(url + listing)).rejects.toThrow('fetch failed')
    const cut = await fetch(url + listing)
    await expect(cut.text()).rejects.toThrow('terminated')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isDelayed = true
    const delayed = fetch(url + listing).finally(() => (isDelayed = false))
    await received(mock, 3)
    vi.advanceTimersByTime(19_999)
    // It would have been sent before this one.
    await fetch(`${url}/__control/health`)
    expect(isDelayed).toBe(true)
    vi.advanceTimersByTime(1)
    expect((await delayed).status).toBe(401)
  })

  test('responds to pending requests before it closes', async () => {
    const { url, close, mock } = await serve()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pending = fetch(url + listing, { headers: { prefer: 'code=500, wait=0.1' } })
    await received(mock, 1)
    const closed = close()
    vi.advanceTimersByTime(100)
    expect((await pending).status).toBe(500)
    await closed
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('restricts control to loopback hosts, unless there is a token', async () => {
    const outside =
      Object.values(networkInterfaces())
        .flat()
        .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1'
    const closed = await serve({}, '0.0.0.0')
    const guarded = await serve({ controlToken: 'secret' }, '0.0.0.0')
    const status = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(`http://${outside}:${new URL(url).port}/__control/clock`, { headers })).status
    expect(await status(closed.url)).toBe(403)
    expect(await status(guarded.url)).toBe(403)
    expect(await status(guarded.url, { 'x-mock-control-token': 'secret' })).toBe(200)
  })
})

async function raw(host: string, port: string, request: string): Promise<string> {
  const socket = connect({ host, port: Number(port) })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(request)
  await once(socket, 'close')
  return text
}

import { expect, test, vi } from 'vitest'
import type { LogLevel } from '../../src/index.ts'
import { failure, failureOf, json, sceneOf, secret, thing } from './scene.ts'
import type { Subject } from './subject.ts'

export function logScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { logTo, method, operations, otherSecret, path } = subject

  /** A logger, and its lines. */
  function recorder(): { lines: string[]; logger: Parameters<typeof logTo>[0] } {
    const lines: string[] = []
    const write = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
    return {
      lines,
      logger: { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') },
    }
  }

  const url = `https://api.test${path}ts_1`
  const all = [
    `debug ${operations.token}: attempt 1, POST https://api.test/oauth/token`,
    `info ${operations.token}: attempt 1 returned 200 after 0 ms`,
    'info token obtained for read, valid for 3600 s',
    `debug ${operations.delete}: attempt 1, ${method} ${url}`,
    `error ${operations.delete}: attempt 1 returned 503 after 0 ms`,
    `warn ${operations.delete}: attempt 1 failed with status 503, retrying in 0 ms`,
    `debug ${operations.delete}: attempt 2, ${method} ${url}`,
    `warn ${operations.delete}: attempt 2 failed with ConnectionError, retrying in 0 ms`,
    `debug ${operations.delete}: attempt 3, ${method} ${url}`,
    `warn ${operations.delete}: attempt 3 returned 409 after 0 ms`,
  ]

  test.each<{ level: LogLevel; writes: readonly string[] }>([
    { level: 'off', writes: [] },
    { level: 'error', writes: ['error'] },
    { level: 'warn', writes: ['error', 'warn'] },
    { level: 'info', writes: ['error', 'warn', 'info'] },
    { level: 'debug', writes: ['error', 'warn', 'info', 'debug'] },
  ])('level $level writes lines of $writes', async ({ level, writes }) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { lines, logger } = recorder()
    const responses = [failure(503), new TypeError('fetch failed'), failure(409)]
    const { client } = conversation(() => responses.shift() ?? json(thing), {
      now: () => 5,
      logger: logTo(logger, level),
    })
    await failureOf(client.delete('ts_1'))
    expect(lines).toEqual(all.filter((line) => writes.includes(line.split(' ')[0] ?? '')))
  })

  test('a call without a response is logged as an error', async () => {
    const { lines, logger } = recorder()
    const { client } = conversation(() => new TypeError('fetch failed'), { logger: logTo(logger, 'error'), retries: 0 })
    await failureOf(client.delete('ts_1'))
    expect(lines).toEqual([`error ${operations.delete}: ended in attempt 1 with ConnectionError`])
  })

  test('a success that cannot be read is logged as an error, and an error status only once', async () => {
    const { lines, logger } = recorder()
    const { client } = conversation((_, nth) => (nth === 1 ? new Response('<p>') : failure(409)), {
      logger: logTo(logger, 'warn'),
      now: () => 5,
    })
    await failureOf(client.delete('ts_1'))
    await failureOf(client.delete('ts_1'))
    expect(lines).toEqual([
      `error ${operations.delete}: ended in attempt 1 with ApiError`,
      `warn ${operations.delete}: attempt 1 returned 409 after 0 ms`,
    ])
  })

  test.each([
    { reason: undefined, expected: 'AbortError' },
    { reason: 'the user left', expected: 'the user left' },
  ])('an aborted call is logged as a warning: $expected', async ({ reason, expected }) => {
    const { lines, logger } = recorder()
    const { client } = conversation(() => new Promise<Response>(() => {}), { logger: logTo(logger), token: 't' })
    const controller = new AbortController()
    const aborted = client.delete('ts_1', { signal: controller.signal }).catch(() => lines.push('rejected'))
    controller.abort(reason)
    await aborted
    expect(lines).toEqual([`warn ${operations.delete}: ended in attempt 1 with ${expected}`, 'rejected'])
  })

  test('no string of the service starts a new line', async () => {
    const { lines, logger } = recorder()
    const granted = { access_token: 't', expires_in: 60, scope: 'api\r\nerror forged', token_type: 'Bearer' }
    const { client } = conversation(() => json(thing), {
      logger: logTo(logger),
      fetch: () => Promise.resolve(json(granted)),
    })
    await client.delete('ts_1')
    expect(lines).toContain('info token obtained for api error forged, valid for 60 s')
  })

  test('no line shows a secret, even if the caller puts one into an id', async () => {
    const { lines, logger } = recorder()
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2ln'
    const { client } = conversation((_, nth) => (nth === 1 ? failure(401) : json(thing)), {
      logger: logTo(logger, 'debug'),
    })
    await client.delete(jwt)
    await client.close()
    const text = lines.join('\n')
    expect([jwt, secret, otherSecret, 'token-1', 'token-2'].filter((each) => text.includes(each))).toEqual([])
    expect(text).toContain('[redacted]')
  })

  test('the hooks of the caller run as well, after the logger', async () => {
    const { lines, logger } = recorder()
    const { client } = conversation(() => json(thing), {
      token: 't',
      logger: logTo(logger),
      onResponse: ({ status }) => void lines.push(`hook ${status}`),
      now: () => 5,
    })
    await client.delete('ts_1')
    expect(lines).toEqual([`info ${operations.delete}: attempt 1 returned 200 after 0 ms`, 'hook 200'])
  })

  test('a logger may be asynchronous, and fails the call if it cannot write', async () => {
    const lines: string[] = []
    const { client } = conversation(() => json(thing), {
      token: 't',
      now: () => 5,
      logger: logTo({
        error: () => {},
        warn: () => {},
        debug: () => {},
        info: async (line) => {
          await new Promise((resolve) => setImmediate(resolve))
          lines.push(line)
          if (lines.length > 1) throw new Error('the disk is full')
        },
      }),
    })
    await client.delete('ts_1')
    expect(lines).toEqual([`info ${operations.delete}: attempt 1 returned 200 after 0 ms`.slice(5)])
    await expect(client.delete('ts_1')).rejects.toThrow('the disk is full')
  })
}

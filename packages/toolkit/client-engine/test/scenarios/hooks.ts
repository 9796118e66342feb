import { expect, test, vi } from 'vitest'
import { validateOperation, type BodyCheck } from '../../src/index.ts'
import { failure, failureAfter, failureOf, json, sceneOf, secret, thing } from './scene.ts'
import type { Subject, SubjectOptions } from './subject.ts'

export function hooksScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations, method, otherSecret, path } = subject

  /** Refuses what has no id. */
  const withId: BodyCheck = ({ value }) => (Object.hasOwn(Object(value), 'id') ? [] : [{ message: '/id is required' }])

  /** Hooks that record their events. */
  function recorder(): { events: [string, object][]; hooks: Partial<SubjectOptions> } {
    const events: [string, object][] = []
    const record = (name: string) => (event: object) => void events.push([name, { ...event }])
    return {
      events,
      hooks: {
        onRequest: record('request'),
        onResponse: record('response'),
        onRetry: record('retry'),
        onError: record('error'),
        onValidationError: record('invalid'),
        onToken: record('token'),
      },
    }
  }

  test('hooks get each step of a call, in order', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { events, hooks } = recorder()
    const { client } = conversation((_, nth) => (nth === 1 ? failure(503) : json(thing)), { ...hooks, now: () => 5 })
    await client.delete('ts_1')
    const url = `https://api.test${path}ts_1`
    expect(events).toMatchObject([
      ['request', { operation: operations.token, method: 'POST', url: 'https://api.test/oauth/token', attempt: 1 }],
      ['response', { operation: operations.token, status: 200, attempt: 1, durationMs: 0 }],
      ['token', { scope: 'read', expiresInMs: 3_600_000 }],
      ['request', { operation: operations.delete, method, url, attempt: 1 }],
      ['response', { operation: operations.delete, status: 503, attempt: 1 }],
      ['retry', { operation: operations.delete, attempt: 1, delayMs: 0, reason: 503 }],
      ['request', { operation: operations.delete, method, url, attempt: 2 }],
      ['response', { operation: operations.delete, status: 200, attempt: 2 }],
    ])
  })

  test('events of concurrent calls can be told apart', async () => {
    const calls: object[] = []
    const { client } = conversation((_, nth) => (nth <= 2 ? failure(401) : json(thing)), {
      onRequest: ({ call, operation }) => void (operation === operations.delete && calls.push(call)),
    })
    await Promise.all([client.delete('ts_1'), client.delete('ts_1')])
    expect([calls.length, new Set(calls).size, calls[0] === calls[2]]).toEqual([4, 2, true])
  })

  test('a call without a response is reported', async () => {
    const { events, hooks } = recorder()
    const { client } = conversation(() => new TypeError('fetch failed'), { ...hooks, token: 't', retries: 0 })
    const error = await failureOf(client.delete('ts_1'))
    expect(events.at(-1)).toMatchObject(['error', { operation: operations.delete, attempt: 1, error }])
  })

  test('a call that is aborted, or gets no token, is reported as well', async () => {
    const { events, hooks } = recorder()
    vi.useFakeTimers()
    const { client } = conversation(() => json(thing), { ...hooks, fetch: () => new Promise<Response>(() => {}) })
    const controller = new AbortController()
    const aborted = failureOf(client.delete('ts_1', { signal: controller.signal }))
    const late = failureAfter(10, client.delete('ts_1', { deadlineMs: 10 }))
    controller.abort()
    const errors = [await aborted, await late]
    expect(events.filter(([name]) => name === 'error')).toMatchObject(
      errors.map((error) => ['error', { operation: operations.delete, attempt: 0, error }]),
    )
  })

  test.each([
    { what: 'an error status', respond: () => failure(409), name: 'ApiError', attempt: 1 },
    { what: 'a success that cannot be read', respond: () => new Response('<p>'), name: 'ApiError', attempt: 1 },
    { what: 'a body above the limit', respond: () => json('x'.repeat(2000)), name: 'ApiError', attempt: 1 },
    { what: 'a response that is invalid', respond: () => json({}), name: 'ValidationError', attempt: 1 },
    { what: 'an id that cannot be sent', id: '..', respond: () => json(thing), name: 'TypeError', attempt: 0 },
    { what: 'a header that cannot be sent', headers: { 'a b': 'c' }, name: 'TypeError', attempt: 0 },
    { what: 'a limit that no call can meet', timeoutMs: -1, name: 'TypeError', attempt: 0 },
  ])(
    'a call that fails by $what is reported once',
    async ({ what: _, respond, id = 'ts_1', name, attempt, ...options }) => {
      const { events, hooks } = recorder()
      const { client } = conversation(respond ?? (() => json(thing)), {
        ...hooks,
        token: 't',
        maxResponseBytes: 1000,
        validate: validateOperation(operations.delete, { response: withId }),
      })
      const error = await failureOf(client.delete(id, options))
      expect(error.name).toBe(name)
      expect(events.filter(([event]) => event === 'error')).toEqual([
        ['error', expect.objectContaining({ operation: operations.delete, attempt, error }) as unknown],
      ])
    },
  )

  test('a response that is invalid is passed on by report, and its issues go to the hook and to the log', async () => {
    const { events, hooks } = recorder()
    const lines: string[] = []
    const log = (line: string): void => void lines.push(line)
    const { client } = conversation(() => json({}), {
      ...hooks,
      token: 't',
      logger: subject.logTo({ error: log, warn: log, info: log, debug: log }, 'warn'),
      validate: validateOperation(operations.delete, { response: withId }),
      onInvalid: 'report',
    })
    expect(await client.delete('ts_1')).toEqual({})
    const error = { name: 'ValidationError', part: 'response', issues: [{ message: '/id is required' }] }
    expect(events.filter(([event]) => event === 'invalid' || event === 'error')).toMatchObject([
      ['invalid', { operation: operations.delete, attempt: 1, error }],
    ])
    expect(lines).toEqual([`${operations.delete}: attempt 1 continued with an invalid response`])
    expect((await failureOf(client.delete('ts_1', { onInvalid: 'throw' }))).name).toBe('ValidationError')
    expect(await client.delete('ts_1', { validate: false, onInvalid: 'throw' })).toEqual({})
    expect(events.filter(([event]) => event === 'invalid')).toHaveLength(1)
  })

  test('hooks never get a secret', async () => {
    const { events, hooks } = recorder()
    const { client } = conversation((_, nth) => (nth === 1 ? failure(401) : json(thing)), hooks)
    await client.delete('ts_1')
    expect([otherSecret, secret, 'token-1', 'token-2'].filter((each) => JSON.stringify(events).includes(each))).toEqual(
      [],
    )
  })

  test('a hook can add headers, such as a trace', async () => {
    const { client, calls } = conversation(() => json(thing), {
      onRequest: ({ headers }) => {
        headers['traceparent'] = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
      },
    })
    await client.delete('ts_1')
    expect(calls()[0]?.headers['traceparent']).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  })
}

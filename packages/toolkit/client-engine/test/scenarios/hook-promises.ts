import { describe, expect, test, vi } from 'vitest'
import type { Hooks } from '../../src/index.ts'
import { failure, failureAfter, failureOf, json, sceneOf, thing } from './scene.ts'
import type { Subject } from './subject.ts'

export function hookPromisesScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations } = subject

  const later = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve))

  /** Ways for a hook to fail. */
  const failing: Readonly<Record<string, (mistake: Error) => Hook>> = {
    throws: (mistake) => () => {
      throw mistake
    },
    'rejects at once': (mistake) => async () => await Promise.reject(mistake),
    'rejects later': (mistake) => async () => {
      await later()
      throw mistake
    },
  }

  type Hook = () => void | Promise<void>

  describe.each(Object.entries(failing))('a hook that %s', (_, fail) => {
    const mistake = new Error('mistake of the hook')

    test.each([
      { hook: 'onRequest', sent: 0 },
      { hook: 'onResponse', sent: 1 },
      { hook: 'onRetry', sent: 1 },
    ])('fails the call, and is not treated as a failure of the service: $hook', async ({ hook, sent }) => {
      for (const options of [{ [hook]: fail(mistake) }, { logger: { [hook]: fail(mistake) } }]) {
        const { client, calls } = conversation(() => failure(503), { token: 't', ...options })
        expect(await failureOf(client.delete('ts_1'))).toBe(mistake)
        expect(calls().length).toBe(sent)
      }
    })

    test('fails the call that waits for a token, and the token is kept: onToken', async () => {
      const { client, tokenRequests } = conversation(() => json(thing), { onToken: fail(mistake) })
      expect(await failureOf(client.delete('ts_1'))).toBe(mistake)
      expect([await client.delete('ts_1'), tokenRequests()]).toEqual([thing, 1])
    })

    test('fails the token request, and so the call: onRequest', async () => {
      const { client, received } = conversation(() => json(thing), { onRequest: fail(mistake) })
      expect(await failureOf(client.delete('ts_1'))).toBe(mistake)
      expect(received).toEqual([])
    })

    test('does not change the error of the call: onError', async () => {
      const { client } = conversation(() => new TypeError('fetch failed'), {
        token: 't',
        retries: 0,
        onError: fail(mistake),
      })
      const error = await failureOf(client.delete('ts_1'))
      expect(error).toMatchObject({ name: 'ConnectionError', cause: { message: 'fetch failed' } })
    })

    test('does not change the reason of an abort: onError', async () => {
      const controller = new AbortController()
      const reason = new Error('the user left')
      const { client, calls } = conversation(() => json(thing), {
        token: 't',
        onRequest: async () => {
          controller.abort(reason)
          await Promise.reject(new Error('not awaited'))
        },
        onError: fail(mistake),
      })
      expect(await failureOf(client.delete('ts_1', { signal: controller.signal }))).toBe(reason)
      expect(calls()).toEqual([])
    })
  })

  test('hooks are awaited, one after another, before the call continues', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const steps: string[] = []
    const slowly = (hookName: string): Hooks => {
      const step = (name: string) => async () => {
        steps.push(`${hookName} ${name}`)
        await later()
        steps.push(`${hookName} ${name} done`)
      }
      return {
        onRequest: step('request'),
        onResponse: step('response'),
        onRetry: step('retry'),
        onToken: step('token'),
      }
    }
    const { client } = conversation(
      ({ path }, nth) => {
        steps.push(`sent ${path.split('/').at(-1)}`)
        return nth === 1 ? failure(503) : json(thing)
      },
      { ...slowly('hook'), logger: slowly('logger') },
    )
    await client.delete('ts_1')
    const each = (name: string): string[] =>
      ['logger', 'hook'].flatMap((hookName) => [`${hookName} ${name}`, `${hookName} ${name} done`])
    expect(steps).toEqual([
      ...['request', 'response', 'token', 'request'].flatMap(each),
      'sent ts_1',
      ...['response', 'retry', 'request'].flatMap(each),
      'sent ts_1',
      ...each('response'),
    ])
  })

  test('a call rejects after onError is done', async () => {
    const steps: string[] = []
    const { client } = conversation(() => new TypeError('fetch failed'), {
      token: 't',
      retries: 0,
      onError: async () => {
        await later()
        steps.push('onError')
      },
    })
    await failureOf(client.delete('ts_1'))
    expect(steps).toEqual(['onError'])
  })

  test('a header that a hook adds asynchronously is sent with the token request and each attempt', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { client, received } = conversation((_, nth) => (nth === 1 ? failure(503) : json(thing)), {
      onRequest: async ({ headers, operation, attempt }) => {
        await later()
        headers['x-trace'] = `${operation} ${attempt}`
      },
    })
    await client.delete('ts_1')
    expect(received.map(({ headers }) => headers['x-trace'])).toEqual([
      `${operations.token} 1`,
      `${operations.delete} 1`,
      `${operations.delete} 2`,
    ])
  })

  test('the time of a hook does not count as that of a response', async () => {
    let time = 0
    const durations: number[] = []
    const { client } = conversation(() => json(thing), {
      token: 't',
      now: () => time,
      onRequest: async () => {
        await later()
        time += 1000
      },
      onResponse: ({ durationMs }) => void durations.push(durationMs),
    })
    await client.delete('ts_1')
    expect(durations).toEqual([0])
  })

  describe('a hook that never settles', () => {
    const never = async (): Promise<void> => await new Promise(() => {})

    test.each([
      { hook: 'onRequest', missing: 'end of onRequest' },
      { hook: 'onResponse', missing: 'end of onResponse' },
      { hook: 'onRetry', missing: 'end of onRetry' },
    ])('delays a call no longer than its timeout: $hook', async ({ hook, missing }) => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      vi.useFakeTimers()
      const { client } = conversation(() => failure(503), { token: 't', [hook]: never })
      const timeout = await failureAfter(20, client.delete('ts_1', { timeoutMs: 20 }))
      expect(timeout).toMatchObject({ name: 'TimeoutError', timeoutMs: 20 })
      expect(timeout.message).toContain(`no ${missing} within 20 ms`)
      const late = await failureAfter(20, client.delete('ts_1', { deadlineMs: 20 }))
      expect(late).toMatchObject({ name: 'TimeoutError', timeoutMs: 20 })
    })

    test.each(['onRequest', 'onResponse', 'onRetry', 'onToken'])('does not outlast an abort: %s', async (hook) => {
      const controller = new AbortController()
      const reason = new Error('the user left')
      const { client } = conversation(() => failure(503), {
        [hook]: () => {
          setImmediate(() => controller.abort(reason))
          return never()
        },
      })
      expect(await failureOf(client.delete('ts_1', { signal: controller.signal }))).toBe(reason)
    })

    test('is not awaited after its call is aborted: onError', async () => {
      const { client } = conversation(() => json(thing), { token: 't', onError: never })
      const reason = new Error('the user left')
      expect(await failureOf(client.delete('ts_1', { signal: AbortSignal.abort(reason) }))).toBe(reason)
    })

    test('does not replace the error of its call: onError', async () => {
      vi.useFakeTimers()
      const { client } = conversation(() => new TypeError('fetch failed'), {
        token: 't',
        retries: 0,
        onError: never,
        timeoutMs: 20,
      })
      expect(await failureAfter(20, client.delete('ts_1'))).toMatchObject({ name: 'ConnectionError' })
    })

    test('fails the calls that wait for a token, but neither later calls nor close(): onToken', async () => {
      vi.useFakeTimers()
      const { client, received } = conversation(() => json(thing), { onToken: never, timeoutMs: 20 })
      const patient = failureOf(client.delete('ts_1', { deadlineMs: 10_000 }))
      expect(await failureAfter(10, client.delete('ts_1', { deadlineMs: 10 }))).toMatchObject({ name: 'TimeoutError' })
      await vi.advanceTimersByTimeAsync(10)
      expect((await patient).message).toBe('Cannot get a token: onToken did not finish within 20 ms')
      expect(await client.delete('ts_1')).toEqual(thing)
      await client.close()
      expect(received.at(-1)?.path).toEqual(expect.stringMatching(/\/revoke$/))
    })
  })

  test.each([
    { hook: 'onRequest', sent: 0 },
    { hook: 'onRetry', sent: 1 },
  ])('nothing is sent or awaited after a hook has used up the time of its call: $hook', async ({ hook, sent }) => {
    // Time that passes for the hook alone: what waits for a timer waits for ever.
    vi.useFakeTimers({ toNotFake: ['setImmediate'] })
    let time = 0
    const { client, calls } = conversation(() => failure(503, 'busy', { 'retry-after': '30' }), {
      token: 't',
      now: () => time,
      deadlineMs: 31_000,
      [hook]: async () => {
        await later()
        time += 31_000
      },
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ name: 'TimeoutError' })
    expect(calls().length).toBe(sent)
  })
}

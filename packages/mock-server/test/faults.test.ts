import { describe, expect, test } from 'vitest'
import { sendRequest, bearer, testMock } from './helpers.ts'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

const listing = activitiesOf('rw_mug')

describe('faults', () => {
  const failing = async (rules: readonly object[]): Promise<unknown[]> => {
    const mock = testMock()
    const authorization = await bearer(mock)
    await mock.control.faults(rules)
    const pending = Array.from(
      { length: 4 },
      async () =>
        await mock.fetch(`http://mock.test${listing}`, {
          headers: { authorization, ...appHeaders() },
        }),
    )
    return (await Promise.allSettled(pending)).map((each) =>
      each.status === 'fulfilled' ? each.value.status : (each.reason as Error).message,
    )
  }

  test.each([
    [[{ status: 503, count: 2 }], [503, 503, facts.listed, facts.listed]],
    [
      [{ count: 2 }, { status: 503, count: 1 }],
      [facts.listed, facts.listed, 503, facts.listed],
    ],
    [[{ operation: 'deleteTierStructure', status: 503 }], [facts.listed, facts.listed, facts.listed, facts.listed]],
    [[{ operation: 'listRewardActivities', status: 429 }], [429, 429, 429, 429]],
    [[{ share: 0, status: 500 }], [facts.listed, facts.listed, facts.listed, facts.listed]],
    [
      [{ drop: 'after', count: 1 }],
      ['fetch failed: the mock dropped the connection', facts.listed, facts.listed, facts.listed],
    ],
  ])('%j give %j', async (rules, want) => {
    expect(await failing(rules)).toEqual(want)
  })

  test('a share applies to about that many requests, the same ones for the same seed', async () => {
    const mock = testMock()
    const run = async (): Promise<number[]> => {
      await mock.control.faults([{ share: 0.3, status: 500 }])
      const responses = await Promise.all(Array.from({ length: 300 }, async () => await sendRequest(mock, listing)))
      return responses.map(({ status }) => status)
    }
    const failureCount = (await run()).filter((status) => status === 500).length
    expect(failureCount).toBeGreaterThan(60)
    expect(failureCount).toBeLessThan(120)
  })

  test('a dropped response leaves the work done, a dropped request undone', async () => {
    for (const [drop, status] of [
      ['after', 'DELETED'],
      ['before', 'ACTIVE'],
    ] as const) {
      const mock = testMock()
      const authorization = await bearer(mock)
      await mock.control.faults([{ drop, count: 1 }])
      await expect(
        sendRequest(mock, structureAt('ts_gold'), { method: 'DELETE', headers: { authorization } }),
      ).rejects.toThrow(TypeError)
      expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({ status })
    }
  })

  test('a body can be cut or malformed, a response delayed', async () => {
    const mock = testMock()
    await mock.control.faults([
      { body: 'malformed', count: 1 },
      { body: 'truncated', count: 1 },
      { latencyMs: [5, 10], status: 429, retryAfterSeconds: 7, count: 1 },
    ])
    await expect(sendRequest(mock, listing)).rejects.toThrow(SyntaxError)
    await expect(sendRequest(mock, listing)).rejects.toThrow('terminated')
    const { status, headers } = await sendRequest(mock, listing)
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
    expect(await mock.control.faults()).toMatchObject([{ count: 0 }, { count: 0 }, { count: 0 }])
  })
})

test('a seed decides which requests a share of faults hits', async () => {
  const hits = async (idSeed: number): Promise<string> => {
    const mock = testMock({ idSeed })
    await mock.control.faults([{ share: 0.5, status: 503 }])
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await sendRequest(mock, listing)).status)
    return String(statuses)
  }
  const [first, again, next] = [await hits(6), await hits(6), await hits(7)]
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

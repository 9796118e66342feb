import type { MockServer } from '@loyalty-kit/mock-server'
import { expect } from 'vitest'
import { sendRequest } from '../helpers.ts'

/** How many rows of `programs` a store must have for `staysResponsive`: enough that a snapshot takes many turns. */
export const manyRows = 30_000

/** Takes and restores a snapshot of a store with many rows, and expects that other requests have a response meanwhile. */
export async function staysResponsive(mock: MockServer): Promise<void> {
  const { control } = mock
  const count = async (): Promise<number> => (await control.list('programs')).length
  const before = await count()
  expect(before).toBeGreaterThan(manyRows)
  // What answers is loaded with the first request.
  expect((await sendRequest(mock, '/__control/health')).status).toBe(200)
  const order: string[] = []
  const during = async (name: string, work: Promise<unknown>): Promise<void> => {
    const ended = work.finally(() => order.push(name))
    expect((await sendRequest(mock, '/__control/health')).status).toBe(200)
    order.push('health')
    await ended
  }
  const snapshot = control.snapshot()
  await during('snapshot', snapshot)
  await control.put('programs', 'prog_late', {})
  expect(await count()).toBe(before + 1)
  await during('restore', control.restore(await snapshot))
  expect(order).toEqual(['health', 'snapshot', 'health', 'restore'])
  expect(await count()).toBe(before)
  expect(await control.put('programs', 'prog_late', {})).toMatchObject({ created: true })
}

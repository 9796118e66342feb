import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sendHostile } from '../../internal/bench/src/mock/hostile-load.ts'
import { startMock } from '../test/store/process.ts'

test('200,000 hostile requests of 1,000 tenants take at most 300 MB', async () => {
  const { url, child } = await startMock([])
  const memory = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
  const { growth, failures } = await sendHostile({ url, memory })
  expect(failures).toBe(0)
  expect(growth.length).toBeGreaterThan(300)
  expect(Math.max(...growth)).toBeLessThanOrEqual(300)
})

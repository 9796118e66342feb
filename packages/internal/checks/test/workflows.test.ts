import { expect, test } from 'vitest'
import { converse, demo, proveWorkflows } from './workflow-runs.ts'

test('the mock passes every workflow, and follows the contract in each', async () => {
  const { status, output, deviations } = await converse(demo)
  expect(output).toMatch(/Workflows: (\d+) passed, \1 total/)
  expect(status, output).toBe(0)
  // Only the request that must be refused deviates.
  expect(deviations).toEqual([expect.stringContaining('/limit must be at most 100')])
})

// What a server may be wrong about besides, nightly.
test('a server that is wrong about the tier structure fails', async () => {
  const { status, output } = await converse({ ...demo, tier_structure: 'ts_inuse' })
  expect(output).toContain('Workflow name: deleteTierStructure')
  expect(status, output).toBe(1)
})

test('a proof of the mock with every workflow passes', async () => {
  const { status, output } = await proveWorkflows(demo)
  expect(status, output).toBe(0)
})

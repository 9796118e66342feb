import { expect, test } from 'vitest'
import { converse, demo, proveWorkflows } from '../test/workflow-runs.ts'

test.each([
  { input: 'tier_structure', is: 'ts_inuse', fails: 'deleteTierStructure' },
  { input: 'assigned_tier_structure', is: 'ts_gold', fails: 'keepAssignedTierStructure' },
  { input: 'app_token', is: 'wrong', fails: 'endToken' },
])('a server that is wrong about $input fails', async ({ input, is, fails }) => {
  const { status, output } = await converse({ ...demo, [input]: is })
  expect(output).toContain(`Workflow name: ${fails}`)
  expect(status, output).toBe(1)
})

test('a proof of the mock fails where a reward is missing', async () => {
  const { status, output } = await proveWorkflows({ ...demo, reward: 'rw_none' })
  expect(status, output).toBe(1)
  expect(output).toContain('of workflow readAuditLog')
})

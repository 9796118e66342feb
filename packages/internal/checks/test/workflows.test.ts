import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

const demo: Readonly<Record<string, string>> = {
  app_id: 'demo-app',
  app_token: 'demo-token',
  tier_structure: 'ts_gold',
  assigned_tier_structure: 'ts_inuse',
  reward: 'rw_mug',
}

test('the mock passes every workflow, and follows the contract in each', async () => {
  const { status, output, deviations } = await converse(demo)
  expect(output).toMatch(/Workflows: (\d+) passed, \1 total/)
  expect(status, output).toBe(0)
  // Only the request that must be refused deviates.
  expect(deviations).toEqual([expect.stringContaining('/limit must be at most 100')])
})

test.each([
  { input: 'tier_structure', is: 'ts_inuse', fails: 'deleteTierStructure' },
  { input: 'assigned_tier_structure', is: 'ts_gold', fails: 'keepAssignedTierStructure' },
  { input: 'app_token', is: 'wrong', fails: 'endToken' },
])('a server that is wrong about $input fails', async ({ input, is, fails }) => {
  const { status, output } = await converse({ ...demo, [input]: is })
  expect(output).toContain(`Workflow name: ${fails}`)
  expect(status, output).toBe(1)
})

interface Conversation {
  readonly status: number | null
  readonly output: string
  /** Where a request or a response violated the contract. */
  readonly deviations: readonly string[]
}

/** Runs the workflows against a new mock, through a proxy that checks all traffic. */
async function converse(inputs: typeof demo): Promise<Conversation> {
  const mock = await listen(createMockServer(), { port: 0 })
  const lines: string[] = []
  const { url, close } = await proxy({ upstream: mock.url, port: 0, log: (line) => lines.push(line) })
  const given = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`])
  // Its schema check refuses fields that a schema does not list, which the contract allows; the proxy checks instead.
  const options = ['--server', `loyalty=${url}`, '--severity', 'SCHEMA_CHECK=off', ...given]
  const respect = spawn('node_modules/.bin/redocly', ['respect', 'openapi/workflows.yaml', ...options], { cwd: root })
  let output = ''
  respect.stdout.on('data', (text) => (output += String(text)))
  respect.stderr.on('data', (text) => (output += String(text)))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  respect.on('close', resolve)
  const status = await promise
  await close()
  await mock.close()
  return { status, output, deviations: lines.filter((line) => line.includes(' violates the contract: ')) }
}

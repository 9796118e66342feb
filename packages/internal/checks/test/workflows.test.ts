import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

const command = fileURLToPath(new URL('../src/specwright.ts', import.meta.url))

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

test.each([
  ['passes', demo, undefined],
  ['fails where a reward is missing', { ...demo, reward: 'rw_none' }, 'readAuditLog'],
])('a proof of the mock with every workflow %s', async (_, inputs, failed) => {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify(inputs))
  const mock = await listen(createMockServer(), { port: 0 })
  onTestFinished(async () => await mock.close())
  const given = ['--workflows', 'openapi/workflows.yaml', '--inputs', join(folder, 'inputs.json'), '--allow-writes']
  const argv = ['prove', 'openapi/loyalty.yaml', '--against', mock.url, ...given, '--requests', '20']
  const { status, output } = await ran(process.execPath, ['--conditions=@specwright/source', command, ...argv])
  expect(status, output).toBe(failed === undefined ? 0 : 1)
  if (failed !== undefined) expect(output).toContain(`of workflow ${failed}`)
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
  const ended = await ran('node_modules/.bin/redocly', ['respect', 'openapi/workflows.yaml', ...options])
  await close()
  await mock.close()
  return { ...ended, deviations: lines.filter((line) => line.includes(' violates the contract: ')) }
}

/** Runs a program at the root, to its end. */
async function ran(program: string, argv: readonly string[]): Promise<Pick<Conversation, 'status' | 'output'>> {
  const child = spawn(program, argv, { cwd: root })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  return { status: await promise, output }
}

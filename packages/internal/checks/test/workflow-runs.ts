import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

const command = fileURLToPath(new URL('../src/specwright.ts', import.meta.url))

/** What the workflows are given, by name. */
export type Inputs = Readonly<Record<string, string>>

/** What they are given for the demo data. */
export const demo: Inputs = {
  app_id: 'demo-app',
  app_token: 'demo-token',
  tier_structure: 'ts_gold',
  assigned_tier_structure: 'ts_inuse',
  reward: 'rw_mug',
}

/** How a program ended. */
interface Ended {
  readonly status: number | null
  readonly output: string
}

/** Proves a new mock with the workflows. */
export async function proveWorkflows(inputs: Inputs): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify(inputs))
  const mock = await listen(createMockServer(), { port: 0 })
  onTestFinished(async () => await mock.close())
  const given = ['--workflows', 'openapi/workflows.yaml', '--inputs', join(folder, 'inputs.json'), '--allow-writes']
  const argv = ['prove', 'openapi/loyalty.yaml', '--against', mock.url, ...given, '--requests', '20']
  return await ran(process.execPath, ['--conditions=@specwright/source', command, ...argv])
}

/** What came of the workflows. */
export interface Conversation extends Ended {
  /** Where a request or a response violated the contract. */
  readonly deviations: readonly string[]
}

/** Runs the workflows against a new mock, through a proxy that checks all traffic. */
export async function converse(inputs: Inputs): Promise<Conversation> {
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
async function ran(program: string, argv: readonly string[]): Promise<Ended> {
  const child = spawn(program, argv, { cwd: root })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  return { status: await promise, output }
}

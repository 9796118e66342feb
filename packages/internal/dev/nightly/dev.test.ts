import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@specwright/machine/ports'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { copyRepository, type CopiedRepository } from '../src/copied-repository.ts'

const fifthOperation = `  /v2/loyalties/rewards/{id}:
    get:
      operationId: getReward
      tags: [Rewards]
      x-beta: false
      summary: Get a reward
      description: Gives one reward.
      security: [{ appId: [], appToken: [] }]
      parameters:
        - { name: id, in: path, required: true, description: The reward., schema: { type: string } }
      responses:
        '200':
          description: The reward.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Reward' }
              examples: { mug: { summary: A mug, value: { id: rw_mug, name: Mug } } }
        default: { $ref: '#/components/responses/OtherFailure' }
`

let copy: CopiedRepository
let contract: string
let child: ChildProcess
let mockUrl: string
let docsUrl: string
let output = ''
let printed = ''
const listeners = new Set<() => void>()

beforeAll(async () => {
  copy = copyRepository()
  contract = join(copy.folder, 'openapi/loyalty.yaml')
  const [mock, docs] = [await freePort(), await freePort()]
  mockUrl = `http://127.0.0.1:${mock}`
  docsUrl = `http://127.0.0.1:${docs}`
  const argv = ['--conditions=@specwright/source', 'packages/toolkit/specwright/src/cli.ts', 'dev']
  const ports = ['--port', String(mock), '--docs-port', String(docs)]
  // Without the variables of the test runner, which Vite would read.
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE }
  child = spawn(process.execPath, [...argv, ...ports], { cwd: copy.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += String(text)
      printed += String(text)
      for (const check of listeners) check()
    })
  }
  await waitFor('everything reloads')
})

beforeEach(() => onTestFailed(() => void process.stderr.write(printed)))

afterAll(async () => {
  if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  copy.remove()
})

/** Waits until it has printed a string, and clears the output so far. */
async function waitFor(text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const check = (): void => void (output.includes(text) && resolve())
  const ended = (): void => reject(new Error(`it exited before it printed “${text}”:\n${printed}`))
  listeners.add(check)
  child.once('exit', ended)
  check()
  await promise
  listeners.delete(check)
  child.off('exit', ended)
  output = ''
}

/** Saves the contract as editors do that empty a file first, and take a while to write it. */
async function edit(change: (text: string) => string): Promise<void> {
  const text = change(readFileSync(contract, 'utf8'))
  writeFileSync(contract, '')
  await fetch(`${mockUrl}/__control/health`)
  writeFileSync(contract, text)
}

/** Polls a page until it shows a string: the docs do not print that they noticed a change. */
async function pageWith(path: string, text: string): Promise<string> {
  const open = async (): Promise<string> => await (await fetch(docsUrl + path)).text()
  // Each request renders the page, beside the generation that it waits for.
  await expect.poll(open, { interval: 200 }).toContain(text)
  return await open()
}

const app = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }

test('a saved operation is mocked and documented', async () => {
  const unknown = await fetch(`${mockUrl}/v2/loyalties/rewards/rw_mug`, { headers: app })
  expect(unknown.status).toBe(404)
  await edit((text) => text.replace(/^paths:\n/m, (line) => line + fifthOperation))
  await waitFor('The contract was reloaded: ')
  const known = await fetch(`${mockUrl}/v2/loyalties/rewards/rw_mug`, { headers: app })
  expect(known.status).toBe(200)
  await pageWith('/', 'Get a reward')
  expect(await pageWith('/operations/get-reward/', 'Gives one reward.')).toContain('Get a reward')
  const types = readFileSync(join(copy.folder, 'packages/spec/src/generated/types.ts'), 'utf8')
  expect(types).toContain('getReward: {')
})

test('an invalid contract is reported with its location, and everything keeps running', async () => {
  await edit((text) => text.replace("schemas/Reward' }", "schemas/Rewart' }"))
  await waitFor('Waiting for the next save.')
  expect((await fetch(`${mockUrl}/__control/health`)).status).toBe(200)
  await edit((text) =>
    text.replace("schemas/Rewart' }", "schemas/Reward' }").replace('Gives one reward.', 'Gives a reward.'),
  )
  await waitFor('The contract was reloaded: ')
  await pageWith('/operations/get-reward/', 'Gives a reward.')
})

test('it exits on a signal, with everything that it started', async () => {
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
  await expect(fetch(`${mockUrl}/__control/health`)).rejects.toThrow('fetch failed')
  await expect(fetch(docsUrl)).rejects.toThrow('fetch failed')
})

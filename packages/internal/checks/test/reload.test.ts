import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { operations } from '@loyalty-kit/spec'
import { expect, onTestFinished, test } from 'vitest'
import { copyWorkspace } from '../src/workspace-copy.ts'

const newOperation = `  /v2/loyalties/greeting:
    get:
      operationId: getGreeting
      tags: [Rewards]
      x-beta: false
      summary: Get a greeting
      description: Gives a greeting.
      security: []
      responses:
        '200':
          description: The greeting.
          content: { text/plain: { schema: { type: string }, examples: { hello: { summary: Hello, value: Hello } } } }
`

const app = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
const gold = '/v2/loyalties/tier-structures/ts_gold'

test('a watching mock reloads the regenerated contract, and keeps its rows and tokens', async () => {
  const workspace = copyWorkspace()
  onTestFinished(() => workspace.remove())
  const cli = join(workspace.folder, 'packages/mock-server/src/cli.ts')
  const child = spawn(process.execPath, ['--conditions=@specwright/source', cli, '--port', '0', '--watch'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]()
  const [ready] = (await once(createInterface({ input: child.stdout }), 'line')) as [string] // the line
  const url = /http:\S+/.exec(ready)?.[0] ?? ''

  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const issued = await fetch(`${url}/oauth/token`, { method: 'POST', headers: app, body })
  const { access_token: token } = (await issued.json()) as { access_token: string } // as the contract has it
  const headers = { ...app, authorization: `Bearer ${token}` }
  const remove = async (): Promise<number> => (await fetch(url + gold, { method: 'DELETE', headers })).status
  const greet = async (): Promise<readonly unknown[]> => {
    const response = await fetch(`${url}/v2/loyalties/greeting`)
    return [response.status, response.ok ? await response.text() : '']
  }
  expect([await remove(), await greet()]).toEqual([200, [404, '']])

  const contract = join(workspace.folder, 'openapi/loyalty.yaml')
  const written = readFileSync(contract, 'utf8')
  const generate = async (text: string): Promise<void> => {
    writeFileSync(contract, text)
    await workspace.generate()
  }
  /** Waits for a line; when generation is slow, the mock may also notice a half-written contract. */
  const lineMatching = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done || wanted.test(value)) return done ? '' : value
    }
  }

  await generate(written.replace(/^paths:\n/m, (line) => line + newOperation))
  const count = Object.keys(operations).length
  expect(await lineMatching(/reloaded/)).toMatch(reloaded(count + 1))
  expect([await greet(), await remove()]).toEqual([[200, 'Hello'], 404])

  // A contract that cannot be imported changes nothing; the next valid one does.
  const generated = join(workspace.folder, 'packages/mock-server/src/generated/contract.ts')
  writeFileSync(generated, `${readFileSync(generated, 'utf8')}export const`)
  expect(await lineMatching(/Cannot/)).toMatch(/^\S+ error Cannot reload the contract: /)
  expect(await greet()).toEqual([200, 'Hello'])
  await generate(written)
  expect(await lineMatching(/reloaded/)).toMatch(reloaded(count))
  expect([await greet(), await remove()]).toEqual([[404, ''], 404])

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** The line of the log that says how many operations there are now. */
function reloaded(count: number): RegExp {
  return new RegExp(`^\\S+ info The contract was reloaded: ${count} operations$`)
}

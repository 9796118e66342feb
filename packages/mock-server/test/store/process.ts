import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { appHeaders, facts, structureAt } from '../facts.ts'

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** A mock in its own process. */
export interface MockProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
}

/**
 * Starts `loyalty-mock` on a free port.
 *
 * @param before A program that runs it, such as strace, with its arguments.
 */
export async function startMock(argv: readonly string[], before: readonly string[] = []): Promise<MockProcess> {
  const node = [process.execPath, '--conditions=@specwright/source', cli, ...argv, '--port', '0']
  const [file = '', ...rest] = [...before, ...node]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe'], detached: before.length > 0 })
  const end = (): void => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    process.kill(before.length > 0 ? -child.pid : child.pid, 'SIGKILL')
  }
  onTestFinished(end)
  const output: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listens on (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      child,
      async kill() {
        const ended = once(child, 'exit')
        end()
        await ended
      },
    }
  }
  throw new Error(`The mock did not start: ${output.join('')}`)
}

const app = appHeaders()

/** A token of a running mock, as the value of the Authorization header. */
export async function tokenOf(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const response = await fetch(`${url}${facts.tokenPath}`, { method: 'POST', headers: app, body })
  const { access_token: token } = (await response.json()) as { access_token: string } // as the contract has it
  return `Bearer ${token}`
}

/** Sends a request to a running mock, with the demo app's headers. */
export async function sendToPort(url: string, method: string, path: string, authorization = ''): Promise<Response> {
  return await fetch(url + path, { method, headers: { ...app, ...(authorization && { authorization }) } })
}

/** Puts a row through the control interface; returns the status. */
export async function putRow(url: string, path: string, value: object): Promise<number> {
  const response = await fetch(`${url}/__control/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })
  await response.arrayBuffer()
  return response.status
}

const structure = { name: 'Race', type: 'POINT_BALANCE', card_definition_id: 'card_1', status: 'ACTIVE' }

/**
 * Deletes tier structures through one mock while another assigns them; returns how many ended with both or neither.
 */
export async function raceDeletes(urls: readonly [string, string], races: number): Promise<number> {
  const [first, second] = urls
  const authorization = await tokenOf(first)
  let violations = 0
  let deleted = 0
  for (let n = 0; n < races; n++) {
    const id = `ts_race_${n}`
    const created = await putRow(first, `tier_structures/${id}`, structure)
    const remove = async (): Promise<number> =>
      (await sendToPort(first, 'DELETE', structureAt(id), authorization)).status
    const assign = async (): Promise<number> =>
      await putRow(second, `assignments/as_${n}`, { program_id: 'prog_main', tier_structure_id: id })
    // The first request wins more often, so they alternate.
    const [removed, assigned] =
      n % 2 === 0 ? await Promise.all([remove(), assign()]) : (await Promise.all([assign(), remove()])).toReversed()
    const statuses = [created, removed, assigned].join()
    if (statuses === '201,200,409') deleted++
    else if (statuses !== '201,409,201') violations++
  }
  if (deleted === 0 || deleted === races) throw new Error(`These are not races: ${deleted} of ${races} deleted`)
  return violations
}

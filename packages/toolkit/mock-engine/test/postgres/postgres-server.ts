import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPostgres } from '@specwright/machine/postgres'
import { Client } from 'pg'

/** A database for tests. */
export interface TestDatabase {
  readonly url: string
  stop(): Promise<void>
  /** Stops the server with a signal and starts it again on the same data; absent if the server is not ours. */
  restart?(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

const howTo =
  'set SPECWRIGHT_TEST_POSTGRES to the URL of a server on which its user may create databases, or install a server (Debian: apt-get install postgresql)'

/**
 * A new database on the server in SPECWRIGHT_TEST_POSTGRES; without it, on the installed one, started on a free port.
 *
 * @param name What is tested with it: each file has a database of its own, since files run side by side.
 * @returns `undefined` if there is neither.
 * @throws {Error} If there is neither in CI, which must run these tests.
 */
export async function startPostgres(name: string): Promise<TestDatabase | undefined> {
  const configuredUrl = process.env['SPECWRIGHT_TEST_POSTGRES']
  if (configuredUrl) return await createDatabase(configuredUrl, `mock_test_${name}`)
  const programs = findPostgres()
  if (programs === undefined) {
    if (process.env['CI']) throw new Error(`Cannot test the PostgreSQL store: ${howTo}`)
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'mock-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  // The server refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const init = ['-D', data, '-U', 'mock', '--auth', 'trust', '--no-sync', '--locale', 'C', '--encoding', 'UTF8']
  const created = spawnSync(join(programs, 'initdb'), init, { ...as, cwd: folder, encoding: 'utf8' })
  if (created.status !== 0) throw new Error(`Cannot create a database: ${created.stderr}; ${howTo}`)
  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  const postgres = join(programs, 'postgres')
  let server = await start()
  return {
    url: patient(`postgres://mock@127.0.0.1:${port}/postgres`),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true })
    },
    async restart(signal) {
      await end(signal)
      server = await start()
    },
  }

  async function start(): Promise<ChildProcess> {
    const spawned = { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] satisfies StdioOptions }
    const started = spawn(postgres, options, spawned)
    await ready(started)
    return started
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
}

/** A new database on a server that is not ours, instead of one that earlier tests left behind. */
async function createDatabase(server: string, name: string): Promise<TestDatabase> {
  const query = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const stop = async (): Promise<void> => await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await stop()
  await query(`CREATE DATABASE ${name}`)
  return { url: patient(String(Object.assign(new URL(server), { pathname: name }))), stop }
}

/** The URL of a database with limits that no machine is too slow for; a test of a limit sets its own. */
function patient(location: string): string {
  const url = new URL(location)
  url.searchParams.set('connect_timeout', '900')
  for (const name of ['lock_timeout', 'statement_timeout', 'query_timeout']) url.searchParams.set(name, '900000')
  return String(url)
}

async function ready(server: ChildProcess): Promise<void> {
  const output: string[] = []
  for await (const line of createInterface({ input: server.stderr! })) {
    // a pipe, as configured
    output.push(line)
    if (line.includes('database system is ready to accept connections')) {
      server.stderr?.resume()
      return
    }
  }
  throw new Error(`Cannot start PostgreSQL: ${output.join('\n')}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => server.close(resolve))
  return port
}

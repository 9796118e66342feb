import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { JsonObject } from '@specwright/json-schema/json'
import { temporaryFolder } from '../io/temporary-folder.ts'
import { offlineEnv, redoclyCli } from './cli.ts'

/** A change that `redocly diff` finds. */
export interface FoundChange {
  readonly kind: 'added' | 'removed' | 'modified'
  /** Its rating. */
  readonly impact: 'major' | 'minor' | 'patch' | 'none'
  /** The member that changed, if the part was `modified`. */
  readonly property?: string
  /** JSON Pointer, with `#`, of its first use; it may go through refs. */
  readonly path: string
  /** JSON Pointers, with `#`, of the part or its member. */
  readonly base?: { readonly pointer: string }
  readonly revision?: { readonly pointer: string }
}

/**
 * Runs `redocly diff` on two documents, in a separate process that does not see the caller's folder or configuration.
 *
 * @throws {NotInstalledError} If it is not installed.
 * @throws {Error} If it cannot be run, or prints no report.
 * @throws {OutputError} If no temporary file can be written.
 */
export async function foundChanges(base: JsonObject, revision: JsonObject): Promise<readonly FoundChange[]> {
  const cli = redoclyCli()
  const folder = temporaryFolder('redocly')
  try {
    writeFileSync(join(folder, 'base.json'), JSON.stringify(base))
    writeFileSync(join(folder, 'revision.json'), JSON.stringify(revision))
    const child = spawn(process.execPath, ['--eval', inThread, '--', cli, ...argv], {
      cwd: folder,
      env: { ...process.env, ...offlineEnv },
    })
    const [stderr, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
    if (code !== 0) throw new Error(`redocly diff exited with code ${code}: ${stderr.trim()}`)
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as ChangeReport
    return report.changes
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot run redocly diff: ${reason}`, { cause })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs a program in a thread, whose stack can be large enough for any chain of refs. */
const inThread = `
  const { Worker } = require('node:worker_threads')
  const [cli, ...argv] = process.argv.slice(1)
  const worker = new Worker(cli, { argv, resourceLimits: { stackSizeMb: 128 } })
  worker.on('exit', (code) => (process.exitCode = code))
`

/** The output of `redocly diff`. */
interface ChangeReport {
  readonly changes: readonly FoundChange[]
}

const argv = ['diff', 'base.json', 'revision.json', '--fail-on', 'none'].concat(
  '--format',
  'json',
  '--output',
  'report.json',
)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { temporaryFolder } from '../io/temporary-folder.ts'

/** A change that `redocly diff` finds, however it would rate it. */
export interface FoundChange {
  readonly kind: 'added' | 'removed' | 'modified'
  /** Which member of the part is `modified`. */
  readonly property?: string
  /** Where it is used first: a JSON Pointer, with `#`, that leads through refs. */
  readonly path: string
  /** Where the part stands, or its member: JSON Pointers with `#`. */
  readonly base?: { readonly pointer: string }
  readonly revision?: { readonly pointer: string }
}

/**
 * What `redocly diff` finds between two documents, in a process of its own that knows neither the folder nor the
 * configuration of whoever asks.
 *
 * @throws {Error} When it cannot be run, or gives no report.
 * @throws {OutputError} When nothing temporary can be written.
 */
export async function foundChanges(base: JsonObject, revision: JsonObject): Promise<readonly FoundChange[]> {
  const folder = temporaryFolder('redocly')
  try {
    writeFileSync(join(folder, 'base.json'), JSON.stringify(base))
    writeFileSync(join(folder, 'revision.json'), JSON.stringify(revision))
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: []\ntelemetry: off\n')
    const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
    const child = spawn(process.execPath, ['--eval', inThread, '--', cli, ...argv], {
      cwd: folder,
      env: { ...process.env, ...quiet },
    })
    const [said, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
    if (code !== 0) throw new Error(`redocly diff exited with code ${code}: ${said.trim()}`)
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
    return report.changes
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot find what changed between the two versions: ${reason}`, { cause })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs a program in a thread, which can be given a stack that is long enough for any chain of refs. */
const inThread = `
  const { Worker } = require('node:worker_threads')
  const [cli, ...argv] = process.argv.slice(1)
  const worker = new Worker(cli, { argv, resourceLimits: { stackSizeMb: 128 } })
  worker.on('exit', (code) => (process.exitCode = code))
`

/** As `redocly diff` writes it. */
interface Report {
  readonly changes: readonly FoundChange[]
}

const argv = ['diff', 'base.json', 'revision.json', '--config', 'redocly.yaml', '--fail-on', 'none'].concat(
  '--format',
  'json',
  '--output',
  'report.json',
)

/** It speaks with nobody. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

import { join } from 'node:path'
import { formatDiagnostics } from '@loyalty-kit/document/diagnostics'
import { driftOf, type Drift } from '../io/drift.ts'
import type { Generated } from '../generate.ts'
import { stamp, unchangedSince } from '../io/stamp.ts'
import { manifestName } from '../io/manifest.ts'
import { checkWritable, refuse, writeFiles } from '../io/write.ts'
import type { Job } from './job.ts'
import { reportTypeScript } from './report-typescript.ts'

/**
 * Writes what a job gives, unless nothing has changed since it was last done. Gives the exit code.
 *
 * @throws {OutputError} At once where the folder cannot be written to, or before anything is written where it holds what
 *   generation does not own.
 */
export async function generate({ generated, root, options, command }: Job): Promise<number> {
  const known = unchangedSince(command)
  if (known !== undefined) {
    process.stdout.write(`${known}, nothing has changed\n`)
    return 0
  }
  const started = performance.now()
  checkWritable(root)
  const made = await generated()
  tellWarnings(made)
  const drift = writeFiles(root, made.files, options)
  tellNotes(drift)
  // Once, and again where there are other files.
  if (drift.manifest !== undefined) reportTypeScript(root)
  const summary = summaryOf(made)
  // A document with warnings is read again, so that they are told again.
  if (made.warnings.length === 0) {
    const written = [manifestName, ...drift.owned].map((path) => join(root, path))
    stamp(command, { files: [...made.sources, ...written], summary })
  }
  process.stdout.write(`${summary}, ${changesOf(drift)}, in ${secondsSince(started)}\n`)
  return 0
}

/**
 * Tells how what is written differs from what a job gives. Gives the exit code: 1 where it does.
 *
 * @throws {OutputError} Where generation would be refused.
 */
export async function check({ generated, root, options, command }: Job): Promise<number> {
  const started = performance.now()
  const made = await generated()
  tellWarnings(made)
  const drift = driftOf(root, made.files, options)
  refuse(root, drift)
  const changed = [...drift.changed, ...(drift.manifest === undefined ? [] : [drift.manifest])]
  const paths = [...changed.map(({ path }) => path), ...drift.stale]
  if (paths.length > 0) {
    const list = paths.map((path) => `  ${path}\n`).join('')
    process.stderr.write(`Generated files differ from the contract:\n${list}Fix them with: ${command}\n`)
    return 1
  }
  process.stdout.write(`${summaryOf(made)}, all up to date, in ${secondsSince(started)}\n`)
  return 0
}

/** `4 operations, 28 schemas: 42 files` */
export function summaryOf({ models, files }: Generated): string {
  const [operations, schemas] = [models.flatMap((each) => each.operations), models.flatMap((each) => each.schemas)]
  const named = `${count(operations.length, 'operation')}, ${count(schemas.length, 'schema')}`
  return `${named}: ${count(files.length, 'file')}`
}

/** `3 changed` */
export function changesOf({ changed, stale }: Drift): string {
  return `${changed.length + stale.length} changed`
}

/** Puts on standard error what a writer should know of the files that were not written. */
export function tellNotes({ adopted, left }: Drift): void {
  const notes = { 'Adopted, because it is generated': adopted, 'No longer generated, but left in place': left }
  for (const [note, paths] of Object.entries(notes)) {
    for (const path of paths) process.stderr.write(`${note}: ${path}\n`)
  }
}

/** Puts the warnings of a generation on standard error. */
export function tellWarnings({ warnings }: Generated): void {
  if (warnings.length > 0) process.stderr.write(`${formatDiagnostics(warnings)}\n\n`)
}

/** Time since a moment of `performance.now()`: `0.4 s`. */
export function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

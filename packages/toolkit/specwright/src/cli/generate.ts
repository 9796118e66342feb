import { counted } from '@specwright/code/counted'
import { join, relative } from 'node:path'
import { onLine } from '@specwright/code/places'
import { formatDiagnostics } from '@specwright/document/diagnostics'
import { explainStale } from '../emit/queries/explain.ts'
import { driftOf, type Drift } from '../io/owned-files.ts'
import type { Generated } from '../generate/generate.ts'
import { stamp, unchangedSince } from '../io/stamp.ts'
import { manifestName } from '../io/manifest.ts'
import { writeLock } from '../io/lock.ts'
import { writeNames } from '../io/names-file.ts'
import { checkFolder, refuse, writeFiles } from '../io/write.ts'
import type { Job } from './job.ts'
import { reportTypeScript } from './report-typescript.ts'

/**
 * Runs a job and writes its files, unless nothing has changed since its last run. Returns the exit code.
 *
 * @throws {OutputError} If the folder cannot be written, before any other work; or if it contains files that were not
 * generated, before anything is written.
 */
export async function generate({ generated, root, options, command, isStamped, progress }: Job): Promise<number> {
  const known = isStamped ? unchangedSince(command) : undefined
  if (known !== undefined) {
    process.stdout.write(`${known}, nothing has changed\n`)
    return 0
  }
  const started = performance.now()
  checkFolder(root)
  const generation = await generated()
  progress.clear()
  reportWarnings(generation)
  progress.step(`Writing ${counted(generation.files.length, 'file')}`)
  const drift = writeFiles(root, generation.files, options)
  progress.clear()
  reportNotes(drift)
  writeNames(generation)
  if (Object.keys(generation.pins).length > 0) writeLock(root, generation.pins)
  // On the first run, and whenever the list of files changes.
  if (drift.manifest !== undefined) reportTypeScript(root)
  const summary = summaryOf(generation)
  // A document with warnings is read each time, so that they are reported each time.
  if (isStamped && generation.warnings.length === 0) {
    const written = [manifestName, ...drift.owned].map((path) => join(root, path))
    stamp(command, { files: [...generation.sources, ...written], summary })
  }
  process.stdout.write(`${summary}, ${changesOf(drift)}, in ${secondsSince(started)}\n`)
  return 0
}

/** Prints what each mutation of the documents of a job makes stale, and writes nothing. Returns the exit code. */
export async function explain({ generated, progress }: Job): Promise<number> {
  const { models } = await generated()
  progress.clear()
  for (const line of models.flatMap(explainStale)) process.stdout.write(`${onLine(line)}\n`)
  return 0
}

/**
 * Reports how the written files differ from the files of a job. Returns the exit code: 1 if they differ.
 *
 * @throws {OutputError} If generation would be refused.
 */
export async function check({ generated, root, options, command, progress }: Job): Promise<number> {
  const started = performance.now()
  const generation = await generated()
  progress.clear()
  reportWarnings(generation)
  progress.step(`Comparing ${counted(generation.files.length, 'file')}`)
  const drift = driftOf(root, generation.files, options)
  progress.clear()
  refuse(root, drift)
  const changed = [...drift.changed, ...(drift.manifest === undefined ? [] : [drift.manifest])]
  const names = generation.names.filter(({ isCurrent }) => !isCurrent).map(({ file }) => relative(root, file))
  const paths = [...changed.map(({ path }) => path), ...drift.stale, ...names]
  if (paths.length > 0) {
    const list = paths.map((path) => `  ${onLine(path)}\n`).join('')
    process.stderr.write(`Generated files differ from the contract:\n${list}Fix them with: ${command}\n`)
    return 1
  }
  process.stdout.write(`${summaryOf(generation)}, all up to date, in ${secondsSince(started)}\n`)
  return 0
}

/** `4 operations, 28 schemas: 42 files` */
export function summaryOf({ models, files }: Generated): string {
  const [operations, schemas] = [models.flatMap((each) => each.operations), models.flatMap((each) => each.schemas)]
  const named = `${counted(operations.length, 'operation')}, ${counted(schemas.length, 'schema')}`
  return `${named}: ${counted(files.length, 'file')}`
}

/** `3 changed` */
export function changesOf({ changed, stale }: Drift): string {
  return `${changed.length + stale.length} changed`
}

/** Prints notes on files that were not written to standard error. */
export function reportNotes({ adopted, left }: Drift): void {
  const notes = { 'Adopted, because it is generated': adopted, 'No longer generated, but left in place': left }
  for (const [note, paths] of Object.entries(notes)) {
    for (const path of paths) process.stderr.write(`${note}: ${onLine(path)}\n`)
  }
}

/** Prints the warnings of a generation to standard error, and what it inferred to standard output. */
export function reportWarnings({ warnings, notes }: Generated): void {
  if (warnings.length > 0) process.stderr.write(`${formatDiagnostics(warnings)}\n\n`)
  for (const note of notes) process.stdout.write(`${onLine(note)}\n`)
}

/** Time since a moment of `performance.now()`: `0.4 s`. */
export function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

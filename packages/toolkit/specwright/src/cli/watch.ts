import { once } from 'node:events'
import { existsSync, readFileSync, watch as watchFolder, type FSWatcher } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { onLines } from '@specwright/code/places'
import { DocumentError, OutputError } from '@specwright/document/diagnostics'
import { writeNames } from '../io/names-file.ts'
import { checkFolder, writeFiles } from '../io/write.ts'
import { changesOf, secondsSince, summaryOf, reportNotes, reportWarnings } from './generate.ts'
import { isFile } from '../io/read-input.ts'
import type { Job } from './job.ts'
import { UsageError } from './usage-error.ts'

interface WatchOptions {
  readonly ready?: () => void
  readonly stopped?: Promise<unknown>
}

/** An editor may empty a file before it writes it. */
const settledMs = 20

/**
 * Runs a job again whenever one of its source files is saved, until the process is stopped. An invalid document, or an
 * output file that was not generated, is reported, and the written files stay. Returns the exit code.
 *
 * @param options.ready Called after the first run.
 * @param options.stopped Resolves when to end; by default when the process is told to stop.
 * @throws {OutputError} If the folder cannot be written, before the first run.
 * @throws {UsageError} If no document is a file.
 */
export async function watch(
  job: Job,
  { ready = () => {}, stopped = stopMessage() }: WatchOptions = {},
): Promise<number> {
  const documents = job.documents.filter(isFile)
  if (documents.length === 0)
    throw new UsageError('Cannot watch standard input or a URL: only files are watched. Name a file')
  checkFolder(job.root)
  let sources = new Map(documents.map((file) => [resolve(file), '']))
  // Folders instead of files, since many editors replace a file when they save it.
  const watchers = new Map<string, FSWatcher>()
  let isBusy = false

  const isStale = (): boolean => [...sources].some(([file, text]) => fileText(file) !== text)

  const update = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      while (isStale()) {
        await setTimeout(settledMs)
        sources = new Map([...sources.keys()].map((file) => [file, fileText(file)]))
        const { read, written } = await attempt(job)
        for (const file of read) if (!sources.has(file)) sources.set(file, fileText(file))
        for (const file of written) sources.set(resolve(file), fileText(file))
        watchFolders()
      }
    } finally {
      isBusy = false
    }
  }

  const watchFolders = (): void => {
    for (const folder of new Set([...sources.keys()].map((file) => dirname(file)))) {
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watchFolder(folder, () => void update()),
        )
    }
  }

  watchFolders()
  await update()
  process.stdout.write(`Watching ${documents.join(' and ')}. Press Ctrl-C to stop.\n`)
  ready()
  await stopped
  for (const watcher of watchers.values()) watcher.close()
  return 0
}

/** The main thread, which receives signals, forwards them. */
async function stopMessage(): Promise<void> {
  if (parentPort) await once(parentPort, 'message')
}

/** The files that a run read, and those of them that it also wrote. */
interface Attempt {
  readonly read: readonly string[]
  readonly written: readonly string[]
}

/** Runs the job once. */
async function attempt({ generated, root, options }: Job): Promise<Attempt> {
  const started = performance.now()
  try {
    const made = await generated()
    reportWarnings(made)
    const drift = writeFiles(root, made.files, options)
    writeNames(made)
    reportNotes(drift)
    process.stdout.write(`${summaryOf(made)}, ${changesOf(drift)}, in ${secondsSince(started)}\n`)
    return { read: made.sources, written: made.names.map(({ file }) => file) }
  } catch (error) {
    if (!(error instanceof DocumentError || error instanceof OutputError)) throw error
    process.stderr.write(`${onLines(error.message)}\n\nWaiting for the next save.\n`)
    return { read: [], written: [] }
  }
}

function fileText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

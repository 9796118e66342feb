import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateCache } from './cache-folder.ts'
import { isObject } from '@loyalty-kit/json-schema/json'

/** What a generation read and wrote, each file with the digest of its content. */
interface Stamp {
  /** The build of this toolkit. */
  readonly toolkit: string
  readonly files: Readonly<Record<string, string>>
  /** What the generation said of itself, to say it again. */
  readonly summary: string
}

/**
 * What an earlier generation said, when nothing that it read or wrote has changed since, this toolkit included.
 *
 * A stamp that cannot be read, or that another user may have written, is as good as none.
 *
 * @param command The command line that asks: another one has a stamp of its own.
 */
export function unchangedSince(command: string): string | undefined {
  const stamped = attempt(() => readStamp(command))
  if (stamped === undefined || stamped.toolkit !== toolkit()) return undefined
  const isSame = Object.entries(stamped.files).every(([file, known]) => digestOf(file) === known)
  return isSame ? stamped.summary : undefined
}

/** Remembers a generation, for `unchangedSince`; where that cannot be written, the next run does the work again. */
export function stamp(command: string, { files, summary }: { files: readonly string[]; summary: string }): void {
  const digests = Object.fromEntries(files.map((file) => [file, digestOf(file)]))
  const stamped: Stamp = { toolkit: toolkit(), files: digests, summary }
  attempt(() => {
    const file = stampFile(command)
    if (file === undefined) return
    // Put in place as a whole, so that a run that is cut off leaves no half of it.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamped))
    renameSync(`${file}.${process.pid}`, file)
  })
}

function readStamp(command: string): Stamp | undefined {
  const file = stampFile(command)
  if (file === undefined) return undefined
  const stamped: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return isStamp(stamped) ? stamped : undefined
}

function isStamp(value: unknown): value is Stamp {
  if (!isObject(value) || !isObject(value['files'])) return false
  return typeof value['toolkit'] === 'string' && typeof value['summary'] === 'string'
}

/** What some work on the cache gives, or `undefined` where it fails: no run depends on the cache. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function stampFile(command: string): string | undefined {
  const folder = privateCache()
  return folder && join(folder, `${digest(`${resolve('.')}\n${command}`)}.json`)
}

/** Tells one build of this toolkit from another. */
function toolkit(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return digest(files.map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`).join('\n'))
}

function digestOf(file: string): string {
  const text = readText(file)
  return text === undefined ? '' : digest(text)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readText(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : undefined
}

import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { privateCache } from './cache-folder.ts'
import { attempt, digest, toolkit, writeCached } from './cached.ts'
import { isObject } from '@specwright/json-schema/json'

/** The files that a generation read and wrote, with the digests of their contents. */
interface Stamp {
  /** The build of this toolkit. */
  readonly toolkit: string
  readonly files: Readonly<Record<string, string>>
  /** The summary of the generation, to print it again. */
  readonly summary: string
}

/**
 * The summary of an earlier generation, if neither its files nor this toolkit have changed since.
 *
 * A stamp that cannot be read, or that another user could have written, is ignored. From sources, every run generates.
 *
 * @param command The command line; each one has its own stamp.
 */
export function unchangedSince(command: string): string | undefined {
  const build = toolkit()
  const stamped = build === undefined ? undefined : attempt(() => readStamp(command))
  if (stamped === undefined || stamped.toolkit !== build) return undefined
  const isSame = Object.entries(stamped.files).every(([file, known]) => digestOf(file) === known)
  return isSame ? stamped.summary : undefined
}

/** Records a generation for `unchangedSince`; if that fails, the next run generates again. */
export function stamp(command: string, { files, summary }: { files: readonly string[]; summary: string }): void {
  const build = toolkit()
  if (build === undefined) return
  attempt(() => {
    const stamped: Stamp = {
      toolkit: build,
      files: Object.fromEntries(files.map((path) => [path, digestOf(path)])),
      summary,
    }
    const file = stampFile(command)
    if (file === undefined) return
    writeCached(file, JSON.stringify(stamped))
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

function stampFile(command: string): string | undefined {
  const folder = privateCache()
  return folder && join(folder, `${digest(`${resolve('.')}\n${command}`)}.json`)
}

function digestOf(file: string): string {
  const text = readText(file)
  return text === undefined ? '' : digest(text)
}

function readText(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : undefined
}

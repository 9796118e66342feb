import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateFolder, privateCache } from './cache-folder.ts'
import { attempt, digest, toolkit, writeCached } from './cached.ts'

/** How many values are kept: those of a few documents, each edited a few times. */
const maxKept = 20

/** Gives what is known of the content of a file, or else makes it. */
export type Recall = <Value extends object>(what: string, make: () => Value | undefined) => Value | undefined

/** What is known of the content of a file. */
export interface Recalled {
  readonly recall: Recall
  /** Keeps what was made for the next run. It takes long, so that what somebody waits for comes first. */
  keep(): void
}

/**
 * What earlier runs of this build made of the same content, in the private cache. A value is kept as JSON.
 *
 * From sources, which change while they are worked on, nothing is kept.
 */
export function recallOf(content: Uint8Array): Recalled {
  const build = toolkit()
  const folder = build === undefined ? undefined : attempt(recalledFolder)
  if (build === undefined || folder === undefined) return { recall: (_what, make) => make(), keep() {} }
  const key = digest(build, content)
  const made = new Map<string, object>()
  return {
    recall<Value extends object>(what: string, make: () => Value | undefined) {
      const file = join(folder, `${what}-${key}.json`)
      const known = attempt(() => JSON.parse(readFileSync(file, 'utf8')) as Value) // what this build wrote
      if (known !== undefined) return known
      const value = make()
      if (value !== undefined) made.set(file, value)
      return value
    },
    keep() {
      for (const [file, value] of made) attempt(() => write(file, value, folder))
      made.clear()
    },
  }
}

function recalledFolder(): string | undefined {
  const cache = privateCache()
  if (cache === undefined) return undefined
  const folder = join(cache, 'documents')
  createPrivateFolder(folder)
  return folder
}

/** Writes what JSON gives back as it is: YAML has values that it does not. */
function write(file: string, value: object, folder: string): void {
  if (!isJson(value)) return
  writeCached(file, JSON.stringify(value))
  const kept = readdirSync(folder).map((name) => join(folder, name))
  const newestFirst = kept.toSorted((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
  for (const path of newestFirst.slice(maxKept)) rmSync(path, { force: true })
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || value === null) return value !== undefined
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isJson)
}

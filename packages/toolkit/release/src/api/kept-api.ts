import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attempt, digest, privateCache, writeCached } from 'specwright/internal'
import { ts } from 'ts-morph'
import { readApi, type PublicApi } from './public-api.ts'

/** What was read of a package, and the digests of the files that it was read from. */
interface Kept {
  /** Digest of what reads it. */
  readonly reader: string
  readonly files: Readonly<Record<string, string>>
  readonly api: {
    readonly name: string
    readonly entries: readonly [string, string][]
    readonly bins: readonly string[]
    readonly files: readonly [string, string][]
  }
}

/** The public API of a package: as an earlier run read it, if no file has changed that it was read from. */
export function keptApi(folder: string, sourceCondition: string): PublicApi {
  const cache = privateCache()
  const file = cache && join(cache, `api-${digest(resolve(folder), '\n', sourceCondition)}.json`)
  const known = file === undefined ? undefined : attempt(() => JSON.parse(readFileSync(file, 'utf8')) as Kept)
  if (
    known?.reader === readerDigest() &&
    Object.entries(known.files).every(([path, before]) => digestOf(path) === before)
  )
    return { ...known.api, entries: new Map(known.api.entries), files: new Map(known.api.files) }
  const paths = new Set<string>()
  const api = readApi(folder, sourceCondition, (path) => paths.add(path))
  const kept: Kept = {
    reader: readerDigest(),
    files: Object.fromEntries([...paths].map((path) => [path, digestOf(path)])),
    api: { ...api, entries: [...api.entries], files: [...api.files] },
  }
  if (file !== undefined) attempt(() => writeCached(file, JSON.stringify(kept)))
  return api
}

function digestOf(path: string): string {
  return existsSync(path) ? digest(readFileSync(path)) : ''
}

let reader: string | undefined

/** Of the modules beside this one, and of the compiler. */
function readerDigest(): string {
  if (reader !== undefined) return reader
  const folder = dirname(fileURLToPath(import.meta.url))
  const modules = readdirSync(folder).filter((name) => /\.[jt]s$/.test(name))
  reader = digest(ts.version, ...modules.toSorted().map((name) => readFileSync(join(folder, name))))
  return reader
}

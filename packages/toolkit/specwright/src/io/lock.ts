import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@specwright/json-schema/json'
import { ConfigError } from '../config/checked-config.ts'
import { fetchContent, fetchError, urlName } from './fetch-content.ts'
import { writeText } from './write.ts'
import { product } from '@specwright/code/product'

/** The file that pins the contents of URLs. */
export const lockName: string = product.lock

/** The SHA-256 of what each URL gives, by its name. */
export type Pins = Readonly<Record<string, string>>

/** How URLs are fetched. */
export interface PinOptions {
  /** The contents that are expected. */
  readonly pins: Pins
  /** `keep`: a URL without a pin is refused. `add`: it gets one. `update`: all get their current ones. */
  readonly mode: 'keep' | 'add' | 'update'
}

/** Fetches URLs, each once, and checks their contents. */
export interface Fetcher {
  /** @throws {DocumentError} If it cannot be fetched, or its content differs from what is pinned. */
  readonly fetch: (url: string) => Promise<Buffer>
  /** The pins of all URLs fetched so far. */
  readonly pins: () => Pins
}

export function createFetcher({ pins, mode }: PinOptions): Fetcher {
  const found = new Map<string, string>()
  return {
    pins: () => Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    async fetch(url) {
      const key = urlKeyOf(url)
      const pinned = Object.hasOwn(pins, key) ? pins[key] : undefined
      if (pinned === undefined && mode === 'keep')
        throw fetchError(url, `${lockName} does not pin its content. Run ${product.command} generate`)
      const content = await fetchContent(url)
      const hash = sha256(content)
      if (pinned !== undefined && pinned !== hash && mode !== 'update') {
        const why = `its content has changed: its SHA-256 is ${hash}, and ${lockName} has ${pinned}`
        throw fetchError(url, `${why}. Review the change, then run ${product.command} generate with --update`)
      }
      found.set(key, hash)
      return content
    },
  }
}

/**
 * Reads the lock file of a folder.
 *
 * @throws {ConfigError} If it is not valid.
 */
export function readLock(folder: string): Pins {
  const file = join(folder, lockName)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return {}
  const invalid = new ConfigError(
    `Cannot use ${file}: it is not an object of SHA-256 hashes by URL. Restore or remove it`,
  )
  try {
    const lock: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isPins(lock)) return lock
  } catch {
    throw invalid
  }
  throw invalid
}

/**
 * Writes the lock file of a folder, unless it has these pins.
 *
 * @throws {OutputError} If it cannot.
 */
export function writeLock(folder: string, pins: Pins): void {
  if (JSON.stringify(readLock(folder)) === JSON.stringify(pins)) return
  writeText(join(folder, lockName), `${JSON.stringify(pins, undefined, 2)}\n`)
}

function isPins(value: unknown): value is Pins {
  return (
    isObject(value) && Object.values(value).every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash))
  )
}

/** A query may contain a secret, so that only its hash is kept. */
function urlKeyOf(url: string): string {
  const { search } = new URL(url)
  return search === '' ? urlName(url) : `${urlName(url)}?${sha256(Buffer.from(search)).slice(0, 12)}`
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

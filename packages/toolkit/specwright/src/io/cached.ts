import { createHash } from 'node:crypto'
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Identifies the build of this toolkit; `undefined` where it runs from sources, which may be in any state. */
export function toolkit(): string | undefined {
  const own = fileURLToPath(import.meta.url)
  if (own.endsWith('.ts')) return undefined
  const folder = dirname(own)
  return digest(
    readdirSync(folder)
      .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}\n`)
      .join(''),
  )
}

/** SHA-256, in hexadecimal digits. */
export function digest(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex')
}

/** Writes a file of the cache. Atomically, so that an interrupted run leaves no partial file. */
export function writeCached(file: string, text: string): void {
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

/** Runs work on the cache; `undefined` if it fails, since no run depends on the cache. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

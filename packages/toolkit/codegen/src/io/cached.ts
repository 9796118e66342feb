import { createHash } from 'node:crypto'
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Identifies the build of this toolkit. */
export function toolkit(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return digest(files.map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`).join('\n'))
}

/** SHA-256, in hexadecimal digits. */
export function digest(...contents: readonly (string | Buffer)[]): string {
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

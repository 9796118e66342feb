import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EngineFile } from './engine-file.ts'
import { sourcesOf } from './sources-of.ts'

interface Cached {
  /** Digest of what the files were computed from. */
  readonly key: string
  readonly files: readonly EngineFile[]
}

/**
 * As `filesOf`, from a cache while neither the sources nor what reads them have changed: every process that generates
 * needs them, and reading them takes as long as the rest of its start.
 *
 * @param folder URL of the folder, with a slash at the end: `src/` of a package.
 */
export async function cachedFilesOf(folder: URL): Promise<readonly EngineFile[]> {
  const reader = [
    readFileSync(new URL('files-of.ts', import.meta.url), 'utf8'),
    createRequire(import.meta.url).resolve('typescript'),
  ]
  const key = createHash('sha256')
    .update(JSON.stringify([reader, sourcesOf(folder)]))
    .digest('hex')
  const path = new URL('../node_modules/.cache/engine-files.json', folder)
  if (existsSync(path)) {
    const cached = JSON.parse(readFileSync(path, 'utf8')) as Cached // written below
    if (cached.key === key) return cached.files
  }
  const { filesOf } = await import('./files-of.ts')
  const computed: Cached = { key, files: filesOf(folder) }
  mkdirSync(new URL('.', path), { recursive: true })
  // Another process never reads a file that is half written.
  const written = new URL(`engine-files.${process.pid}.json`, path)
  writeFileSync(written, JSON.stringify(computed))
  renameSync(written, path)
  return computed.files
}

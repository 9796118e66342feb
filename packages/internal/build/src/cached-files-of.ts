import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EngineFile, EngineScript } from './engine-file.ts'
import { sourcesOf } from './sources-of.ts'

interface Cached<File> {
  /** Digest of what the files were computed from. */
  readonly key: string
  readonly files: readonly File[]
}

/**
 * As `filesOf`, from a cache while neither the sources nor what reads them have changed: every process that generates
 * needs them, and reading them takes as long as the rest of its start.
 *
 * @param folder URL of the folder, with a slash at the end: `src/` of a package.
 */
export async function cachedFilesOf(folder: URL): Promise<readonly EngineFile[]> {
  return await cached(folder, 'files', async () => (await import('./files-of.ts')).filesOf(folder))
}

/** As `scriptsOf`, from a cache, as `cachedFilesOf`. */
export async function cachedScriptsOf(folder: URL): Promise<readonly EngineScript[]> {
  return await cached(folder, 'scripts', async () => (await import('./files-of.ts')).scriptsOf(folder))
}

type Compute<File> = () => Promise<readonly File[]>

async function cached<File>(folder: URL, name: string, compute: Compute<File>): Promise<readonly File[]> {
  const reader = [
    ...['files-of.ts', 'javascript-of.ts'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')),
    createRequire(import.meta.url).resolve('typescript'),
  ]
  const key = createHash('sha256')
    .update(JSON.stringify([reader, sourcesOf(folder)]))
    .digest('hex')
  const path = new URL(`../node_modules/.cache/engine-${name}.json`, folder)
  if (existsSync(path)) {
    const found = JSON.parse(readFileSync(path, 'utf8')) as Cached<File> // written below
    if (found.key === key) return found.files
  }
  const computed: Cached<File> = { key, files: await compute() }
  mkdirSync(new URL('.', path), { recursive: true })
  // Another process never reads a file that is half written.
  const written = new URL(`engine-${name}.${process.pid}.json`, path)
  writeFileSync(written, JSON.stringify(computed))
  renameSync(written, path)
  return computed.files
}

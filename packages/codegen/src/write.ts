import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marker } from './emit/generated-file.ts'
import { makeFolder } from './make-folder.ts'
import type { GeneratedFile } from './model.ts'
import { writing } from './output-error.ts'

/** How a folder differs from what generation gives. */
export interface Drift {
  /** Files that are missing or hold something else. */
  readonly changed: readonly GeneratedFile[]
  /** Paths of files that an earlier generation left behind. */
  readonly stale: readonly string[]
}

/** Compares generated files with those below `root`; reads only. */
export function driftOf(root: string, files: readonly GeneratedFile[]): Drift {
  const wanted = new Set(files.map(({ path }) => path))
  const folders = new Set(files.map(({ path }) => dirname(path)))
  return {
    changed: files.filter(({ path, content }) => readText(join(root, path)) !== content),
    stale: [...folders].flatMap((folder) => generatedIn(root, folder)).filter((path) => !wanted.has(path)),
  }
}

/**
 * Makes the folder equal to what was generated; files whose content is right already are not touched.
 *
 * @throws {OutputError} When a file or a folder cannot be written.
 */
export function writeDrift(root: string, { changed, stale }: Drift): void {
  for (const path of stale) writing(join(root, path), () => rmSync(join(root, path)))
  for (const { path, content } of changed) writeText(join(root, path), content)
}

/**
 * Writes a file, in a folder that is made where it is missing.
 *
 * @throws {OutputError} When it cannot.
 */
export function writeText(file: string, content: string): void {
  makeFolder(dirname(file))
  writing(file, () => writeFileSync(file, content))
}

function generatedIn(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(path)
    .filter((name) => name.endsWith('.ts') && readText(join(path, name))?.startsWith(marker))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`))
}

function readText(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined
}

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Repository } from './repository.ts'

/** A copy of the documents and of the published packages, with their parts, to edit and run. */
export interface SourceCopy {
  /** Root of the copy; paths below it are those of the repository. */
  readonly folder: string
  remove(): void
}

/**
 * Copies the documents and the sources of the published packages and their parts to a new folder. They depend on each
 * other's copies, and on the dependencies that the repository has installed.
 *
 * @param parent Where to create the folder; by default the temporary folder.
 */
export function copySources(repository: Repository, parent: string = tmpdir()): SourceCopy {
  const { root } = repository
  const packages = [...repository.packages, ...(repository.parts ?? [])]
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'sources-'))
  for (const part of [repository.documents, ...repository.inputs]) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  for (const { folder: path } of packages) {
    const source = join(root, path)
    cpSync(source, join(folder, path), { recursive: true, filter: (each) => isSource(relative(source, each)) })
  }
  for (const each of packages) linkDependencies(each.folder, root, folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** True for a path that is not installed, built or a test, nor hidden: such folders come and go while a program works. */
function isSource(path: string): boolean {
  return !/^(?:\.[^/]*|node_modules|dist|test|tsconfig\.tsbuildinfo)(?:\/|$)/.test(path)
}

/**
 * Links what a package in a copy of the repository depends on: the copies of packages of the repository, as far as it has
 * them, and otherwise what the repository has installed.
 *
 * @param path Of the package, below the root of both.
 */
export function linkDependencies(path: string, root: string, copy: string): void {
  const manifest = JSON.parse(readFileSync(join(copy, path, 'package.json'), 'utf8')) as SourceManifest // the repository's own
  const realRoot = realpathSync(root)
  // Includes what is needed only to compile and test.
  for (const dependency of Object.keys({ ...manifest.devDependencies, ...manifest.dependencies })) {
    const installed = join(root, path, 'node_modules', dependency)
    if (!existsSync(installed)) continue
    const copied = join(copy, relative(realRoot, realpathSync(installed)))
    const link = join(copy, path, 'node_modules', dependency)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(existsSync(copied) ? copied : installed, link)
  }
}

interface SourceManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateIn } from './generate.ts'
import { published, type Published } from './published.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** A copy of the contract and of the published packages, to edit and run. */
export interface HouseCopy {
  /** Root of the copy; paths below it are those of the repository. */
  readonly folder: string
  /** Generates from the contract of the copy, as the configuration of this repository says. */
  generate(): Promise<void>
  remove(): void
}

/**
 * Copies the contract and the sources of the published packages into a folder of their own, where the packages find each
 * other, and their dependencies where this repository has installed them.
 *
 * @param root What to copy: this repository, or a copy of it.
 * @param parent Where the folder is made; by default among what is temporary.
 */
export function copyHouse(root: string = repository, parent: string = tmpdir()): HouseCopy {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'loyalty-house-'))
  for (const part of ['openapi', '.loyalty-codegen', 'codegen.config.ts']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  for (const { folder: path } of published) {
    const source = join(root, path)
    cpSync(source, join(folder, path), { recursive: true, filter: (each) => isSource(relative(source, each)) })
  }
  for (const each of published) linkDependencies(root, folder, each)
  return {
    folder,
    generate: async () => await generateIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What is neither installed, nor built, nor a test. */
function isSource(path: string): boolean {
  return !/^(?:node_modules|dist|test|tsconfig\.tsbuildinfo)(?:\/|$)/.test(path)
}

function linkDependencies(root: string, folder: string, { folder: path }: Published): void {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest // our own file
  const modules = join(folder, path, 'node_modules')
  // What is only compiled or tested with comes along.
  for (const dependency of Object.keys({ ...manifest.devDependencies, ...manifest.dependencies })) {
    const copied = published.find(({ name }) => dependency === `@loyalty-kit/${name}`)?.folder
    const link = join(modules, dependency)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(copied === undefined ? join(root, path, 'node_modules', dependency) : join(folder, copied), link)
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

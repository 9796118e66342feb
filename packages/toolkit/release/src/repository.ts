import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that users install. */
export interface Package {
  /** As users import it: `@pets/client`. */
  readonly name: string
  /** Path below the root of the repository: `packages/client`. */
  readonly folder: string
}

/** A hand-written document, and the packages that follow from it. */
export interface Contract {
  /** Name of the file in the folder of the documents: `pets.yaml`. */
  readonly file: string
  /** Their names. */
  readonly packages: readonly string[]
}

/** What is released together, and how: all that is a repository's own. */
export interface Repository {
  /** Path of the repository, or of a copy. All other paths are below it. */
  readonly root: string
  /** What is published. */
  readonly packages: readonly Package[]
  /** Folder of the documents. */
  readonly documents: string
  readonly contracts: readonly Contract[]
  /** What `generate` reads beside the documents and the packages: files and folders. */
  readonly inputs: readonly string[]
  /** Folder for what the last release promised: committed by the release itself, and edited by nobody. */
  readonly record: string
  /** The condition under which `exports` of a `package.json` name the source of an entry. */
  readonly sourceCondition: string
  /** Writes what follows from the documents below a root: that of the repository, or of a copy. */
  generate(root: string): Promise<void> | void
  /** Compiles what is published. */
  build(root: string): void
}

/**
 * The packages in some folders that are not private.
 *
 * @param folders Paths below the root, each with packages in it.
 */
export function publishedIn(root: string, folders: readonly string[]): Package[] {
  return folders.flatMap((parent) =>
    readdirSync(join(root, parent)).flatMap((entry) => {
      const folder = `${parent}/${entry}`
      const path = join(root, folder, 'package.json')
      if (!existsSync(path)) return []
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest // as package managers read it
      return manifest.private === true ? [] : [{ name: manifest.name, folder }]
    }),
  )
}

/** `@pets/client` -> `client` */
export function unscoped(name: string): string {
  return name.replace(/^@[^/]*\//, '')
}

interface Manifest {
  readonly name: string
  readonly private?: boolean
}

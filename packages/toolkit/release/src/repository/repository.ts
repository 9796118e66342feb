import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Face } from 'specwright'

/** A package that users install. */
export interface Package {
  /** As users import it: `@pets/client`. */
  readonly name: string
  /** Path below the root of the repository: `packages/client`. */
  readonly folder: string
}

/** A hand-written document, and the packages that are generated from it. */
export interface Contract {
  /** Name of the file in the folder of the documents: `pets.yaml`. */
  readonly file: string
  /** Their names. */
  readonly packages: readonly string[]
  /**
   * The faces of the change that rate a package, by its name. Default: `client` for the package with the client, with `types`
   * if it has calls by path; `types` for one with types alone; `wire` and `types` for others; all, if none has a client.
   */
  readonly faces?: Readonly<Record<string, readonly Face[]>>
}

/** What is released together, and how: everything specific to a repository. */
export interface Repository {
  /** Path of the repository, or of a copy. All other paths are below it. */
  readonly root: string
  /** The published packages. */
  readonly packages: readonly Package[]
  /** Private packages beside them, which are parts of published ones: they are compiled and copied with them. Default: none. */
  readonly parts?: readonly Package[]
  /** Folder of the documents. */
  readonly documents: string
  readonly contracts: readonly Contract[]
  /** Other files and folders that `generate` reads, besides the documents and the packages. */
  readonly inputs: readonly string[]
  /** Folder for the record of the last release, which the release commits; do not edit it. */
  readonly record: string
  /** The condition under which `exports` of a `package.json` name the source of an entry. */
  readonly sourceCondition: string
  /** URL of the page that explains a major version to its callers. */
  readonly guide?: string
  /** Generates files from the documents below a root: that of the repository, or of a copy. */
  generate(root: string): Promise<void> | void
  /** Compiles the published packages. */
  build(root: string): void
}

/**
 * The packages in some folders, except private ones.
 *
 * @param folders Paths below the root, each a package or with packages in it.
 */
export function publishedIn(root: string, folders: readonly string[]): Package[] {
  return packagesIn(root, folders, { private: false })
}

/**
 * The private packages in some folders.
 *
 * @param folders As for `publishedIn`.
 */
export function partsIn(root: string, folders: readonly string[]): Package[] {
  return packagesIn(root, folders, { private: true })
}

type Wanted = Required<Pick<RepositoryManifest, 'private'>>

function packagesIn(root: string, folders: readonly string[], wanted: Wanted): Package[] {
  return folders.flatMap((parent) => {
    const own = packageIn(root, parent, wanted)
    if (own.length > 0) return own
    return readdirSync(join(root, parent)).flatMap((entry) => packageIn(root, posix.join(parent, entry), wanted))
  })
}

function packageIn(root: string, folder: string, wanted: Wanted): Package[] {
  const path = join(root, folder, 'package.json')
  if (!existsSync(path)) return []
  const { name, private: isPrivate = false } = JSON.parse(readFileSync(path, 'utf8')) as RepositoryManifest // as package managers read it
  return isPrivate === wanted.private ? [{ name, folder }] : []
}

/** `@pets/client` -> `client` */
export function unscoped(name: string): string {
  return name.replace(/^@[^/]*\//, '')
}

/** The version of the package in a folder. */
export function versionIn(folder: string): string {
  return versionOf(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The version in the text of a `package.json`. */
export function versionOf(manifest: string): string {
  return (JSON.parse(manifest) as RepositoryManifest).version // every published package has one
}

interface RepositoryManifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
}

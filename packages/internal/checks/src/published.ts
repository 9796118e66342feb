import { fileURLToPath } from 'node:url'
import { partsIn, publishedIn } from '@specwright/release'

/** A package that users install. */
export interface Published {
  /** What this repository calls it: its name without a scope. */
  readonly name: string
  /** What users install: `@specwright/NAME`, `@loyalty-kit/NAME`, or `specwright`. */
  readonly id: string
  /** Path below the root of the repository: `packages/NAME`, or `packages/toolkit/NAME` in the toolkit. */
  readonly folder: string
}

/** The scopes of our packages: of the contract, and of the toolkit. */
const scopes = ['@loyalty-kit', '@specwright'] as const

/** The package of the command has no scope. */
const command = 'specwright'

/** What a registry of our packages serves: scopes, and the names of packages without one. */
export const registered = [...scopes, command] as const

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Folders with packages in them. */
const folders = ['packages', 'packages/toolkit', 'packages/toolkit/core']

/** Every package that is not private: the contract's, then the toolkit's. */
export const published: readonly Published[] = publishedIn(root, folders).map(({ name, folder }) => ({
  name: withoutScope(name),
  id: name,
  folder,
}))

/** What users install of the core: nothing. Its packages are parts of those that are published. */
export const core: readonly string[] = partsIn(root, folders).map(({ name }) => name)

/** The name of a package of ours without its scope; the names of others as they are. */
export function withoutScope(name: string): string {
  const scope = scopes.find((each) => name.startsWith(`${each}/`))
  return scope === undefined ? name : name.slice(scope.length + 1)
}

/** True for a package that this repository has. */
export function isOurs(name: string): boolean {
  return name === command || withoutScope(name) !== name
}

/**
 * What users install, of the name without a scope.
 *
 * @throws {RangeError} If no package that users install is called so.
 */
export function idOf(name: string): string {
  const found = published.find((each) => each.name === name)
  if (found === undefined) throw new RangeError(`No published package is called ${name}`)
  return found.id
}

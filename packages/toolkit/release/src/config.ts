import type { Contract } from './repository/repository.ts'

/** The contents of `release.config.ts` (or `.js`, `.json`): what a repository releases. Paths are below its folder. */
export interface ReleaseConfig {
  /** Folders with packages in them, or of one package: `packages`, `.`. Private ones are parts of those that are published. */
  readonly packages: readonly string[]
  /** Folder of the documents. Default: `openapi`. */
  readonly documents?: string
  /** The documents, and the packages that are generated from them. */
  readonly contracts: readonly Contract[]
  /** Folder for the record of the last release, where changesets are used. Default: `released`. */
  readonly record?: string
  /** The condition under which `exports` of a `package.json` name the source of an entry. Default: `source`. */
  readonly sourceCondition?: string
  /** URL of the page that explains a major version to its callers, which comments of `migrate` name. Default: none. */
  readonly guide?: string
  /** Command that compiles the packages before they are packed: `pnpm build`. Default: none. */
  readonly build?: string
}

/** Returns a configuration unchanged, for its type. */
export function defineRelease(config: ReleaseConfig): ReleaseConfig {
  return config
}

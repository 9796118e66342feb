import type { Tarball } from './project.ts'

/** The contents of `release.json`; `packages.txt` has the packages too, a line with id and tarball for each. */
export interface PackedRelease {
  /** Its tag in the registry: `latest`, or `next` for a snapshot. */
  readonly tag: 'latest' | 'next'
  /** The version of the first package of the repository; absent for a snapshot without anything to publish. */
  readonly version?: string | undefined
  /** In the order of publication. */
  readonly packages: readonly PackedTarball[]
}

/** A package, with its id in the registry and its file. */
export interface PackedTarball extends Tarball {
  /** `name@version` */
  readonly id: string
  /** Path in the output folder. */
  readonly tarball: string
}

import type { Packed } from '@loyalty-kit/release'
import type { Installed } from './installed.ts'

/** What the checks of a release are given. */
export interface Release {
  /** The packages as they were packed. */
  readonly packed: readonly Packed[]
  /** What comes with them, in the words of CycloneDX. */
  readonly materials: string
  /** A project that has installed them from a registry. */
  readonly installed: Installed
  /** Folder with the runtimes and compilers, as `npm install` leaves it. */
  readonly tools: string
}

/** One thing that was checked. */
export interface Finding {
  readonly name: string
  /** What is wrong, where something is. */
  readonly problem?: string | undefined
}

/** A kind of check, which tells of each thing that it has checked. */
export interface Stage {
  readonly title: string
  check(release: Release): AsyncIterable<Finding> | Iterable<Finding>
}

/** Tries something: its problem is what it throws, or gives. */
export async function tried(
  name: string,
  check: () => Promise<string | undefined> | string | undefined,
): Promise<Finding> {
  try {
    return { name, problem: await check() }
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  }
}

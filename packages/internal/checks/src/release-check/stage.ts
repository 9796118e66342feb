import type { Packed } from '@specwright/release'
import type { Installed } from './installed.ts'

/** The input of the release checks. */
export interface Release {
  /** The packages as they were packed. */
  readonly packed: readonly Packed[]
  /** Their bill of materials, in CycloneDX format. */
  readonly materials: string
  /** A project that has installed them from a registry. */
  readonly installed: Installed
  /** Folder with the command alone, as `npm install` leaves it. */
  readonly command: string
  /** Folder with the runtimes and compilers, as `npm install` leaves it. */
  readonly tools: string
}

/** The result of one check. */
export interface Finding {
  readonly name: string
  /** The problem, if there is one. */
  readonly problem?: string | undefined
}

/** A group of checks, which reports each result. */
export interface Stage {
  readonly title: string
  check(release: Release): AsyncIterable<Finding> | Iterable<Finding>
}

/** Runs a check; its problem is what it throws or returns. */
export async function runCheck(
  name: string,
  check: () => Promise<string | undefined> | string | undefined,
): Promise<Finding> {
  try {
    return { name, problem: await check() }
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  }
}

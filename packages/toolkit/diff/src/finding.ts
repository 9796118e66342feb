/** How far a version must move: the words of semver. */
export type Bump = 'none' | 'patch' | 'minor' | 'major'

const order: readonly Bump[] = ['none', 'patch', 'minor', 'major']

/** The largest of some; `none` where there are none. */
export function largest(bumps: Iterable<Bump>): Bump {
  let found: Bump = 'none'
  for (const bump of bumps) if (order.indexOf(bump) > order.indexOf(found)) found = bump
  return found
}

/** True where one moves at least as far as another. */
export function reaches(bump: Bump, least: Bump): boolean {
  return order.indexOf(bump) >= order.indexOf(least)
}

/** One change between two versions of a document, and what it means to those who rely on it. */
export interface Finding {
  /** JSON Pointer of what changed: in the revision, or in the base where it is gone. */
  readonly place: string
  /** For programs that speak over the wire. */
  readonly wire: Bump
  /** For programs that are written with the generated types. */
  readonly types: Bump
  /** True where only BETA operations are concerned, which may change without notice: the bump is then `patch` at most. */
  readonly beta: boolean
  readonly reason: string
  /** What was there; `undefined` where nothing was. */
  readonly before: unknown
  readonly after: unknown
  /**
   * For a breaking change: a value that was accepted and is refused now, or in an answer, that may come now and was never
   * to be expected; for what is no value, the request that is concerned. `undefined` where none was found.
   */
  readonly witness?: unknown
}

/** The bump that a finding asks for. */
export function bumpOf({ wire, types, beta }: Finding): Bump {
  const bump = largest([wire, types])
  return beta && bump !== 'none' ? 'patch' : bump
}

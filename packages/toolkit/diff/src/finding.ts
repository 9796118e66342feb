/** A bump of a version, in semver terms. */
export type Bump = 'none' | 'patch' | 'minor' | 'major'

const order: readonly Bump[] = ['none', 'patch', 'minor', 'major']

/** The largest of several bumps; `none` where there are none. */
export function largest(bumps: Iterable<Bump>): Bump {
  let found: Bump = 'none'
  for (const bump of bumps) if (order.indexOf(bump) > order.indexOf(found)) found = bump
  return found
}

/** True for a bump that is at least `min`. */
export function reaches(bump: Bump, min: Bump): boolean {
  return order.indexOf(bump) >= order.indexOf(min)
}

/** One change between two versions of a document, and the bumps that it requires. */
export interface Finding {
  /** JSON Pointer of what changed: in the revision, or in the base where it was removed. */
  readonly place: string
  /** The bump for programs that use the API over the wire. */
  readonly wire: Bump
  /** The bump for programs that use the generated types. */
  readonly types: Bump
  /**
   * True where only BETA operations are affected, which may change without notice: the bump is then at most `patch`.
   */
  readonly beta: boolean
  readonly reason: string
  /** The value before; `undefined` where there was none. */
  readonly before: unknown
  readonly after: unknown
  /**
   * Shows a breaking change: a request value that was accepted and is now refused, or a response value that may now be
   * sent and was not possible before; where no value is involved, the affected request. `undefined` where none was
   * found.
   */
  readonly witness?: unknown
}

/** The bump that a finding requires. */
export function bumpOf({ wire, types, beta }: Finding): Bump {
  const bump = largest([wire, types])
  return beta && bump !== 'none' ? 'patch' : bump
}

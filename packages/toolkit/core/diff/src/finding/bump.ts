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

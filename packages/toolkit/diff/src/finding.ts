import { changeRules, type ChangeRule, type RuleId } from './change-rules.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Direction } from './use.ts'
import type { Witness } from './witness.ts'

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

/**
 * How a break is proven: `witness` shows it; with `structure` a part is gone; `policy` is a promise, which `rule` names;
 * `unproven` is a narrowing that nobody could show.
 */
export type Proof = 'witness' | 'structure' | 'policy' | 'unproven'

/** What a rule reports: one change, and the bumps that it requires. */
export interface Change {
  readonly rule: RuleId
  /** JSON Pointer of what changed: in the revision, or in the base where it was removed. */
  readonly place: string
  /** Which way the values go that changed; absent where no value is involved. */
  readonly direction?: Direction | undefined
  /** The bump for programs that use the API over the wire. */
  readonly wire: Bump
  /** The bump for programs that use the generated types. */
  readonly types: Bump
  readonly reason: string
  /** The value before; `undefined` where there was none. */
  readonly before: unknown
  readonly after: unknown
}

/** One change between two versions of a document, with what shows it. */
export interface Finding extends Change {
  /**
   * True where only BETA operations are affected, which may change without notice: the bump is then at most `patch`.
   */
  readonly beta: boolean
  /** How the break is proven; absent where the wire and the types require less than a major. */
  readonly proof?: Proof
  /**
   * Shows the change: a request that was accepted and is now refused, a value likewise, or a value that may now be sent and
   * was not possible before. `undefined` where none was found or is needed.
   */
  readonly witness?: Witness
  /** Identifies the change: 16 hexadecimal digits of its rule, place, direction and values, whatever else changes. */
  readonly fingerprint: string
}

/** A finding for a change; its proof and fingerprint follow from it. */
export function findingFor(change: Change, beta: boolean, witness?: Witness): Finding {
  const proof = proofOf(change, witness)
  const { rule, place, direction, before, after } = change
  const fingerprint = fingerprintOf([rule, place, direction ?? null, before ?? null, after ?? null])
  return { ...change, beta, ...(proof && { proof }), ...(witness && { witness }), fingerprint }
}

function proofOf({ rule, wire, types }: Change, witness: Witness | undefined): Proof | undefined {
  if (largest([wire, types]) !== 'major') return undefined
  const { evidence }: ChangeRule = changeRules[rule]
  if (witness?.kind === 'value') return 'witness'
  if (evidence !== 'value') return evidence
  if (wire !== 'major') return 'policy' // that types follow the schema
  return witness ? 'witness' : 'unproven'
}

/** The bump that a finding requires. */
export function bumpOf({ wire, types, beta }: Pick<Finding, 'wire' | 'types' | 'beta'>): Bump {
  const bump = largest([wire, types])
  return beta && bump !== 'none' ? 'patch' : bump
}

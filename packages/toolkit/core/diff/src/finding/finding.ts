import { largest, type Bump } from './bump.ts'
import { changeRules, type ChangeRule, type RuleId } from './rule-titles.ts'
import type { Acceptance, Severity } from './exceptions.ts'
import type { Faces } from './faces.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Direction } from '../contract/use.ts'
import type { Witness } from '../witness/witness-types.ts'

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
  /** The bump for programs that call the generated client; a verdict has it of every finding. */
  readonly client?: Bump
  readonly reason: string
  /** The value before; `undefined` where there was none. */
  readonly before: unknown
  readonly after: unknown
  /** The change of many findings that it is a part of. */
  readonly group?: Group | undefined
}

/** One change of a path that removes some operations, and adds them again. */
export interface Group {
  /** Identifies the change; an acceptance may name it instead of those of its findings. */
  readonly fingerprint: string
  /** What the paths of the operations began with. */
  readonly before: string
  readonly after: string
}

/** One change between two versions of a document, with what shows it. */
export interface Finding extends Change {
  /**
   * True where only BETA operations are affected, which may change without notice: the bump is then at most `patch`.
   */
  readonly beta: boolean
  /** How the break is proven; absent where no face requires a major. */
  readonly proof?: Proof
  /**
   * Shows the change: a request that was accepted and is now refused, a value likewise, or a value that may now be sent and
   * was not possible before. `undefined` where none was found or is needed.
   */
  readonly witness?: Witness
  /** The bump that its rule requires instead. */
  readonly severity?: Severity
  /** Who accepted it, why, and until when; it then requires no bump. */
  readonly accepted?: Acceptance
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

/** A finding with other bumps, from which its proof follows again. */
export function reRated({ proof: _, ...finding }: Finding, bumps: Partial<Faces>): Finding {
  const rated = { ...finding, ...bumps }
  const proof = proofOf(rated, finding.witness)
  return { ...rated, ...(proof && { proof }) }
}

function proofOf({ rule, wire, types, client = 'none' }: Change, witness: Witness | undefined): Proof | undefined {
  if (largest([wire, types, client]) !== 'major') return undefined
  const { evidence }: ChangeRule = changeRules[rule]
  if (witness?.kind === 'value') return 'witness'
  if (evidence !== 'value') return evidence
  if (wire !== 'major') return 'policy' // that types follow the schema
  return witness ? 'witness' : 'unproven'
}

import type { JsonSchema } from '@specwright/json-schema/json'
import type { RuleId } from '../finding/rule-titles.ts'
import type { Claimed } from '../language/claimed.ts'
import type { Side } from '../contract/side.ts'

/** How a change affects the set of accepted values. */
export type Effect = 'none' | 'narrower' | 'wider' | 'other' | 'harmless'

/** The effect of the reverse change. */
export function turned(effect: Effect): Effect {
  if (effect === 'narrower') return 'wider'
  return effect === 'wider' ? 'narrower' : effect
}

/** What shows a change: for fewer values, a rule of the revision is violated, and for more one of the base. */
export interface Violated {
  readonly narrower?: JsonSchema | undefined
  readonly wider?: JsonSchema | undefined
  /** The version that refs in these rules are about; by default, that of the rule. */
  readonly side?: Side
}

/** One change of a schema: its effect, whether types show it, and the message. */
export interface Note {
  readonly rule: RuleId
  readonly place: string
  readonly effect: Effect
  /** True where the generated types change with it. */
  readonly visible: boolean
  /** The effect on the types, where it differs from that on the values. */
  readonly types?: Effect
  readonly reason: string
  readonly before: unknown
  readonly after: unknown
  /** What a value violates that shows the change, if fewer values are accepted, and if more are. */
  readonly violated?: Violated
  /** What is true of the values that show the change, where that is known beside the schemas of the whole value. */
  readonly shownBy?: Claimed | undefined
}

/** How the accepted values have changed: some are now refused (narrower), or more are accepted (wider). */
export interface Moved {
  narrower: boolean
  wider: boolean
}

/** Adds an effect to the changes of a schema. */
export function move(moved: Moved, effect: Effect): void {
  if (effect === 'narrower' || effect === 'other') moved.narrower = true
  if (effect === 'wider' || effect === 'other') moved.wider = true
}

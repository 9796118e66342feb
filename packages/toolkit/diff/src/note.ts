import type { Bump } from './finding.ts'
import type { Side } from './side.ts'
import type { Sub } from './spread.ts'
import type { Use } from './use.ts'

/** How a change moves the set of values that are accepted. */
export type Effect = 'none' | 'narrower' | 'wider' | 'other' | 'harmless'

/** The effect of the way back. */
export function turned(effect: Effect): Effect {
  if (effect === 'narrower') return 'wider'
  return effect === 'wider' ? 'narrower' : effect
}

/** What a rule says of a schema: the effect, whether types show it, and the words. */
export interface Note {
  readonly place: string
  readonly effect: Effect
  /** True where the generated types change with it. */
  readonly visible: boolean
  /** How the types change, where they do in another way than the values. */
  readonly types?: Effect
  readonly reason: string
  readonly before: unknown
  readonly after: unknown
  /** A schema of one version of which a value may show the change. */
  readonly shownBy?: { readonly side: Side; readonly sub: Sub } | undefined
}

/** What goes to the service may be accepted more widely, what comes from it may be promised more narrowly. */
export function bumpFor(effect: Effect, { direction }: Pick<Use, 'direction'>): Bump {
  if (effect === 'none') return 'none'
  if (effect === 'other') return 'major'
  if (effect === 'harmless') return 'minor'
  return (effect === 'narrower') === (direction === 'request') ? 'major' : 'minor'
}

/** How the values that a schema accepts have changed: some are refused now, or some more are accepted. */
export interface Moved {
  narrower: boolean
  wider: boolean
}

/** Adds an effect to what is known of a schema. */
export function move(moved: Moved, effect: Effect): void {
  if (effect === 'narrower' || effect === 'other') moved.narrower = true
  if (effect === 'wider' || effect === 'other') moved.wider = true
}

import type { Use } from '../contract/use.ts'
import type { Bump } from '../finding/bump.ts'
import type { Effect } from './note.ts'

/** The bump for an effect: requests may become wider, responses may become narrower. */
export function bumpFor(effect: Effect, { direction }: Pick<Use, 'direction'>): Bump {
  if (effect === 'none') return 'none'
  if (effect === 'other') return 'major'
  if (effect === 'harmless') return 'minor'
  return (effect === 'narrower') === (direction === 'request') ? 'major' : 'minor'
}

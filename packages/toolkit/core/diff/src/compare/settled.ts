import { keysOf } from '@specwright/json-schema/json'
import { changeRules, type ChangeRule } from '../change-rules.ts'
import type { Bump } from '../bump.ts'
import { namesProperty } from '../contract/spread.ts'
import { isEmpty, isIncluded } from '../language/refute.ts'
import type { Reported } from './report.ts'
import { homeOf, versionsOf, type Comparing, type Found, type Scene } from './scene.ts'

type Settling = Pick<Comparing, 'before' | 'after' | 'given' | 'moved'>

/**
 * What is found in a comparison, without what whole schemas disprove; their values decide, not their parts.
 *
 * @param own What is found in the schemas themselves, not in those of their parts.
 */
export function settled(
  found: readonly Found[],
  own: ReadonlySet<Found>,
  { moved, ...settling }: Settling,
  scene: Scene,
): readonly Found[] {
  if (!found.some(([change]) => isAboutValues(change))) return found
  const { before, after, given } = settling
  const versions = versionsOf(scene, homeOf(settling).direction)
  const [left, right] = [
    { side: scene.base, sub: before },
    { side: scene.revision, sub: after },
  ]
  // No value reaches what is within.
  if ([left, right].every((each) => isEmpty(each, versions.direction))) {
    Object.assign(moved, { narrower: false, wider: false })
    return found.filter(([{ wire }]) => wire === 'none')
  }
  if (!moved.narrower && !moved.wider) return found
  moved.narrower &&= !isIncluded(left, right, versions)
  moved.wider &&= !isIncluded(right, left, versions)
  const isBreaking = given.direction === 'request' ? moved.narrower : moved.wider
  const isEqual = !moved.narrower && !moved.wider
  const isNamedTwice = (name: string): boolean => [left, right].every(({ side, sub }) => namesProperty(side, sub, name))
  return found.flatMap((each): Found[] => {
    const [change, use] = each
    // A property that both versions name is in both, wherever each of them has its rules.
    if (isEqual && isAboutProperty(change))
      return own.has(each) && isNamedTwice(keysOf(change.place).at(-1) ?? '') ? [] : [each]
    if (isBreaking || change.wire === 'none' || !isShownByValue(change)) return [each]
    if (isEqual) return []
    return change.wire === 'major' ? [[{ ...change, wire: 'minor', types: softened(change.types) }, use]] : [each]
  })
}

/** True for a change that a value may show. */
export function isShownByValue({ rule }: Reported): boolean {
  const { evidence }: ChangeRule = changeRules[rule]
  return evidence === 'value'
}

function isAboutProperty({ rule }: Reported): boolean {
  return rule === 'property-added' || rule === 'property-removed'
}

/** True for a change of what is accepted. */
function isAboutValues(change: Reported): boolean {
  return isShownByValue(change) || isAboutProperty(change)
}

/** The bump of a change that is proven not to break. */
function softened(bump: Bump): Bump {
  return bump === 'major' ? 'minor' : bump
}

import { keysOf } from '@specwright/json-schema/json'
import { changeRules, type ChangeRule } from '../finding/rule-titles.ts'
import type { Bump } from '../finding/bump.ts'
import { namesProperty } from '../contract/spread.ts'
import type { Text, Use } from '../contract/use.ts'
import type { VersionedSub } from '../language/claimed.ts'
import type { Versions } from '../language/proofs.ts'
import { isEmpty, isIncluded } from '../language/refute.ts'
import { readAsText } from '../normal/as-text.ts'
import { normalised } from '../normal/normalised.ts'
import { valuesOf } from '../normal/values-of.ts'
import { judgeFor } from '../witness/judge.ts'
import { readingsOf } from '../witness/readings.ts'
import type { Moved } from './note.ts'
import type { Reported } from './report.ts'
import { homeOf, pointersOf, versionsOf, type Comparing, type Found, type Scene } from './scene.ts'

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
  ] as const
  // No value reaches what is within.
  if ([left, right].every((each) => isEmpty(each, versions.direction))) {
    Object.assign(moved, { narrower: false, wider: false })
    return found.filter(([{ wire }]) => wire === 'none')
  }
  if (!moved.narrower && !moved.wider) return found
  const values = movedBy(moved, [left, right], versions)
  Object.assign(moved, values)
  const isNamedTwice = (name: string): boolean => [left, right].every(({ side, sub }) => namesProperty(side, sub, name))
  const kept = found.filter((each) => {
    // A property that both versions name is in both, wherever each of them has its rules.
    const [change] = each
    const isMoved = isAboutProperty(change) && own.has(each) && isNamedTwice(keysOf(change.place).at(-1) ?? '')
    return values.narrower || values.wider || !isMoved
  })
  const settledByValues = kept.flatMap((each) => rated(each, { ...values, of: 'values' }, given))
  if (given.text === undefined || (!values.narrower && !values.wider)) return settledByValues
  // What is read from the same text is the same on the wire, but not in types.
  const texts = [readings([left, right], given.text), readings([right, left], given.text)] as const
  moved.narrower &&= !isIncluded(left, texts[0], versions)
  moved.wider &&= !isIncluded(right, texts[1], versions)
  return settledByValues.flatMap((each) => rated(each, { ...moved, of: 'text' }, given))
}

/** How values are proven to have moved. */
function movedBy({ narrower, wider }: Moved, [left, right]: Schemas, versions: Versions): Moved {
  return {
    narrower: narrower && !isIncluded(left, right, versions),
    wider: wider && !isIncluded(right, left, versions),
  }
}

type Schemas = readonly [left: VersionedSub, right: VersionedSub]

/** A schema with all that is read from the same text as its values: of listed ones of the other version, each is tried. */
function readings([{ side: other, sub: from }, { side, sub }]: Schemas, text: Text): VersionedSub {
  const { value, pointer } = readAsText(side, sub, text)
  const normal = normalised(other, from)
  const judge = judgeFor(side.root, pointersOf(sub))
  const listed = (normal.enum ?? valuesOf(normal) ?? []).filter((each) =>
    readingsOf(each, text).some((reading) => judge?.(reading) === true),
  )
  return { side, sub: { value: { anyOf: [value, { enum: listed }] }, pointer } }
}

/** What moved, and where it does: among values, or among what they are written as. */
interface Movement extends Readonly<Moved> {
  readonly of: 'values' | 'text'
}

/** A change with the bumps that are left, if any; its types do not depend on text. */
function rated([change, use]: Found, { narrower, wider, of }: Movement, { direction }: Use): readonly Found[] {
  const isBreaking = direction === 'request' ? narrower : wider
  if (isBreaking || change.wire === 'none' || !isShownByValue(change)) return [[change, use]]
  const types = of === 'text' ? change.types : softened(change.types)
  if (narrower || wider) return [[change.wire === 'major' ? { ...change, wire: 'minor', types } : change, use]]
  if (change.rule === 'property-added') return [[change, use]]
  return of === 'text' && types !== 'none' ? [[{ ...change, wire: 'none' }, use]] : []
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

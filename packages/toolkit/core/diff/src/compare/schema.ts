import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import { unchangedBetween } from '../contract/unchanged.ts'
import type { Use } from '../contract/use.ts'
import { isEmpty } from '../language/refute.ts'
import { normalised } from '../normal/normalised.ts'
import type { SchemaComparison } from './comparison.ts'
import type { Moved } from './note.ts'
import type { Report } from './report.ts'
import { homeOf, pointersOf, versionsOf, type Comparing, type Found, type Scene } from './scene.ts'
import { compareSchemaRules } from './schema-rules.ts'
import { isShownByValue, settled } from './settled.ts'

interface ComparisonOptions {
  readonly report: Report
  /** How many comparisons this one is nested in. */
  readonly depth?: number
}

/** How deep comparisons may nest to find out whether two schemas are the same: with recursive schemas they would not end. */
const maxDepth = 2

/** Compares the schemas of two versions of a document. */
export function createSchemaComparison(
  base: Side,
  revision: Side,
  { report, depth = 0 }: ComparisonOptions,
): SchemaComparison {
  const done = new Map<string, Compared>()
  const { isUnchanged } = unchangedBetween(base, revision)
  const scene: Scene = { base, revision, isUnchanged, compareInto, movedBetween }

  /** As `compare`, with what is found in a list of its own, since whole schemas may be equal although their parts are not. */
  function compareInto(to: Report, before: Sub, after: Sub, given: Use): Moved {
    if (!before.also && !after.also && isUnchanged(before, after)) return { narrower: false, wider: false }
    const key = JSON.stringify([pointersOf(before), pointersOf(after), { ...given, part: undefined }])
    const compared = done.get(key) ?? { moved: { narrower: false, wider: false }, found: [] }
    if (!done.has(key)) {
      done.set(key, compared)
      compared.found.push(...foundIn({ before, after, given, moved: compared.moved }, scene))
    }
    for (const each of compared.found) to.add(...each)
    return compared.moved
  }

  function movedBetween(before: Sub, after: Sub): Moved {
    if (depth === maxDepth) return { narrower: true, wider: true }
    const probe = createSchemaComparison(base, revision, { report: silent, depth: depth + 1 })
    const within = { before: [], after: [], direction: 'request' } as const
    return probe.compare(before, after, { direction: 'request', beta: false, within })
  }

  return { compare: (before, after, given) => compareInto(report, before, after, given) }
}

const silent: Report = { add() {} }

/** What two comparisons of the same schemas share. */
interface Compared {
  readonly moved: Moved
  readonly found: Found[]
}

function foundIn(compared: Omit<Comparing, 'into' | 'own'>, scene: Scene): readonly Found[] {
  const found: Found[] = []
  const own = new Set<Found>()
  const into = { add: (...each: Found) => void found.push(each) }
  const ofOwn = {
    add: (...each: Found) => {
      own.add(each)
      found.push(each)
    },
  }
  compareSchemaRules({ ...compared, into, own: ofOwn }, scene)
  // In an object or array without other rules, nothing hides what was found in its parts, where it is settled already.
  const isOfParts = ![...own].some(([change]) => isShownByValue(change)) && arePlain(compared, scene)
  return isOfParts ? found : settled(found, own, compared, scene)
}

/** True for two schemas with only the rules of their types and the schemas of their properties or items, which some value meets. */
function arePlain(compared: Pick<Comparing, 'before' | 'after' | 'given'>, scene: Scene): boolean {
  const { direction } = versionsOf(scene, homeOf(compared).direction)
  const { base, revision } = scene
  return [
    { side: base, sub: compared.before },
    { side: revision, sub: compared.after },
  ].every((each) => isPlain(each.side, each.sub) && !(requiresAny(each.side, each.sub) && isEmpty(each, direction)))
}

function requiresAny(side: Side, sub: Sub): boolean {
  return normalised(side, sub).required.size > 0
}

function isPlain(side: Side, sub: Sub): boolean {
  const { enum: values, open, tuple, counted, unions, conditionals, rest } = normalised(side, sub)
  const lists = [tuple, counted, unions, conditionals]
  return (
    !values &&
    !open &&
    lists.every((list) => list.length === 0) &&
    [...rest.keys()].every((name) => name === 'items' || name === 'additionalProperties')
  )
}

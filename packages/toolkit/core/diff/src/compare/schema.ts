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
  /** What moved between two schemas, by the depth and their pointers, as far as it is known. */
  readonly moves?: Map<string, Moved>
}

/** How deep comparisons may nest to find out whether two schemas are the same: with recursive schemas they would not end. */
const maxDepth = 2

/** How many schemas a comparison may lead through before the next one waits for it to end, since a stack is finite. */
const maxNested = 40

/** Compares the schemas of two versions of a document. */
export function createSchemaComparison(
  base: Side,
  revision: Side,
  { report, depth = 0, moves = new Map() }: ComparisonOptions,
): SchemaComparison {
  const done = new Map<string, Compared>()
  const waiting: (() => void)[] = []
  let nested = 0
  const { isUnchanged } = unchangedBetween(base, revision)
  const scene: Scene = { base, revision, isUnchanged, compareInto, movedBetween }

  /** As `compare`, with what is found in a list of its own, since whole schemas may be equal although their parts are not. */
  function compareInto(to: Report, before: Sub, after: Sub, given: Use): Moved {
    if (!before.also && !after.also && isUnchanged(before, after)) return { narrower: false, wider: false }
    const key = JSON.stringify([pointersOf(before), pointersOf(after), { ...given, part: undefined }])
    const known = done.get(key)
    if (known === undefined && nested === maxNested) return later(key, before, after, given)
    const compared: Compared = known ?? { moved: { narrower: false, wider: false }, found: [] }
    if (known === undefined) {
      done.set(key, compared)
      nested++
      compared.found = foundIn({ before, after, given, moved: compared.moved }, scene)
      nested--
    }
    for (const each of compared.found) to.add(...each)
    return compared.moved
  }

  /** Compares what is too deep once the rest is done. Until then, anything may have changed there. */
  function later(key: string, before: Sub, after: Sub, given: Use): Moved {
    const compared: Compared = { moved: { narrower: true, wider: true }, found: [] }
    done.set(key, compared)
    waiting.push(() => {
      done.delete(key)
      compareInto(report, before, after, given)
    })
    return compared.moved
  }

  function compare(before: Sub, after: Sub, given: Use): Moved {
    const moved = compareInto(report, before, after, given)
    // A silent comparison only says what moved.
    if (report === silent) return moved
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next()
    return moved
  }

  function movedBetween(before: Sub, after: Sub): Moved {
    if (depth === maxDepth) return { narrower: true, wider: true }
    const key = JSON.stringify([depth, pointersOf(before), pointersOf(after)])
    const known = moves.get(key)
    if (known) return known
    const probe = createSchemaComparison(base, revision, { report: silent, depth: depth + 1, moves })
    const within = { before: [], after: [], direction: 'request' } as const
    const moved = probe.compare(before, after, { direction: 'request', beta: false, within })
    moves.set(key, moved)
    return moved
  }

  return { compare }
}

const silent: Report = { add() {} }

/** What two comparisons of the same schemas share. */
interface Compared {
  readonly moved: Moved
  found: readonly Found[]
}

function foundIn(compared: Omit<Comparing, 'into' | 'own'>, scene: Scene): readonly Found[] {
  const found: Found[] = []
  const own = new Set<Found>()
  const seen = new Set<Found[0]>()
  const into = {
    // Many ways may lead to the same change.
    add(...each: Found) {
      if (!seen.has(each[0])) found.push(each)
      seen.add(each[0])
    },
  }
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

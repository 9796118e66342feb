import { atPointer, isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf } from '@specwright/json-schema/ref'
import { same } from '../contract/same.ts'

/** Which places of the revision a schema of the base may have now. */
type Candidates = Map<string, Set<string>>

/** Says whether what a ref names in the base may be what another one names in the revision. */
type IsMoved = (before: string, after: string) => boolean

/**
 * The new places of schemas that are the same under another name, where there is no doubt which is which. Their refs may lead to
 * schemas that were renamed too.
 *
 * @param gone The places that only the base has.
 * @param fresh Those that only the revision has.
 */
export function renamedSchemas(
  gone: readonly string[],
  fresh: readonly string[],
  { base, revision }: { readonly base: JsonObject; readonly revision: JsonObject },
): Map<string, string> {
  const candidates: Candidates = new Map(gone.map((from) => [from, new Set(fresh)]))
  const isMoved: IsMoved = (before, after) => {
    const [from, to] = [schemaAt(before, gone), schemaAt(after, fresh)]
    return from !== undefined && to?.rest === from.rest && candidates.get(from.place)?.has(to.place) === true
  }
  const isSame = (from: string, to: string, moved: IsMoved): boolean =>
    isAlike(atPointer(base, from), atPointer(revision, to), moved)
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const [from, places] of candidates) {
      for (const to of places) if (!isSame(from, to, isMoved)) isChanged = places.delete(to)
    }
    if (isChanged) continue
    for (const [from, to] of sureOf(candidates)) {
      isSame(from, to, (before, after) => {
        // What the refs of a sure one lead to is as sure.
        const [old, next] = [schemaAt(before, gone)?.place, schemaAt(after, fresh)?.place]
        if (old !== undefined && next !== undefined && settle(candidates, old, next)) isChanged = true
        return true
      })
    }
  }
  return sureOf(candidates)
}

/** The schemas with one candidate that no other has. */
function sureOf(candidates: Candidates): Map<string, string> {
  const counts = new Map<string, number>()
  for (const place of [...candidates.values()].flatMap((places) => [...places]))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  return new Map(
    [...candidates].flatMap(([from, [to, ...more]]) =>
      to !== undefined && more.length === 0 && counts.get(to) === 1 ? [[from, to] as const] : [],
    ),
  )
}

/** Leaves two schemas no candidate but each other. Returns whether they had one. */
function settle(candidates: Candidates, before: string, after: string): boolean {
  let isChanged = false
  for (const [from, places] of candidates) {
    for (const to of places) {
      if ((from === before) !== (to === after)) isChanged = places.delete(to)
    }
  }
  return isChanged
}

/** The schema that a ref, or a value in the `mapping` of a discriminator, names or leads into. */
function schemaAt(
  ref: string,
  places: readonly string[],
): { readonly place: string; readonly rest: string } | undefined {
  const pointer = pointerOf(ref) ?? pointerTo('/components/schemas', ref)
  const place = places.find((each) => pointer === each || pointer.startsWith(`${each}/`))
  return place === undefined ? undefined : { place, rest: pointer.slice(place.length) }
}

/** True for the same JSON, but for refs that lead to what may have moved. */
function isAlike(before: unknown, after: unknown, isMoved: IsMoved, keys: readonly string[] = []): boolean {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || before.length !== after.length) return false
    return before.every((item: unknown, n) => isAlike(item, after[n], isMoved))
  }
  if (isObject(before)) {
    if (!isObject(after) || Object.keys(before).length !== Object.keys(after).length) return false
    return Object.entries(before).every(
      ([key, member]) => Object.hasOwn(after, key) && isAlike(member, after[key], isMoved, [...keys.slice(-1), key]),
    )
  }
  if (same(before, after)) return true
  const isRef = keys.at(-1) === '$ref' || keys.at(-2) === 'mapping'
  return isRef && typeof before === 'string' && typeof after === 'string' && isMoved(before, after)
}

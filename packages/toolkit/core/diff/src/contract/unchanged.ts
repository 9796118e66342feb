import { heirRefs } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { onceForEach } from '@specwright/json-schema/once'
import { componentOf } from '@specwright/json-schema/ref'
import { hashOf } from './hash.ts'
import { same } from './same.ts'
import type { Part, Side } from './side.ts'

/** Says whether a part is the same JSON in two places, with everything that it refers to. */
export interface Unchanged {
  /** True for two parts that are proven to be the same. */
  isUnchanged(left: Part<unknown>, right: Part<unknown>): boolean
}

/** Compares parts of two versions of a document, or of one version: what is found in two documents is kept. */
export const unchangedBetween: (base: Side, revision: Side) => Unchanged = keptForPair((base, revision) => {
  const isSettled = settledBetween(base, revision)
  return { isUnchanged: (left, right) => isSameJson(left.value, right.value) && isSettled(left.value) }
})

function keptForPair<Made>(make: (base: JsonObject, revision: JsonObject) => Made) {
  const between = onceForEach(make)
  return (base: Side, revision: Side): Made => between(base.root, revision.root)
}

/** Says whether all refs in a value lead to what is the same in both documents. */
function settledBetween(base: JsonObject, revision: JsonObject): (value: unknown) => boolean {
  const changed = base === revision ? new Set<string>() : changedComponents(base, revision)
  const known = new Map<unknown, boolean>()

  function isSettled(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return true
    const found = known.get(value)
    if (found !== undefined) return found
    const settled = refsIn(value).every((ref) => isComponent(ref) && !changed.has(ref))
    known.set(value, settled)
    return settled
  }

  return isSettled
}

/** True for two parts of one document that are proven to be the same. */
export function isSameWithin(left: unknown, right: unknown): boolean {
  return isSameJson(left, right) && leadsToComponents(left)
}

/** As `same`, for parts of documents, which are compared often: most of them differ. */
function isSameJson(left: unknown, right: unknown): boolean {
  return left === right || (hashOf(left) === hashOf(right) && same(left, right))
}

const leading = new WeakMap<object, boolean>()

/** True where no ref in a value means something else in another place. */
export function leadsToComponents(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const known = leading.get(value) ?? refsIn(value).every(isComponent)
  leading.set(value, known)
  return known
}

/** Refs to the components that differ, or lead to one that does. */
function changedComponents(base: JsonObject, revision: JsonObject): ReadonlySet<string> {
  const users = new Map<string, string[]>()
  const changed = new Set<string>()
  for (const [ref, before] of componentsOf(base)) {
    const after = componentsOf(revision).get(ref)
    const refs = refsIn(before)
    const isSame = same(before, after) && same(heirsOf(base, before), heirsOf(revision, after))
    if (!isSame || !refs.every(isComponent)) changed.add(ref)
    for (const used of refs) users.set(used, [...(users.get(used) ?? []), ref])
  }
  // Each set is visited in the order of insertion, so what is added here is visited too.
  for (const ref of changed) for (const user of users.get(ref) ?? []) changed.add(user)
  return changed
}

/** The schemas that extend one whose discriminator selects them by their names: it does not refer to them. */
function heirsOf(root: JsonObject, component: unknown): readonly string[] {
  return isObject(component) && 'discriminator' in component ? heirRefs(component, root) : []
}

const components = new WeakMap<JsonObject, ReadonlyMap<string, unknown>>()

/** The components of a document by the refs to them. */
function componentsOf(root: JsonObject): ReadonlyMap<string, unknown> {
  const known = components.get(root)
  if (known) return known
  const held = own(root, 'components')
  const found = new Map(
    Object.entries(isObject(held) ? held : {}).flatMap(([section, members]) =>
      Object.entries(isObject(members) ? members : {}).map(
        ([name, value]) => [`#${pointerTo('', 'components', section, name)}`, value] as const,
      ),
    ),
  )
  components.set(root, found)
  return found
}

function isComponent(ref: string): boolean {
  return componentOf(ref)?.name !== undefined
}

/** Every ref in a value, those in data included. */
function refsIn(value: unknown, found: string[] = []): readonly string[] {
  if (Array.isArray(value)) for (const item of value) refsIn(item, found)
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'object') refsIn(member, found)
      else if (name === '$ref' && typeof member === 'string') found.push(member)
      else if (name === '$dynamicRef') found.push('') // may lead anywhere
    }
  }
  return found
}

import { objectAt, type JsonObject } from '@specwright/json-schema/json'
import { componentAt, pointerOf, refOf } from '@specwright/json-schema/ref'

/**
 * True if the schemas of a document may be nested deeper than a maximum where each ref is followed until it repeats.
 *
 * It assumes the worst: that each component is as deep as the deepest, and that those in circles, and between circles,
 * form a single chain.
 */
export function isDeep(root: JsonObject, max: number): boolean {
  const schemas = Object.entries(objectAt(objectAt(root, 'components'), 'schemas'))
  const targets = new Map<string, Set<string>>()
  let deepest = 1

  function visit(value: object, depth: number, found: Set<string>): void {
    if (depth > deepest) deepest = depth
    const ref = refOf(value)
    if (ref !== undefined) {
      const target = componentAt(pointerOf(ref) ?? '')
      if (target?.section === 'schemas') found.add(target.name)
      // What is in no component may lead anywhere.
      else deepest = Infinity
    }
    for (const member of Object.values(value)) {
      if (typeof member === 'object' && member !== null && depth <= max) visit(member as object, depth + 1, found)
    }
  }

  for (const [name, schema] of schemas) {
    const found = new Set<string>()
    if (typeof schema === 'object' && schema !== null) visit(schema, 1, found)
    targets.set(name, found)
  }
  return deepest * longestChain(targets, max) > max
}

type Targets = ReadonlyMap<string, ReadonlySet<string>>

/** A maximum for the lengths of chains in which each refers to the next, as far as it is no larger than another. */
function longestChain(targets: Targets, max: number): number {
  const [ends, others] = withoutEnds(targets, max)
  const [starts, circles] = withoutEnds(reversed(others), max)
  return ends + starts + circles.size
}

/** Removes what refers to nothing, as often as there is such a thing: how often, and what is left. */
function withoutEnds(targets: Targets, max: number): readonly [count: number, left: Targets] {
  const left = new Map(targets)
  for (let count = 0; count <= max; count++) {
    const ends = [...left].filter(([, names]) => names.size === 0 || ![...names].some((name) => left.has(name)))
    if (ends.length === 0) return [count, left]
    for (const [name] of ends) left.delete(name)
  }
  return [Infinity, left]
}

/** What refers to each. */
function reversed(targets: Targets): Targets {
  const users = new Map([...targets.keys()].map((name) => [name, new Set<string>()]))
  for (const [name, names] of targets) for (const target of names) users.get(target)?.add(name)
  return users
}

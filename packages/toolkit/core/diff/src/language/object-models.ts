import { exampleValue } from '@specwright/json-schema/examples'
import { spanOf, type Facts, type Search } from './facts.ts'
import { negated, type Literal } from './literal.ts'
import { membersOf, rulesFor, type Members } from './members.ts'

/** At most this many objects are made of the claims of one alternative, and this many properties are tried for them. */
const [maxObjects, maxTried] = [24, 2000]

/** Objects with what must be present, and a property for each description that must not hold. */
export function* objectModels(facts: Facts, { models, refute }: Search): Generator {
  const { present, absent } = facts
  const [held, refused] = [membersOf(facts, true), membersOf(facts, false)]
  const { min } = spanOf(facts, 'minProperties', 'maxProperties')
  // What no description that holds is about may be anything, so it is tried first.
  const isFree = (name: string): boolean => held.every((each) => rulesFor(name, each).length === 0)
  const all = namesOf([...held, ...refused], present)
  const names = [...all.filter(isFree), ...all.filter((name) => !isFree(name))]
  const isAllowed = (name: string, claims: readonly Literal[]): boolean => !absent.has(name) && !refute(claims)
  let made = 0
  let tried = 0

  const start = new Map([...present].map((name) => [name, claimsFor(name)]))
  yield* violating(0, start)

  /** Objects that violate each description from one on, given the properties that the others need. */
  function* violating(index: number, chosen: ReadonlyMap<string, readonly Literal[]>): Generator {
    const description = refused[index]
    if (!description) {
      if (made++ < maxObjects) yield* complete(chosen)
      return
    }
    // What is chosen already may violate it too, and then nothing is added.
    const order = [...chosen.keys(), ...names.filter((name) => !chosen.has(name))]
    for (const name of order) {
      for (const rule of rulesFor(name, description)) {
        if (made >= maxObjects || tried++ >= maxTried) return
        const claims = [...(chosen.get(name) ?? claimsFor(name)), negated(rule)]
        if (isAllowed(name, claims)) yield* violating(index + 1, new Map([...chosen, [name, claims]]))
      }
    }
  }

  function* complete(chosen: ReadonlyMap<string, readonly Literal[]>): Generator {
    const spare = names.filter((name) => !chosen.has(name) && isAllowed(name, claimsFor(name)))
    const missing = spare.slice(0, Math.max(0, min - chosen.size)).map((name) => [name, claimsFor(name)] as const)
    const members: (readonly [string, unknown])[] = []
    for (const [name, claims] of [...chosen, ...missing]) {
      const first = models(claims).next()
      if (first.done === true) return
      members.push([name, first.value])
    }
    yield Object.fromEntries(members)
  }

  function claimsFor(name: string): readonly Literal[] {
    return held.flatMap((each) => rulesFor(name, each))
  }
}

/** Names that descriptions contain, a name for each of their patterns, and one that none of them knows. */
function namesOf(all: readonly Members[], present: ReadonlySet<string>): readonly string[] {
  const named = all.flatMap(({ named: members, patterns }) => [
    ...members.keys(),
    ...[...patterns.keys()].map((pattern) => String(exampleValue({ type: 'string', pattern }, {}))),
  ])
  return [...new Set([...present, ...named, 'other'])]
}

import { isObject } from '@loyalty-kit/json-schema/json'
import type { Deeper } from './compare-keywords.ts'
import type { Normal } from './normal.ts'
import { pointerTo } from './report.ts'
import { eachRule, withMore, type Rules } from './rules.ts'
import type { Sub } from './spread.ts'

/** Compares keywords that hold a schema for each name, or each pattern of names: `patternProperties`, `dependentSchemas`. */
export function compareMaps(name: string, one: Normal, other: Normal, { note, compare, compareRules }: Deeper): void {
  const others = closedness(one, other)
  const each = name === 'dependentSchemas' ? compareRules : compare
  const [was, is] = [one, other].map(({ rest }) => membersOf(rest.get(name) ?? []))
  for (const key of new Set([...was!.keys(), ...is!.keys()])) {
    const [before, after] = [was!.get(key), is!.get(key)]
    if (before && after) {
      each(before, after)
      continue
    }
    const reason = `${name} for "${key}" ${after ? 'is asked for now' : 'is no longer asked for'}`
    const facts = { before: before?.value, after: after?.value, visible: false, reason }
    // Where nothing else is allowed, a pattern allows something more.
    const isNarrower = (after !== undefined) === (others === 'open' || name !== 'patternProperties')
    const effect = others === 'limited' && name === 'patternProperties' ? 'other' : isNarrower ? 'narrower' : 'wider'
    note({ ...facts, place: (after ?? before)?.pointer ?? other.pointer, effect })
  }
}

/** What all rules of a keyword say of each name. */
export function membersOf(rules: readonly Sub[]): ReadonlyMap<string, Sub> {
  const members = new Map<string, Sub>()
  for (const { value, pointer } of rules) {
    for (const [key, held] of Object.entries(isObject(value) ? value : {})) {
      const known = members.get(key)
      const here = { value: held, pointer: pointerTo(pointer, key) }
      members.set(key, known ? withMore(known, here) : here)
    }
  }
  return members
}

/** What is said of the properties that nobody names, in both versions. */
function closedness(one: Normal, other: Normal): 'open' | 'closed' | 'limited' {
  const said = [one, other].map(({ rest }) => {
    return eachRule(rest).flatMap(([name, { value }]) =>
      /^(?:additional|unevaluated)Properties$/.test(name) ? value : [],
    )
  })
  if (said.every((values) => values.length === 0)) return 'open'
  return said.every((values) => values.length > 0 && values.every((value) => value === false)) ? 'closed' : 'limited'
}

/** Compares which properties each property asks for: `dependentRequired`. */
export function compareDependencies(one: Normal, other: Normal, { note }: Deeper): void {
  const [was, is] = [dependenciesIn(one.rest), dependenciesIn(other.rest)]
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [mine, yours] = [was.get(key) ?? [], is.get(key) ?? []]
    const rules = [...(other.rest.get('dependentRequired') ?? []), ...(one.rest.get('dependentRequired') ?? [])]
    const facts = {
      place: rules[0]?.pointer ?? other.pointer,
      visible: false,
      before: was.get(key),
      after: is.get(key),
    }
    for (const each of yours.filter((next) => !mine.includes(next))) {
      note({ ...facts, effect: 'narrower', reason: `"${key}" asks for "${each}" now (dependentRequired)` })
    }
    for (const each of mine.filter((old) => !yours.includes(old))) {
      note({ ...facts, effect: 'wider', reason: `"${key}" no longer asks for "${each}" (dependentRequired)` })
    }
  }
}

/** Which properties each property asks for. */
export function dependenciesIn(rest: Rules): ReadonlyMap<string, readonly string[]> {
  const members = [...membersOf(rest.get('dependentRequired') ?? [])]
  return new Map(
    members.map(([key, { value, also = [] }]) => {
      const lists = [value, ...also.map((each) => each.value)]
      return [key, [...new Set(lists.flat().map(String))]]
    }),
  )
}

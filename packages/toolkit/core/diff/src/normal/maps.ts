import { isObject, pointerTo } from '@specwright/json-schema/json'
import type { Sub } from '../contract/spread.ts'
import { withMore, type Rules } from './rules.ts'

/** The schemas that all rules of a keyword map each name to. */
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

/** Which properties each property requires. */
export function dependenciesIn(rest: Rules): ReadonlyMap<string, readonly string[]> {
  const members = [...membersOf(rest.get('dependentRequired') ?? [])]
  return new Map(
    members.map(([key, { value, also = [] }]) => {
      const lists = [value, ...also.map((each) => each.value)]
      return [key, [...new Set(lists.flat().map(String))]]
    }),
  )
}

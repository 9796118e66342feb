import { isObject, own } from '@specwright/json-schema/json'
import { facts, factsOf, type Held } from '@specwright/json-schema/keyword'
import { same } from './same.ts'

/** True for two schemas that differ at most in the values of rules: what they say to people is the same, at the same places. */
export function haveSameNotes(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return same(left, right)
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => {
    if (isPlainRule(name)) return true
    const [old, next] = [own(left, name), own(right, name)]
    const { holds } = factsOf(name)
    return holds ? comparisons[holds](old, next) : same(old, next)
  })
}

const comparisons: Readonly<Record<Held, (left: unknown, right: unknown) => boolean>> = {
  one: haveSameNotes,
  array: (left, right) =>
    Array.isArray(left) && Array.isArray(right)
      ? left.length === right.length && left.every((item, n) => haveSameNotes(item, right[n]))
      : same(left, right),
  map: (left, right) => {
    if (!isObject(left) || !isObject(right)) return same(left, right)
    const names = Object.keys(left)
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && haveSameNotes(left[name], right[name]))
    )
  },
}

/** True for a keyword that is a rule without schemas in it. */
function isPlainRule(name: string): boolean {
  const { holds, annotation } = factsOf(name)
  return Object.hasOwn(facts, name) && holds === undefined && annotation !== 'people'
}

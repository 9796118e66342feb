import { isValid, valueParts, type ValuePart } from '@specwright/json-schema/examples'
import { isObject, keysOf, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { canonical, equal, withPart } from '@specwright/validator-engine'
import { differingValue } from './differing-values.ts'

interface Several {
  readonly root: JsonObject
  readonly seed: number
}

/** How many items an array gets. */
const several = 3

/** A valid value whose arrays have several items that differ, in no order, as far as it stays valid. */
export function withSeveral(schema: JsonSchema, value: unknown, { root, seed }: Several): unknown {
  const parts = [...valueParts(schema, value, root)]
  return parts.reduce((made, { pointer, value: array }) => {
    const item = parts.find((each) => each.pointer === `${pointer}/0`)
    if (!Array.isArray(array) || array.length !== 1 || item === undefined) return made
    const items = otherItems(item, { root, seed })
    const choices = Array.from({ length: Math.max(items.length - 1, 0) }, (_, index) =>
      withPart(made, keysOf(pointer), items.slice(index)),
    )
    return choices.find((each) => isValid(schema, each, root)) ?? made
  }, value)
}

/** Where other strings would be too long. */
const shortWords: readonly string[] = ['plum', 'fig', 'pear']

/** Items that differ, neither upwards nor downwards. */
function otherItems({ schema, value, rules }: ValuePart, { root, seed }: Several): readonly unknown[] {
  // With all listed values at once, an array shows no change.
  if (rules.values !== undefined) return []
  const made = Array.from({ length: several }, (_, number) => differingValue(schema, value, { root, seed, number }))
  const short = shortWords.filter((each) => isValid(schema, each, root))
  const distinct = [...new Map([...made, ...short].map((each) => [plain(each), each]))].slice(0, several)
  const [first, ...others] = distinct.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each)
  return first === undefined ? [] : [...others, first]
}

/** What is the same to a server that compares in any case, and without spaces at the ends. */
function plain(value: unknown): string {
  return (typeof value === 'string' ? value.trim() : canonical(value)).toLowerCase()
}

/** True for an array that has lost some of its items, which were all different. */
export function hasLostItems(sent: readonly unknown[], shown: unknown): boolean {
  if (!Array.isArray(shown) || shown.length === 0 || shown.length >= sent.length) return false
  if (new Set(sent.map(plain)).size < sent.length) return false
  return shown.every((item) => sent.some((each) => isSameItem(each, item)))
}

/** True for an array with the same items in another order. */
export function isReordered(sent: readonly unknown[], shown: unknown): boolean {
  if (!Array.isArray(shown) || shown.length !== sent.length || new Set(sent.map(plain)).size < sent.length) return false
  const isThere = (each: unknown): boolean => shown.some((item) => isSameItem(each, item))
  return sent.every(isThere) && !sent.every((each, index) => isSameItem(each, shown[index]))
}

/** Of an object, a server may show more members than were sent. */
function isSameItem(sent: unknown, shown: unknown): boolean {
  if (!isObject(sent) || !isObject(shown)) return equal(sent, shown)
  return Object.keys(sent).every((name) => equal(sent[name], own(shown, name)))
}

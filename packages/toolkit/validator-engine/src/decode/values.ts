import { escaped } from '../pointer.ts'
import type { Reading } from './reading.ts'
import {
  fieldNamed,
  isNested,
  isSpread,
  type Field,
  type FieldKind,
  type Fields,
  type JoinedField,
  type NestedField,
  type PrefixedField,
} from './field-types.ts'
import { memberOf, type Member, type Members } from './bracketed-names.ts'
import { pairOf, partsOf, split, textOf, type Sent } from './separators.ts'
import { valueOfKind } from './value-of-kind.ts'

/** Where a value is: what reads it, the JSON Pointer of the value, and the branches that were taken on the way to it. */
export interface FieldPlace {
  readonly reading: Reading
  readonly pointer: string
  readonly branches: string
}

const anything: NestedField = {}

function placeBelow({ reading, pointer, branches }: FieldPlace, key: string | number): FieldPlace {
  return { reading, pointer: `${pointer}/${escaped(String(key))}`, branches }
}

/** The values of the members of an object. */
export function objectOf(
  members: Members,
  at: FieldPlace,
  fields: Fields = {},
  others?: Field,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, member] of members) {
    const value = valueOf(member, fieldNamed(fields, name, others), placeBelow(at, name))
    // An assignment would set the prototype.
    if (name === '__proto__') Object.defineProperty(values, name, { value, enumerable: true })
    else values[name] = value
  }
  return values
}

function valueOf(member: Member, field: Field, at: FieldPlace): unknown {
  const { sent, members } = member
  if (typeof field === 'object' && 'anyOf' in field) return unionValue(member, field.anyOf, at)
  if (isSpread(field)) return members ? objectOf(members, at, field.spread, field.others) : one(sent.map(textOf), at)
  if (isNested(field)) return nestedValue(member, field, at)
  if (members) return nestedValue(member, anything, at)
  if (typeof field === 'string')
    return one(
      sent.map((each) => decoded(each, field)),
      at,
    )
  if ('joined' in field)
    return one(
      sent.map((each) => joinedValue(each, field, at)),
      at,
    )
  if ('prefix' in field) return prefixedValue(sent, field, at)
  const [item, separator] = field
  const items = separator === undefined ? sent : sent.flatMap((each) => partsOf(each, separator))
  return items.map((each, index) => {
    const place = placeBelow(at, index)
    if (separator !== undefined) at.reading.separated(place, each, separator)
    return valueOf({ sent: [each] }, item, place)
  })
}

/** The value of the branch that is tried, of those that what was sent can be of; without any, what was sent. */
function unionValue(member: Member, fields: readonly Field[], at: FieldPlace): unknown {
  const inOrder = fields.filter((each) => isPossible(member, each))
  // One value without brackets is an array only if it is nothing else.
  const isLoose = (field: Field): boolean => isNested(field) && member.members === undefined && member.sent.length === 1
  const possible = [...inOrder.filter((each) => !isLoose(each)), ...inOrder.filter(isLoose)]
  if (possible.length < 2) return valueOf(member, possible[0] ?? fields[0]!, at)
  const strings = possible.flatMap((each, index) => (each === 'string' || each === 'raw' ? [index] : []))
  const branches = `${at.branches}${at.pointer}`
  const index = at.reading.branchAt({ pointer: at.pointer, key: branches, count: possible.length, strings })
  return valueOf(member, possible[index]!, { ...at, branches: `${branches}:${index}` })
}

/** True if what was sent is written as a value of a field is. */
function isPossible({ sent, members }: Member, field: Field): boolean {
  const [only, ...others] = sent
  const isOne = members === undefined && only !== undefined && others.length === 0
  if (typeof field === 'string') return isOne && isOfKind(only, field)
  if (isSpread(field)) return members !== undefined
  if (isNested(field)) {
    const isList = field.items !== undefined && (members === undefined || hasIndexes(members))
    return isList || (field.fields !== undefined && members !== undefined && sent.length === 0)
  }
  if ('joined' in field) return isOne && membersIn(only, field).length % 2 === 0
  if ('prefix' in field) return members === undefined && sent.every((each) => isPrefixed(textOf(each), field.prefix))
  return members === undefined
}

function isOfKind([text]: Sent, kind: FieldKind): boolean {
  return kind === 'string' || kind === 'raw' || valueOfKind(text, kind) !== text
}

/** Names and values of an object in one string, in turns. */
function membersIn(sent: Sent, { separator, explode }: JoinedField): Sent[] {
  return partsOf(sent, separator).flatMap((part) => (explode ? split(part, pairOf) : [part]))
}

/** The members of an object; the string itself, if they are not pairs. */
function joinedValue(sent: Sent, field: JoinedField, at: FieldPlace): unknown {
  const parts = membersIn(sent, field)
  if (parts.length % 2 > 0) return textOf(sent)
  const members: Members = new Map()
  for (const [index, [name]] of parts.entries()) {
    if (index % 2 > 0) continue
    const value = parts[index + 1]!
    memberOf(members, name).sent.push(value)
    at.reading.separated(placeBelow(at, name), value, field.separator)
  }
  return objectOf(members, at, field.joined, field.others)
}

/** An empty value of the style `matrix` has no `=`. */
function isPrefixed(text: string, prefix: string): boolean {
  return `${text}=`.startsWith(prefix)
}

/** The value after its prefix; without one, the string itself. */
function prefixedValue(sent: readonly Sent[], { prefix, value }: PrefixedField, at: FieldPlace): unknown {
  if (!sent.every((each) => isPrefixed(textOf(each), prefix))) return one(sent.map(textOf), at)
  const rest = ([text, encoded]: Sent): Sent =>
    encoded !== undefined && isPrefixed(encoded, prefix)
      ? [text.slice(prefix.length), encoded.slice(prefix.length)]
      : [text.slice(prefix.length)]
  return valueOf({ sent: sent.map(rest) }, value, at)
}

function hasIndexes(members: Members): boolean {
  return [...members.keys()].every((key) => /^\d*$/.test(key))
}

function nestedValue(member: Member, { fields, others, items }: NestedField, at: FieldPlace): unknown {
  const { sent, members } = member
  const isArray = members ? (items !== undefined || fields === undefined) && hasIndexes(members) : items !== undefined
  if (isArray) return itemsOf(member, items ?? anything, at)
  const values = sent.map(textOf)
  if (!members) return one(values, at)
  const object = objectOf(members, at, fields, others)
  return values.length === 0 ? object : [...values, object]
}

/** Items in the order of their indexes, which may have gaps; those without one are first or, as `a[]`, last. */
function itemsOf({ sent: unkeyed, members = new Map() }: Member, item: Field, at: FieldPlace): unknown[] {
  const separate = (all: readonly Sent[]): Member[] => all.map((each) => ({ sent: [each] }))
  // The keys of an object begin with its indexes, in their order.
  const indexed = Object.entries(Object.fromEntries(members))
  const sent = indexed.flatMap(([key, each]) => (key === '' && !each.members ? separate(each.sent) : [each]))
  return [...separate(unkeyed), ...sent].map((each, index) => valueOf(each, item, placeBelow(at, index)))
}

/** The only value, or all of them, where one was expected. */
function one(values: readonly unknown[], at: FieldPlace): unknown {
  if (values.length === 1) return values[0]
  at.reading.repeated(at, values.length)
  return values
}

function decoded([text, encoded = text]: Sent, kind: FieldKind): unknown {
  return kind === 'raw' ? encoded : valueOfKind(text, kind)
}

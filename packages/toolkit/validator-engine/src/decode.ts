import { percentDecoded } from './percent.ts'

/**
 * The type of a field; `scalar` is a number or a boolean, `json` a value that is written as JSON, `raw` a string that is never
 * percent-encoded.
 */
export type FieldKind = 'string' | 'number' | 'boolean' | 'scalar' | 'json' | 'raw'

/**
 * A field, an array of fields, one for each time the name occurs, or split at a separator, a nested, a spread, a joined or a
 * prefixed field.
 */
export type Field =
  | FieldKind
  | readonly [item: FieldKind, separator?: string]
  | NestedField
  | SpreadField
  | JoinedField
  | PrefixedField

/** The fields of a query, a form or an object; those that are not listed are strings. */
export type Fields = Readonly<Record<string, Field>>

/**
 * An object or an array whose members have names with brackets, as `deepObject` writes them: `a[b]=1`, `a[0][c]=2`. Items
 * are also `a[]=1` and repeated `a=1`. With neither `fields` nor `items`, the names determine which of the two it is.
 */
export interface NestedField {
  /** The members of an object. */
  readonly fields?: Fields
  /** Those of an object that `fields` lacks; strings by default. */
  readonly others?: Field
  /** The items of an array. */
  readonly items?: Field
  /** The type of a value without brackets, if the schema accepts one. */
  readonly kind?: FieldKind
}

/** An object whose members have their own names, without its name, as the style `form` explodes it: `b=1` for `{ b: 1 }`. */
export interface SpreadField {
  /** The members, including plain strings. */
  readonly spread: Fields
  /** The members that `spread` lacks; without it, there are none. */
  readonly others?: Field
}

/** An object in one string: `b,1,c,x`, or exploded `b=1,c=x`. */
export interface JoinedField {
  /** The members, without plain strings. */
  readonly joined: Fields
  /** The members that `joined` lacks; strings by default. */
  readonly others?: Field
  /** What is between members, and between a name and its value unless these are exploded. */
  readonly separator: string
  readonly explode?: true
}

/** A field whose value follows a prefix, as the styles `label` and `matrix` write it: `.5`, `;a=5`. */
export interface PrefixedField {
  readonly prefix: string
  readonly value: Field
}

/** A decoded name and value. Where it was percent-encoded, what it was decoded from tells a separator from a part of a value. */
export type Pair = readonly [name: string, value: string, encoded?: string]

/** Decodes the fields of a query string or a form body to the types of its schema, without validating them. */
export type Decoder = (encoded: string) => Record<string, unknown>

/**
 * Decodes a query string or a form body to the types of its schema.
 *
 * A string that does not have its field's type stays a string, so that the validator reports it. A field that is
 * repeated, and is not an array, becomes an array, which the validator refuses as well.
 *
 * @param encoded `limit=10&order=created_at`, with or without `?`; or pairs of names and values, already decoded.
 */
export function decodeFields(encoded: string | Iterable<Pair>, fields: Fields): Record<string, unknown> {
  const pairs = typeof encoded === 'string' ? pairsOf(encoded) : [...encoded]
  return plainObjectOf(pairs, fields) ?? groupedObjectOf(pairs, fields)
}

/** The values of fields that have one string each, as most do; `undefined` if there are others. */
function plainObjectOf(pairs: readonly Pair[], fields: Fields): Record<string, unknown> | undefined {
  if (hasSpread(fields)) return undefined
  const values: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    const field = own(fields, name)
    if (typeof field !== 'string' || field === 'raw' || name.endsWith(']') || name in values) return undefined
    values[name] = valueOfKind(value, field)
  }
  return values
}

function groupedObjectOf(pairs: readonly Pair[], fields: Fields): Record<string, unknown> {
  const sent: Members = new Map()
  const holderOf = holdersIn(fields)
  for (const [name, ...value] of pairs) {
    const holder = holderOf?.(name)
    const [first, ...keys] = holder === undefined ? keysOf(name, fields) : [holder, name]
    let member = memberOf(sent, first)
    for (const key of keys) member = memberOf((member.members ??= new Map()), key)
    member.sent.push(value)
  }
  return objectOf(sent, fields)
}

/** The spread field that a name is a member of; `undefined` if there are no such fields. */
function holdersIn(fields: Fields): ((name: string) => string | undefined) | undefined {
  const spreads = Object.entries(fields).flatMap(([holder, field]) => (isSpread(field) ? [{ holder, field }] : []))
  if (spreads.length === 0) return undefined
  return (name) => {
    const named = spreads.find(({ field }) => Object.hasOwn(field.spread, name))
    if (named || Object.hasOwn(fields, name)) return named?.holder
    return spreads.find(({ field }) => field.others !== undefined)?.holder
  }
}

/** A loop, since most fields are plain, and their entries need not be collected for that. */
function hasSpread(fields: Fields): boolean {
  for (const name in fields) if (isSpread(fields[name]!)) return true
  return false
}

/** A decoded value, and what it was decoded from, if that differs. */
type Sent = readonly [value: string, encoded?: string]

/** What was sent under a name: its values, and those with another key in brackets. */
interface Member {
  readonly sent: Sent[]
  members?: Members
}

type Members = Map<string, Member>

const anything: NestedField = {}

/** The most keys in brackets that a name can have. */
const maxKeys = 32

/** A name, with the keys in brackets if it is that of a nested field. */
function keysOf(name: string, fields: Fields): readonly [name: string, ...keys: string[]] {
  if (!name.endsWith(']') || Object.hasOwn(fields, name)) return [name]
  const [, first = '', brackets = ''] = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  const keys = brackets.slice(1, -1).split('][')
  return isNested(own(fields, first)) && keys.length <= maxKeys ? [first, ...keys] : [name]
}

function memberOf(members: Members, name: string): Member {
  const known = members.get(name)
  if (known) return known
  const member = { sent: [] }
  members.set(name, member)
  return member
}

function objectOf(members: Members, fields: Fields = {}, others?: Field): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, member] of members) {
    const value = valueOf(member, own(fields, name, others))
    // An assignment would set the prototype.
    if (name === '__proto__') Object.defineProperty(values, name, { value, enumerable: true })
    else values[name] = value
  }
  return values
}

function pairsOf(encoded: string): Pair[] {
  const pairs: Pair[] = []
  for (const pair of (encoded.startsWith('?') ? encoded.slice(1) : encoded).split('&')) {
    const [name, value] = pairOf(pair)
    if (pair === '') continue
    pairs.push(/[%+]/.test(pair) ? [sentAs(name)[0], ...sentAs(value)] : [name, value])
  }
  return pairs
}

/** What was sent as a part of a query or a form, where `+` is a space. */
function sentAs(encoded: string): Sent {
  const spaced = encoded.replaceAll('+', ' ')
  return [percentDecoded(spaced), spaced]
}

/** A name and its value, which is empty if there is no `=`. */
function pairOf(pair: string): readonly [name: string, value: string] {
  const end = pair.indexOf('=')
  return end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
}

function own(fields: Fields, name: string, others: Field = 'string'): Field {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? others
}

function isNested(field: Field): field is NestedField {
  return typeof field === 'object' && !['length', 'spread', 'joined', 'prefix'].some((member) => member in field)
}

function isSpread(field: Field): field is SpreadField {
  return typeof field === 'object' && 'spread' in field
}

function valueOf(member: Member, field: Field): unknown {
  const { sent, members } = member
  if (isSpread(field)) return members ? objectOf(members, field.spread, field.others) : one(sent.map(textOf))
  if (isNested(field)) return nestedValue(member, field)
  if (members) return nestedValue(member, anything)
  if (typeof field === 'object' && 'joined' in field) return one(sent.map((each) => joinedValue(each, field)))
  if (typeof field === 'object' && 'prefix' in field) return prefixedValue(sent, field)
  if (typeof field === 'string') return one(sent.map((each) => decoded(each, field)))
  const [item, separator] = field
  const items = separator === undefined ? sent : sent.flatMap((each) => partsOf(each, separator))
  return items.map((each) => decoded(each, item))
}

/**
 * What is between separators. One that is encoded is a part of a value, unless it has to be encoded: a space, and a `|` where none
 * is sent as it is. Spaces around the commas of a header do not count.
 *
 * @see RFC 6570, section 3.2.1 | RFC 9110, section 5.6.1
 */
function partsOf(sent: Sent, separator: string): Sent[] {
  if (separator === ', ') return split(sent, (text) => text.split(',').map((part) => part.trim()))
  const [value, encoded] = sent
  const isEncoded = separator === ' ' || (separator === '|' && !encoded?.includes(separator))
  return split(isEncoded ? [value] : sent, (text) => text.split(separator))
}

/** Parts of a value, which is split before it is decoded. */
function split([value, encoded]: Sent, partsIn: (text: string) => readonly string[]): Sent[] {
  if (encoded === undefined) return partsIn(value).map((part) => [part])
  return partsIn(encoded).map((part) => [percentDecoded(part), part])
}

/** The members of an object; the string itself, if they are not pairs. */
function joinedValue(sent: Sent, { joined, others, separator, explode }: JoinedField): unknown {
  const parts = partsOf(sent, separator).flatMap((part) => (explode ? split(part, pairOf) : [part]))
  if (parts.length % 2 > 0) return textOf(sent)
  const members: Members = new Map()
  for (const [index, [name]] of parts.entries()) {
    if (index % 2 === 0) memberOf(members, name).sent.push(parts[index + 1]!)
  }
  return objectOf(members, joined, others)
}

/** The value after its prefix; without one, the string itself. An empty value of the style `matrix` has no `=`. */
function prefixedValue(sent: readonly Sent[], { prefix, value }: PrefixedField): unknown {
  const isPrefixed = (text = ''): boolean => `${text}=`.startsWith(prefix)
  if (!sent.every((each) => isPrefixed(textOf(each)))) return one(sent.map(textOf))
  const rest = (text: string): string => text.slice(prefix.length)
  return valueOf(
    { sent: sent.map(([text, encoded]) => (isPrefixed(encoded) ? [rest(text), rest(encoded!)] : [rest(text)])) },
    value,
  )
}

function textOf([text]: Sent): string {
  return text
}

function nestedValue(member: Member, { fields, others, items, kind }: NestedField): unknown {
  const { sent, members } = member
  const isArray = members
    ? (items !== undefined || fields === undefined) && [...members.keys()].every((key) => /^\d*$/.test(key))
    : items !== undefined && (kind === undefined || sent.length > 1)
  if (isArray) return itemsOf(member, items ?? anything)
  const values: unknown[] = sent.map((each) => decoded(each, kind ?? 'string'))
  return one(members ? [...values, objectOf(members, fields, others)] : values)
}

/** Items in the order of their indexes, which may have gaps; those without one are first or, as `a[]`, last. */
function itemsOf({ sent: unkeyed, members = new Map() }: Member, item: Field): unknown[] {
  const separate = (all: readonly Sent[]): Member[] => all.map((each) => ({ sent: [each] }))
  // The keys of an object begin with its indexes, in their order.
  const indexed = Object.entries(Object.fromEntries(members))
  const sent = indexed.flatMap(([key, each]) => (key === '' && !each.members ? separate(each.sent) : [each]))
  return [...separate(unkeyed), ...sent].map((each) => valueOf(each, item))
}

/** The only value, or all of them. */
function one(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values
}

function decoded([text, encoded = text]: Sent, kind: FieldKind): unknown {
  return kind === 'raw' ? encoded : valueOfKind(text, kind)
}

function valueOfKind(raw: string, kind: FieldKind): unknown {
  if (kind === 'json') return jsonOf(raw)
  if ((kind === 'boolean' || kind === 'scalar') && /^(?:true|false)$/.test(raw)) return raw === 'true'
  if (kind === 'string' || kind === 'boolean' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)) return raw
  const value = Number(raw)
  return Number.isFinite(value) ? value : raw
}

/** A value of JSON; the string itself if it is not valid. */
function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return raw
  }
}

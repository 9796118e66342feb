import { membersOf } from './query.ts'

/** How the parts of a value are written. */
export interface Expansion {
  readonly explode: boolean | undefined
  readonly encode: (value: unknown) => string
  /** Between the items of an array, or the names and values of an object, that is not exploded. Default: a comma. */
  readonly separator?: string
  /** Follows the name of an empty value; absent if values have no names. */
  readonly empty?: string
}

/**
 * The parts of a value, as RFC 6570 expands it: one for each item or member if it is exploded, otherwise one; none if it
 * is empty.
 *
 * @throws {TypeError} If an array or an object is nested, which no style but `deepObject` can write.
 */
export function expanded(
  name: string,
  value: unknown,
  { explode, encode, separator = ',', empty }: Expansion,
): readonly string[] {
  const named = (key: string, text: string, none = empty): string =>
    none === undefined ? text : encode(key) + (text ? `=${text}` : none)
  if (typeof value !== 'object' || value === null) return [named(name, encode(value))]
  const isArray = Array.isArray(value)
  const members = membersOf(value).map(([key, member]): [string, string] => {
    if (typeof member === 'object')
      throw new TypeError(`Cannot write "${name}": its style cannot express nested values`)
    return [key, encode(member)]
  })
  if (explode) return members.map(([key, text]) => (isArray ? named(name, text) : named(key, text, empty ?? '=')))
  const parts = members.flatMap(([key, text]) => (isArray ? [text] : [encode(key), text]))
  return parts.length === 0 ? [] : [named(name, parts.join(separator))]
}

/** Writes some parameters with functions of their own, by name, and the others with another one. */
export function byName<Value, Written>(
  writers: Readonly<Record<string, (name: string, value: Value) => Written>>,
  others: (name: string, value: Value) => Written,
): (name: string, value: Value) => Written {
  const known = new Map(Object.entries(writers))
  return (name, value) => (known.get(name) ?? others)(name, value)
}

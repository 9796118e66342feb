/** What one string is decoded to. */
export type DecodedKind = 'string' | 'number' | 'boolean' | 'json' | 'raw'

/** How a parameter or form field is decoded: see `packages/toolkit/validator-engine/src/decode/fields.ts`. */
export type Field =
  | DecodedKind
  | readonly [item: Field, separator?: string]
  | NestedField
  | SpreadField
  | JoinedField
  | { readonly prefix: string; readonly value: Field }
  | { readonly anyOf: readonly Field[] }

/** Fields by name; plain strings are left out, unless other names have another type. */
export type DecodedFields = Readonly<Record<string, Field>>

/** The members of an object or an array, whose names have brackets. */
export interface NestedField {
  readonly fields?: DecodedFields
  readonly others?: Field
  readonly items?: Field
}

/** The members of an object, which are sent without its name. */
export interface SpreadField {
  readonly spread: DecodedFields
  readonly others?: Field
}

/** The members of an object in one string. */
export interface JoinedField {
  readonly joined: DecodedFields
  readonly others?: Field
  readonly separator: string
  readonly explode?: true
}

/** The fields of a union; of another field, itself. */
export function branchesOf(field: Field): readonly Field[] {
  return typeof field === 'object' && 'anyOf' in field ? field.anyOf : [field]
}

const others = ['length', 'spread', 'joined', 'prefix', 'anyOf']

/** True for a nested field. */
export function isNested(field: Field): boolean {
  return typeof field === 'object' && !others.some((member) => member in field)
}

/** True for a spread field. */
export function isSpread(field: Field): field is SpreadField {
  return typeof field === 'object' && 'spread' in field
}

/** True if one of some fields, or of those within them, is a union. */
export function hasUnion(fields: readonly unknown[]): boolean {
  return fields.some(
    (field) =>
      typeof field === 'object' && field !== null && ('anyOf' in field || hasUnion(Object.values(field) as unknown[])),
  )
}

/** The same field of a style that does not percent-encode its values. */
export function unencoded(field: Field): Field {
  if (typeof field === 'string') return field === 'string' ? 'raw' : field
  const members = (fields: DecodedFields): DecodedFields =>
    Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, unencoded(each)]))
  if ('anyOf' in field) return { anyOf: field.anyOf.map(unencoded) }
  if ('spread' in field)
    return { spread: members(field.spread), ...(field.others && { others: unencoded(field.others) }) }
  if ('joined' in field) return { ...field, joined: members(field.joined), others: unencoded(field.others ?? 'string') }
  if (!('length' in field)) return field
  const [item, separator] = field
  return separator === undefined ? [unencoded(item)] : [unencoded(item), separator]
}

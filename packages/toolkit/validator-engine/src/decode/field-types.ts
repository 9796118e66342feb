/** What one string is decoded to; `json` is a value that is written as JSON, `raw` a string that is never percent-encoded. */
export type FieldKind = 'string' | 'number' | 'boolean' | 'json' | 'raw'

/**
 * A field, an array of fields, one for each time the name occurs, or split at a separator, a nested, a spread, a joined or a
 * prefixed field, or one of several.
 */
export type Field =
  | FieldKind
  | readonly [item: Field, separator?: string]
  | NestedField
  | SpreadField
  | JoinedField
  | PrefixedField
  | UnionField

/** The fields of a query, a form or an object; those that are not listed are strings. */
export type Fields = Readonly<Record<string, Field>>

/** The fields of the branches of a union, in their order: the first is decoded that gives a valid value. */
export interface UnionField {
  readonly anyOf: readonly Field[]
}

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

/** The field of a name. */
export function fieldNamed(fields: Fields, name: string, others: Field = 'string'): Field {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? others
}

/** The fields of a union; of another field, itself. */
export function branchesOf(field: Field): readonly Field[] {
  return typeof field === 'object' && 'anyOf' in field ? field.anyOf : [field]
}

const others = ['length', 'spread', 'joined', 'prefix', 'anyOf']

/** True for a nested field. */
export function isNested(field: Field): field is NestedField {
  return typeof field === 'object' && !others.some((member) => member in field)
}

/** True for a spread field. */
export function isSpread(field: Field): field is SpreadField {
  return typeof field === 'object' && 'spread' in field
}

import { rules, type Rule } from '@loyalty-kit/spec'
import { annotationsOf, type Annotations } from './annotations.ts'
import { isObject, schemas, type Json } from './contract.ts'
import { declaredIn, type Declared } from './declared.ts'
import { joined, saidByType, typeParts, type TypePart } from './type-text.ts'
import { requireSaid } from './unsaid.ts'
import { wordsOf } from './words-of-rules.ts'

/** One field of a schema, as a row of its table. */
export interface Field extends Annotations {
  /** `product.id`; `calendar_dates[].day`. */
  readonly name: string
  /** Anchor of the row on its page. */
  readonly anchor: string
  readonly type: readonly TypePart[]
  readonly required: boolean
  /** Every other rule, in words; a conditional one says when it holds. */
  readonly rules: readonly string[]
  /** Values that are known of an open set. */
  readonly known: readonly string[]
  /** Why the contract says so where its source does not tell. */
  readonly assumed: string | undefined
}

/** A named schema as its page tells it. */
export interface ToldSchema extends Annotations {
  readonly type: readonly TypePart[]
  /** The rules that are about its value as a whole. */
  readonly rules: readonly string[]
  /** Its fields, those of objects within it included, in the order of the contract. */
  readonly fields: readonly Field[]
}

/**
 * All that a named schema says.
 *
 * @throws {TypeError} For anything that there are no words for, so that nothing goes missing from a page.
 */
export function toldSchema(name: string): ToldSchema {
  const schema = schemas[name] ?? {}
  const root: Declared = { schema, field: '', path: '', pointer: `/components/schemas/${name}` }
  const declared = declaredIn(schema, root)
  const rows = Object.groupBy([root, ...declared], ({ field }) => field)
  const said = new Set(
    Object.values(rows).flatMap((places = []) =>
      typedOf(places).flatMap(({ schema: own, pointer }) => saidByType(own, pointer)),
    ),
  )
  requireSaid(name, schema, { rows: [root, ...declared], said })
  const shown = (rules[name] ?? []).filter(
    (rule) => rule.when !== undefined || !(rule.keyword === 'required' || said.has(rule.schema)),
  )
  const rulesAt = (row: string): string[] => [
    ...new Set(shown.filter(({ field }) => rowOf(field, rows) === row).map((rule) => wordsOf(rule, row))),
  ]
  return {
    ...annotationsOf(schema),
    type: typeParts(schema, name),
    rules: rulesAt(''),
    fields: Object.entries(rows).flatMap(([field, places = []]) =>
      field === '' ? [] : [rowFrom(name, places, { rules: rulesAt(field), required: isRequired(name, field) })],
    ),
  }
}

/** The row that is nearest to what a rule is about. */
function rowOf(about: string, rows: object): string {
  let field = about
  while (field !== '' && !Object.hasOwn(rows, field)) field = field.slice(0, field.lastIndexOf('/'))
  return field
}

function isRequired(name: string, field: string): boolean {
  return (rules[name] ?? []).some(
    (rule: Rule) => rule.field === field && rule.keyword === 'required' && rule.when === undefined,
  )
}

/** A row of what all places say that declare a field; the first one says its type. */
function rowFrom(name: string, places: readonly Declared[], facts: Pick<Field, 'rules' | 'required'>): Field {
  const [{ path, field } = { path: '', field: '' }] = places
  const own = places.map(({ schema }): Json => (isObject(schema) ? schema : {}))
  const annotations = own.map(annotationsOf)
  const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]
  const types = typedOf(places).map(({ schema }) => typeParts(schema, `${name}${field}`))
  return {
    ...facts,
    name: path,
    anchor: path.replaceAll(/[^A-Za-z0-9_]+/g, '-'),
    type: types.length === 0 ? [{ text: 'any value' }] : joined(distinctTypes(types)),
    description: distinct(annotations.map(({ description }) => description)).join(' '),
    marks: distinct(annotations.flatMap(({ marks }) => marks)),
    default: annotations.find((each) => each.default !== undefined)?.default,
    examples: distinct(annotations.flatMap(({ examples }) => examples)),
    content: distinct(annotations.flatMap(({ content }) => content)),
    known: distinct(own.flatMap(({ 'x-known-values': known }) => (Array.isArray(known) ? known.map(String) : []))),
    assumed:
      distinct(own.map(({ 'x-assumed': assumed }) => (typeof assumed === 'string' ? assumed : ''))).join(' ') ||
      undefined,
  }
}

function distinctTypes(types: readonly (readonly TypePart[])[]): (readonly TypePart[])[] {
  return [...new Map(types.map((parts) => [JSON.stringify(parts), parts])).values()]
}

const typing = ['$ref', 'type', 'const', 'enum', 'oneOf', 'anyOf', 'allOf']

/**
 * The places that say which type a field has: the first, and the others of a choice; none where sentences tell all about
 * the field.
 */
function typedOf(places: readonly Declared[]): Declared[] {
  const typed = places.filter(({ schema }) => isObject(schema) && typing.some((keyword) => keyword in schema))
  const isChosen = ({ pointer }: Declared): boolean => /\/(?:oneOf|anyOf)\//.test(pointer)
  return typed.every(isChosen) ? typed : typed.slice(0, 1)
}

import { isObject, type JsonObject } from '../json.ts'
import { annotationsOf, type Annotations } from './annotations.ts'
import { distinctMeanings } from './meanings.ts'
import { distinct, joined, type TextPart } from './parts.ts'
import type { Sentences } from './sentences.ts'
import { typeText } from './type-text.ts'
import type { Unworded } from './unworded.ts'
import { schemaNameOf, type Written } from './written.ts'

/** One field of a value. */
export interface Row extends Omit<Annotations, 'notes'>, Sentences {
  /** JSON Pointer from the value; `*` stands for any item or other field. */
  readonly pointer: string
  readonly type: readonly TextPart[]
  /** The named schemas that the value is of under a condition, which its rules name. */
  readonly conditional: readonly TextPart[]
  readonly required: boolean
  /** What each schema of the field says of it. */
  readonly notes: readonly Annotations['notes'][]
  /** The known values of an open set. */
  readonly known: readonly string[]
  /** Why the document assumes this, where its source is silent. */
  readonly assumed: readonly string[]
  /** What there are no words for. */
  readonly unworded: readonly Unworded[]
}

/** What is known of a row beside its schemas. */
interface RowFacts extends Sentences, Pick<Row, 'required' | 'unworded'> {
  readonly root: JsonObject
  readonly field: string
}

/** A row from all schemas of a field. */
export function rowFrom(written: readonly Written[], { root, field, ...facts }: RowFacts): Row {
  const own = written.map(({ schema }): JsonObject => (isObject(schema) ? schema : {}))
  const annotations = own.map((schema) => annotationsOf(schema, root))
  const once = (lines: readonly string[]): string[] => [...new Set(lines.filter((line) => line !== ''))]
  const typed = typedOf(written)
  const isFixed = typed.some(({ schema }) => isObject(schema) && 'const' in schema)
  return {
    ...facts,
    pointer: field,
    type:
      typed.length === 0
        ? [{ text: written.some(({ schema }) => schema === false) ? 'no value' : 'any value' }]
        : joined(distinct(typed.map(({ schema }) => typeText(schema)))),
    conditional: written.filter((each) => !typed.includes(each)).flatMap(({ schema }) => namedIn(schema)),
    notes: annotations.map(({ notes }) => notes),
    marks: once(annotations.flatMap(({ marks }) => marks)),
    default: annotations.find((each) => each.default !== undefined)?.default,
    examples: once(annotations.flatMap(({ examples }) => examples)),
    content: once(annotations.flatMap(({ content }) => content)),
    meanings: distinctMeanings(annotations.flatMap(({ meanings }) => meanings)),
    known: isFixed
      ? []
      : once(own.flatMap(({ 'x-known-values': known }) => (Array.isArray(known) ? known.map(String) : []))),
    assumed: once(own.map(({ 'x-assumed': assumed }) => (typeof assumed === 'string' && !isFixed ? assumed : ''))),
  }
}

/** The named schema that a declaration, or each item of it, refers to. */
function namedIn(schema: unknown): readonly TextPart[] {
  const name = schemaNameOf(schema)
  if (name !== undefined) return [{ text: name, schema: name }]
  return isObject(schema) && 'items' in schema ? namedIn(schema['items']) : []
}

/**
 * The schemas that give a field its type: of those that always hold, the one with values, else the first; and the other
 * branches of a choice; none where sentences describe the whole field.
 */
export function typedOf(written: readonly Written[]): readonly Written[] {
  const typed = written.filter(({ schema }) => typeText(schema).some(({ text }) => text !== 'any value'))
  if (typed.every(({ pointer }) => /\/(?:oneOf|anyOf)\/\d+\//.test(pointer))) return typed
  const always = typed.filter(
    ({ pointer }) => !/\/(?:oneOf|anyOf)\/\d+\/|\/(?:then|else|dependentSchemas)\//.test(pointer),
  )
  const candidates = always.length > 0 ? always : typed
  const having = (keywords: readonly string[]): readonly Written[] =>
    candidates.filter(({ schema }) => isObject(schema) && keywords.some((keyword) => keyword in schema))
  // The narrowest of those that all hold.
  const [stated] = having(stating).toSorted(
    (left, right) => kindsOf(left) - kindsOf(right) || namesIn(right) - namesIn(left),
  )
  return [having(['const', 'enum'])[0] ?? stated ?? candidates[0]].filter((each) => each !== undefined)
}

/** How many types or alternatives a schema has. */
function kindsOf({ schema }: Written): number {
  if (!isObject(schema)) return 0
  const { type, oneOf, anyOf } = schema
  return Math.max(1, ...[type, oneOf, anyOf].map((each) => (Array.isArray(each) ? each.length : 1)))
}

/** How many named schemas the type of a schema names: an envelope allows any object, where what extends it names one. */
function namesIn({ schema }: Written): number {
  return typeText(schema).filter((part) => part.schema !== undefined).length
}

/** Keywords that state a type, where others imply it. */
const stating = ['$ref', 'type', 'oneOf', 'anyOf', 'allOf'] as const

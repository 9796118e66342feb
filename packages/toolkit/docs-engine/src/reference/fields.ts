import data from 'virtual:specwright-docs/data'
import type { Json, Rule } from './docs-data.ts'
import { annotationsOf, type Annotations } from './annotations.ts'
import { choicesAt, type Choice } from './choices.ts'
import { alternativeRules } from './alternative-rules.ts'
import { isObject, schemaNameOf, writtenSchemas } from './contract.ts'
import { declaredIn, type Declared } from './declared.ts'
import { joinedText } from './markdown.ts'
import { distinctTypes, joined, shownByType, typeParts, type TypePart } from './type-text.ts'
import { requireDocumented } from './documented.ts'
import { asCode, codeOf, wordedOr } from './unworded.ts'
import { sentencesOf, type Sentences } from './rule-sentence.ts'

/** One field of a value. */
export interface Field extends Annotations, Sentences {
  /** JSON Pointer from the value; `*` stands for any item or other field. */
  readonly pointer: string
  readonly type: readonly TypePart[]
  /** The named schemas that the value is of under a condition, which its rules name. */
  readonly conditional: readonly TypePart[]
  readonly required: boolean
  /** The known values of an open set. */
  readonly known: readonly string[]
  /** Why the contract assumes this, where its source document is silent. */
  readonly assumed: readonly string[]
  /** Its schema as JSON, where there are no words for it. */
  readonly code?: string
}

/** A named schema as its page shows it. */
export interface DescribedSchema extends Annotations, Sentences {
  readonly type: readonly TypePart[]
  /** Its fields, including those of objects within it, in the order of the contract. */
  readonly fields: readonly Field[]
  /** The schema as JSON, where there are no words for it. */
  readonly code?: string
}

/**
 * Everything that a page shows of a named schema.
 *
 * @throws {Unworded} For anything that it cannot describe, if the build is strict, so that nothing is missing from a page.
 */
export function describedSchema(name: string): DescribedSchema {
  const known = described.get(name)
  if (known) return known
  const schema = writtenSchemas[name] ?? {}
  const fallback = { ...annotationsOf(schema), type: asCode, limits: [], rules: [], fields: [], code: codeOf(schema) }
  const own = wordedOr<DescribedSchema>(fallback, () => worded(name, schema))
  described.set(name, own)
  return own
}

/** Many pages show the same schema. */
const described = new Map<string, DescribedSchema>()

function worded(name: string, schema: Json): DescribedSchema {
  const root: Declared = { schema, field: '', pointer: `/components/schemas/${name}` }
  const declared = declaredIn(schema, root)
  const rows = Object.groupBy([root, ...declared], ({ field }) => field)
  const documented = new Set(
    Object.values(rows).flatMap((places = []) =>
      typedOf(places).flatMap(({ schema: own, pointer }) => shownByType(own, pointer)),
    ),
  )
  const own = data.rules[name] ?? []
  const always = own.filter(({ isOfAlternative }) => !isOfAlternative)
  const ofRules = new Set(always.map((rule) => rule.schema))
  const choices = [root, ...declared].flatMap((each) =>
    wordedOr<Choice[]>([], () => choicesAt(each, (pointer) => documented.has(pointer) || ofRules.has(pointer))),
  )
  const stated = new Set([...documented, ...choices.flatMap((choice) => choice.documented)])
  const isComplete = wordedOr(false, () => {
    requireDocumented(name, schema, { rows: [root, ...declared], documented: stated })
    return true
  })
  const ofAlternatives = alternativeRules(
    own.filter((rule) => rule.isOfAlternative === true && !stated.has(rule.schema)),
    { root, rows, rowOf: (field) => rowOf(field, rows) },
  )
  const known = [...always, ...ofAlternatives.plain]
  const shown = known.filter(
    (rule) => rule.when !== undefined || !(rule.keyword === 'required' || documented.has(rule.schema)),
  )
  const chosen = [...ofAlternatives.sentences, ...choices.filter(({ sentence }) => sentence.length > 0)]
  const rulesAt = (row: string): Sentences => {
    const sentences = sentencesOf(
      shown.filter(({ field }) => rowOf(field, rows) === row).flatMap((rule) => besideType(rule, rows[row] ?? [])),
      row,
    )
    const others = chosen
      .filter(({ field }) => rowOf(field, rows) === row)
      .map(({ field, sentence }) => (field === row ? sentence : [{ text: 'each ' }, ...sentence]))
    return { ...sentences, rules: [...sentences.rules, ...others] }
  }
  return {
    ...annotationsOf(schema),
    ...(!isComplete && { code: codeOf(schema) }),
    type: typeParts(schema, name),
    ...rulesAt(''),
    fields: Object.entries(rows).flatMap(([field, places = []]) =>
      field === '' ? [] : [rowFrom(name, places, { ...rulesAt(field), required: isRequired(known, field) })],
    ),
  }
}

/** A rule without what the type of its row says: the type itself; of a schema or null, that it must not be null. */
function besideType(rule: Rule, places: readonly Declared[]): Rule[] {
  if (rule.keyword !== '$ref' && rule.keyword !== 'type') return [rule]
  const types = typedOf(places).flatMap(({ schema, pointer }) => typeParts(schema, pointer))
  if (rule.keyword === 'type') {
    // A value with a field that is some value is an object.
    const isOfItself = rule.expected === 'object' && rule.values?.field.startsWith(`${rule.field}/`) === true
    return isOfItself || types.map(({ text }) => text).join('') === rule.expected ? [] : [rule]
  }
  const isNamed = types.some(({ schema }) => schema !== undefined && schemaNameOf({ $ref: rule.expected }) === schema)
  if (!isNamed) return [rule]
  return types.some(({ text }) => text === 'null') ? [{ ...rule, sentence: 'must not be null' }] : []
}

/** The nearest row to the field of a rule. */
function rowOf(about: string, rows: object): string {
  let field = about
  while (field !== '' && !Object.hasOwn(rows, field)) field = field.slice(0, field.lastIndexOf('/'))
  return field
}

function isRequired(rules: readonly Rule[], field: string): boolean {
  return rules.some((rule) => rule.field === field && rule.keyword === 'required' && rule.when === undefined)
}

/** A row from all declarations of a field; the first one gives its type. */
function rowFrom(name: string, places: readonly Declared[], facts: Sentences & Pick<Field, 'required'>): Field {
  const [{ field } = { field: '' }] = places
  const own = places.map(({ schema }): Json => (isObject(schema) ? schema : {}))
  const annotations = own.map(annotationsOf)
  const distinct = (lines: readonly string[]): string[] => [...new Set(lines.filter((line) => line !== ''))]
  const typed = typedOf(places)
  const types = typed.map(({ schema }) => typeParts(schema, `${name}${field}`))
  const conditional = places.filter((place) => !typed.includes(place)).flatMap(({ schema }) => namedIn(schema))
  return {
    ...facts,
    pointer: field,
    type: types.length === 0 ? [{ text: 'any value' }] : joined(distinctTypes(types)),
    conditional,
    description: joinedText(withoutParts(distinct(annotations.map(({ description }) => description)))),
    marks: distinct(annotations.flatMap(({ marks }) => marks)),
    default: annotations.find((each) => each.default !== undefined)?.default,
    examples: distinct(annotations.flatMap(({ examples }) => examples)),
    content: distinct(annotations.flatMap(({ content }) => content)),
    known: distinct(own.flatMap(({ 'x-known-values': known }) => (Array.isArray(known) ? known.map(String) : []))),
    assumed: distinct(own.map(({ 'x-assumed': assumed }) => (typeof assumed === 'string' ? assumed : ''))),
  }
}

/** The named schema that a declaration, or each item of it, refers to. */
function namedIn(schema: unknown): TypePart[] {
  const name = schemaNameOf(schema)
  if (name !== undefined) return [{ text: name, schema: name }]
  return isObject(schema) && 'items' in schema ? namedIn(schema['items']) : []
}

/** Descriptions without those that are part of another one. */
function withoutParts(descriptions: readonly string[]): string[] {
  return descriptions.filter((each) => !descriptions.some((other) => other !== each && other.includes(each)))
}

const typing = ['$ref', 'type', 'const', 'enum', 'oneOf', 'anyOf', 'allOf']

/**
 * The declarations that give a field its type: the first, and the other branches of a choice; none where sentences
 * describe the whole field.
 */
function typedOf(places: readonly Declared[]): Declared[] {
  const typed = places.filter(({ schema }) => isObject(schema) && typing.some((keyword) => keyword in schema))
  const isChosen = ({ pointer }: Declared): boolean => /\/(?:oneOf|anyOf)\//.test(pointer)
  return typed.every(isChosen) ? typed : typed.slice(0, 1)
}

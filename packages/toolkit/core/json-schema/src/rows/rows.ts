import { atPointer, isObject, pointerTo, type JsonObject } from '../json.ts'
import { listedValues } from '../keyword/listed-values.ts'
import { isOmitted } from '../keyword/omitted.ts'
import { refOf, targetOf } from '../ref.ts'
import type { Rule } from '../words/rules.ts'
import { alternativeRules } from './alternative-rules.ts'
import { annotationsOf, type Annotations } from './annotations.ts'
import { choicesAt } from './choices.ts'
import { fixedValuesOf, type FixedValue } from './fixed.ts'
import { grouped } from '../grouped.ts'
import { heirsOf } from './selection.ts'
import type { TextPart } from './parts.ts'
import { rowFrom, typedOf, type Row } from './row.ts'
import { sentencesOf, type PlacedRule, type Sentences } from './sentences.ts'
import { statedByType, typeText } from './type-text.ts'
import { unwordedIn, type Unworded } from './unworded.ts'
import { branchesOf, isInline, schemaNameOf, withinSchema, type Written } from './written.ts'

/** A value in words: what its schema says of it, and of each of its fields. */
export interface Described extends Annotations, Sentences {
  readonly type: readonly TextPart[]
  /** Its fields, including those of objects within it, in the order of the document. */
  readonly fields: readonly Row[]
  /** The named schemas whose fields are among them. */
  readonly included: readonly string[]
  /** The fields that it only fixes beside named schemas; then there are no others. */
  readonly fixed: readonly FixedValue[]
  /** What a string of several values contains. */
  readonly separated?: { readonly by: string; readonly type: readonly TextPart[] }
  /** What there are no words for, besides what is so of its fields. */
  readonly unworded: readonly Unworded[]
}

/** Where a schema is. */
export interface DescribedPlace {
  readonly root: JsonObject
  /** JSON Pointer of the schema. */
  readonly pointer: string
  /** The rules of the schema at a pointer. */
  rulesAt(pointer: string): readonly Rule[]
  /** True to include the fields of the named schemas that it extends, as for a body without a name. */
  readonly isWhole: boolean
}

/** A schema in words. */
export function describe(place: DescribedPlace): Described {
  const { root, pointer } = place
  const schema = atPointer(root, pointer) ?? true
  const fixed = place.isWhole ? fixedValuesOf(schema) : []
  const isWhole = place.isWhole && fixed.length === 0
  const parts: readonly WholePart[] = isWhole ? conjoinedParts(schema, place) : [{ schema, pointer, field: '' }]
  const rows = grouped(
    parts.flatMap((part) => [part, ...writtenIn(part)]),
    ({ field }) => field,
  )
  const rules = parts
    // A reference alone has no rules of its own.
    .filter((part) => isObject(part.schema) && (isInline(part.schema) || Object.keys(part.schema).length > 1))
    .flatMap((part) => place.rulesAt(part.pointer).map((rule): PlacedRule => ({ ...rule, base: part.pointer })))
  const { sentences, known, unworded } = statements({ parts, rows, rules, root })
  const presence = known.filter(({ keyword, when }) => keyword === 'required' && when === undefined)
  const isRequired = new Set(presence.map(({ field }) => field))
  const described = [...rows].flatMap(([field, written]) => {
    if (field === '' || fixed.length > 0) return []
    const required = isRequired.has(field)
    return [rowFrom(written, { root, field, required, ...sentences(field), unworded: unworded(field) })]
  })
  const included = parts.flatMap((part) => (part.name === undefined ? [] : [part.name]))
  const { rules: own, limits } = sentences('')
  return {
    ...annotationsOf(isObject(schema) ? schema : {}, root),
    type: typeText(schema),
    limits,
    rules: [...own, ...heirsOf(schema, root)],
    fields: described,
    included,
    fixed,
    ...separatedIn(schema),
    unworded: unworded(''),
  }
}

/** What a string of several values contains, where the document says so. */
function separatedIn(schema: unknown): Pick<Described, 'separated'> {
  const { 'x-separator': by, 'x-items': items = true } = isObject(schema) ? schema : {}
  return typeof by === 'string' ? { separated: { by, type: typeText(items) } } : {}
}

/** A schema of the whole value; the name of one that is included. */
type WholePart = Written & { readonly name?: string }

/** A schema, and the named ones that it extends. */
function conjoinedParts(schema: unknown, { root, pointer }: DescribedPlace): readonly WholePart[] {
  const parts: WholePart[] = [{ schema, pointer, field: '' }]
  const visit = (each: unknown): void => {
    if (!isObject(each)) return
    for (const branch of branchesOf(each, 'allOf')) {
      const [name, target] = [schemaNameOf(branch), targetOf(root, refOf(branch) ?? '')]
      const isKnown = parts.some((part) => part.pointer === target?.pointer)
      if (target && name !== undefined && !isKnown)
        parts.unshift({ schema: target.value, pointer: target.pointer, field: '', name })
      if (isInline(branch) || (target && !isKnown)) visit(target?.value ?? branch)
    }
  }
  visit(schema)
  return parts
}

/** The schemas of fields in a schema and in those written in it, in the order of the document. */
function writtenIn({ schema, pointer, field }: Written): readonly Written[] {
  if (!isObject(schema)) return []
  return withinSchema(schema).flatMap(({ schema: inner, keys, field: name }) => {
    const [keyword] = keys
    if (keyword === 'properties' && isOmitted(inner)) return []
    const at = {
      schema: inner,
      pointer: pointerTo(pointer, ...keys),
      field: name === undefined ? field : pointerTo(field, name),
    }
    return [...(keyword === 'properties' ? [at] : []), ...(isInline(inner) ? writtenIn(at) : [])]
  })
}

interface Scene {
  readonly parts: readonly Written[]
  readonly rows: ReadonlyMap<string, readonly Written[]>
  readonly rules: readonly PlacedRule[]
  readonly root: JsonObject
}

/** What each row states, and what has no words. */
function statements({ parts, rows, rules, root }: Scene) {
  const all = [...rows.values()].flat()
  const typedAt = (field: string): readonly Written[] => (field === '' ? parts : typedOf(rows.get(field) ?? []))
  const ofTypes = new Set(
    [...rows.keys()].flatMap((field) => typedAt(field).flatMap((each) => statedByType(each.schema, each.pointer))),
  )
  const possible = rules.filter((rule) => !rule.isNever)
  const [unnamed, named] = [possible.filter((rule) => rule.isUnnamed), possible.filter((rule) => !rule.isUnnamed)]
  const always = named.filter((rule) => !rule.isOfAlternative)
  const ofRules = new Set(always.map((rule) => rule.schema))
  const choices = all.flatMap((each) => choicesAt(each, (pointer) => ofTypes.has(pointer) || ofRules.has(pointer)))
  const stated = new Set([...ofTypes, ...choices.flatMap((choice) => choice.stated)])
  const ofAlternatives = alternativeRules(
    named.filter((rule) => rule.isOfAlternative === true && !stated.has(rule.schema)),
    { schemaAt: (pointer) => atPointer(root, pointer), rows, rowOf: (field) => rowOf(field, rows) },
  )
  const known = [...always, ...ofAlternatives.plain]
  // A field of a named schema that this one follows has no row here, which would say that it is required.
  const isInRow = (rule: Rule): boolean =>
    rule.keyword === 'required' ? rows.has(rule.field) : ofTypes.has(rule.schema)
  const shown = known.filter((rule) => rule.when !== undefined || !isInRow(rule))
  const chosen = [...ofAlternatives.sentences, ...choices.filter(({ sentence }) => sentence.length > 0)]
  const lost = parts.flatMap((part) =>
    unwordedIn(part, {
      stated: new Set([...stated, ...rules.map((rule) => rule.schema)]),
      annotated: new Set(all.map((each) => each.pointer)),
      unnamed,
    }),
  )
  const atRow = <Item extends { readonly field: string }>(items: readonly Item[]) => {
    const groups = grouped(items, ({ field }) => rowOf(field, rows))
    return (row: string): readonly Item[] => groups.get(row) ?? []
  }
  const [lostAt, shownAt, chosenAt] = [atRow(lost), atRow(shown), atRow(chosen)]
  return {
    known,
    unworded: (row: string): readonly Unworded[] => lostAt(row).map(({ field: _, ...each }) => each),
    sentences(row: string): Sentences {
      const { limits, rules: own } = sentencesOf(
        shownAt(row).flatMap((rule) => besideType(rule, typedAt(row))),
        row,
      )
      const others = chosenAt(row).map(({ field, sentence }) =>
        field === row ? sentence : [{ text: 'each ' }, ...sentence],
      )
      return { limits, rules: [...own, ...others] }
    },
  }
}

/** A rule without what the type of its row says: the type itself; of a schema or null, that it must not be null. */
function besideType(rule: PlacedRule, typed: readonly Written[]): PlacedRule[] {
  if (rule.keyword !== '$ref' && rule.keyword !== 'type') return [rule]
  if (rule.keyword === 'type') {
    // A value with a field that is some value is an object.
    const isOfItself = rule.expected === 'object' && rule.values?.field.startsWith(`${rule.field}/`) === true
    return isOfItself || typed.some(({ schema }) => isOfTypes(schema, [rule.expected].flat())) ? [] : [rule]
  }
  const types = typed.flatMap(({ schema }) => typeText(schema))
  const isNamed = types.some(({ schema }) => schema !== undefined && schemaNameOf({ $ref: rule.expected }) === schema)
  if (!isNamed) return [rule]
  return types.some(({ text }) => text === 'null') ? [{ ...rule, sentence: 'must not be null' }] : []
}

/** True for a schema whose types are among some, or that lists its values. */
function isOfTypes(schema: unknown, types: readonly unknown[]): boolean {
  if (!isObject(schema)) return false
  const { type } = schema
  return (
    listedValues(schema) !== undefined || (type !== undefined && [type].flat().every((each) => types.includes(each)))
  )
}

/** The nearest row to a field. */
function rowOf(about: string, rows: ReadonlyMap<string, unknown>): string {
  let field = about
  while (field !== '' && !rows.has(field)) field = field.slice(0, field.lastIndexOf('/'))
  return field
}

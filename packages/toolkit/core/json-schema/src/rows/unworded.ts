import { isObject, pointerTo, type JsonObject } from '../json.ts'
import { facts, factsOf, isIdle } from '../keyword/facts.ts'
import { listedValues } from '../keyword/listed-values.ts'
import { isOmitted } from '../keyword/omitted.ts'
import { annotating } from './annotations.ts'
import type { PlacedRule } from './sentences.ts'
import { isInline, withinSchema, type Written } from './written.ts'

/** A keyword that has no sentence. */
export interface Unworded {
  /** Its JSON Pointer in the document. */
  readonly pointer: string
  /** What there are no words for: `minLength`, `the condition under which it applies`. */
  readonly what: string
  /** What is shown in their place, by keyword. */
  readonly written: JsonObject
}

/** What rows state. */
export interface Stated {
  /** JSON Pointers of the keywords of rules, types and choices. */
  readonly stated: ReadonlySet<string>
  /** JSON Pointers of the schemas whose annotations rows show. */
  readonly annotated: ReadonlySet<string>
  /** True for a schema whose annotations the row around it shows. */
  readonly isInRow?: boolean
  /** Rules whose condition has no words. */
  readonly unnamed: readonly PlacedRule[]
}

/** A keyword without a sentence, at the part of the value that it is for. */
export type PlacedUnworded = Unworded & Pick<Written, 'field'>

/** The keywords of a schema, and of those in it, that neither rules nor types nor annotations state. */
export function unwordedIn(written: Written, stated: Stated): readonly PlacedUnworded[] {
  const { schema, pointer, field } = written
  if (!isObject(schema)) return []
  const isShown = stated.isInRow === true || stated.annotated.has(pointer)
  const inner = withinSchema(schema).map((each) => ({
    schema: each.schema,
    pointer: pointerTo(pointer, ...each.keys),
    field: each.field === undefined ? field : pointerTo(field, each.field),
    keyword: each.keys[0] ?? '',
  }))
  const own = Object.entries(schema).flatMap(([keyword, value]): PlacedUnworded[] => {
    const at = pointerTo(pointer, keyword)
    if (stated.stated.has(at) || !requires(keyword, value, schema)) return []
    const isStated = (name: string): boolean => stated.stated.has(pointerTo(at, name)) || isStatedBeside(name)
    const isStatedBeside = (name: string): boolean => stated.stated.has(pointerTo(pointer, name))
    if (annotating.has(keyword) ? isShown : otherwiseStated(keyword, value, isStated)) return []
    return [{ pointer: at, field, what: keyword, written: { [keyword]: value } }]
  })
  const condition = conditionIn(written, stated)
  const below = inner.flatMap((each): readonly PlacedUnworded[] => {
    if (each.keyword === 'properties' && isOmitted(each.schema)) return []
    if (condition.length > 0 && (each.keyword === 'then' || each.keyword === 'else')) return []
    if (each.schema === false)
      return stated.stated.has(each.pointer)
        ? []
        : [
            {
              pointer: each.pointer,
              field: each.field,
              what: 'that it is not allowed',
              written: { [each.keyword]: false },
            },
          ]
    return unwordedIn(each, { ...stated, isInRow: isShown && each.keyword !== 'properties' && isInline(each.schema) })
  })
  return [...own, ...condition, ...below]
}

/** False for a keyword that restricts no value: an unknown one, one of other keywords, or one with an idle value. */
function requires(keyword: string, value: unknown, schema: JsonObject): boolean {
  const { applies, annotation } = factsOf(keyword)
  const isKnown = Object.hasOwn(facts, keyword) || keyword === '$ref' || keyword === '$dynamicRef'
  if (!isKnown || (annotation === 'people' && !annotating.has(keyword))) return false
  if (isIdle(keyword, value) || value === false) return false
  // What is in them has words of its own.
  if (applies !== undefined && keyword !== 'not' && keyword !== 'contains') return false
  if (keyword === 'type') return listedValues(schema) === undefined
  return keyword !== 'discriminator' && !(Array.isArray(value) && value.length === 0)
}

/** True for a keyword whose parts or companions are stated. */
function otherwiseStated(keyword: string, value: unknown, isStated: (name: string) => boolean): boolean {
  if (keyword === 'contains') return isStated('minContains') || isStated('maxContains')
  if (keyword === 'required') return Array.isArray(value) && value.every((name) => isStated(String(name)))
  if (keyword !== 'dependentRequired' || !isObject(value)) return false
  return Object.entries(value).every(([name, names]) => isStated(name) || (Array.isArray(names) && names.length === 0))
}

/** A condition without words, with what holds under it. */
function conditionIn({ schema, pointer, field }: Written, { unnamed }: Stated): readonly PlacedUnworded[] {
  const at = [pointerTo(pointer, 'then'), pointerTo(pointer, 'else')]
  const [rule] = unnamed.filter((each) => at.some((start) => each.schema.startsWith(`${start}/`)))
  if (rule === undefined || !isObject(schema)) return []
  const written = Object.fromEntries(Object.entries(schema).filter(([name]) => ['if', 'then', 'else'].includes(name)))
  return [{ pointer: rule.schema, field, what: 'the condition under which it applies', written }]
}

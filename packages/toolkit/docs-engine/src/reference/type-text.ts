import { annotationKeywords } from './annotations.ts'
import { constraintsOf } from './constraints.ts'
import { merged } from './merged.ts'
import type { Json } from './docs-data.ts'
import { isObject, schemaNameOf } from './contract.ts'
import { isInline, pointerTo } from './subschemas.ts'
import { Unworded } from './unworded.ts'

/** A part of a type as text; the name of a schema links to its page. */
export interface TypePart {
  readonly text: string
  readonly schema?: string
  /** True for a value that the type lists. */
  readonly isValue?: true
}

/**
 * The type of a schema as text: `string`, `array of RewardActivity`, `PointEarned or null`.
 *
 * @throws {Unworded} For a schema that it cannot describe, so that nothing is missing from a page.
 */
export function typeParts(schema: unknown, place: string): TypePart[] {
  const name = schemaNameOf(schema)
  if (name !== undefined) return [{ text: name, schema: name }]
  if (schema === true) return [{ text: 'any value' }]
  if (!isObject(schema)) throw new Unworded(`Cannot describe the schema at ${place}: ${JSON.stringify(schema)}`)
  if ('const' in schema) return [valuePart(schema['const'])]
  const values = schema['enum']
  if (Array.isArray(values)) return joined(values.map((value) => [valuePart(value)]))
  const branches = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(branches))
    return joined(
      distinctTypes(
        branches.map((branch, index) => [
          ...typeParts(branch, `${place}/oneOf/${index}`),
          ...(hasOwnLimits(branch, branches) ? [{ text: ` (${limitsOfBranch(branch).join(', ')})` }] : []),
        ]),
      ),
    )
  const type = schema['type'] ?? typeOfBranch(schema) ?? impliedType(schema)
  const named = namedParts(schema)
  if (named.length > 0) {
    const names = joined(
      named.map((branch) => typeParts(branch, place)),
      ' and ',
    )
    return type === undefined ? names : [{ text: `${[type].flat().map(String).join(' or ')} that follows ` }, ...names]
  }
  if (Array.isArray(schema['allOf'])) return typeParts(merged(schema), place)
  if (typeof type === 'string') return textOfType(type, schema, place)
  if (Array.isArray(type)) return joined(type.map((each) => textOfType(String(each), schema, place)))
  if (Object.keys(schema).every(isAnnotation)) return [{ text: 'any value' }]
  throw new Unworded(`Cannot describe the schema at ${place}: ${JSON.stringify(schema)}`)
}

/** The type that an `allOf` adds to named schemas. */
function typeOfBranch({ allOf }: Json): unknown {
  return Array.isArray(allOf) ? allOf.filter(isInline).find((branch) => 'type' in branch)?.['type'] : undefined
}

/** The type whose keywords a schema has, for authors who leave it out. */
function impliedType(schema: Json): string | undefined {
  if (['properties', 'additionalProperties', 'required'].some((keyword) => keyword in schema)) return 'object'
  return ['items', 'prefixItems'].some((keyword) => keyword in schema) ? 'array' : undefined
}

function isAnnotation(keyword: string): boolean {
  return keyword === 'description' || keyword.startsWith('x-') || annotationKeywords.has(keyword)
}

/** The named schemas whose rules all apply. */
function namedParts({ allOf }: Json): unknown[] {
  return Array.isArray(allOf) ? allOf.filter((branch) => schemaNameOf(branch) !== undefined) : []
}

/** True for a simple value among several kinds: its limits are shown beside it, since they do not apply to every value. */
function hasOwnLimits(branch: unknown, branches: readonly unknown[]): branch is Json {
  const kinds = branches.filter((each) => !(isObject(each) && each['type'] === 'null'))
  return kinds.length > 1 && isInline(branch) && branch['type'] !== 'object' && limitsOfBranch(branch).length > 0
}

/** Keywords of an alternative that rows and sentences of their own show. */
const shownElsewhere = ['properties', 'required', 'additionalProperties', '$dynamicRef']

function limitsOfBranch(branch: Json): string[] {
  return constraintsOf(branch, 'a choice', { shownInRows: shownElsewhere })
}

/**
 * The JSON Pointers of the keywords that the type of a schema already shows.
 *
 * @param pointer Of the schema in the contract.
 */
export function shownByType(schema: unknown, pointer: string): string[] {
  if (!isObject(schema)) return []
  const has = (...keywords: readonly string[]): string[] =>
    keywords.filter((keyword) => keyword in schema).map((keyword) => pointerTo(pointer, [keyword]))
  const within = (keyword: string): string[] => shownByType(schema[keyword], pointerTo(pointer, [keyword]))
  if ('$ref' in schema) return has('$ref')
  if ('const' in schema) return has('const', 'type')
  if ('enum' in schema) return has('enum', 'type')
  const choice = ['oneOf', 'anyOf'].find((keyword) => keyword in schema)
  if (choice !== undefined) {
    const branches = schema[choice] as unknown[] // an array, as the linter has checked
    return branches.flatMap((branch, index) => {
      const at = pointerTo(pointer, [choice, String(index)])
      return [...shownByType(branch, at), ...(hasOwnLimits(branch, branches) ? keywordsIn(branch, at) : [])]
    })
  }
  const { allOf } = schema
  const named = (Array.isArray(allOf) ? (allOf as unknown[]) : []).flatMap((branch, index) =>
    schemaNameOf(branch) === undefined
      ? shownOfBranch(branch, pointerTo(pointer, ['allOf', String(index)]))
      : [pointerTo(pointer, ['allOf', String(index), '$ref'])],
  )
  const { prefixItems } = schema
  const first = (Array.isArray(prefixItems) ? (prefixItems as unknown[]) : []).flatMap((item, index) =>
    shownByType(item, pointerTo(pointer, ['prefixItems', String(index)])),
  )
  const byPattern = namedByPattern(schema).map(([name]) => pointerTo(pointer, ['patternProperties', name, '$ref']))
  const inside = [...within('items'), ...within('additionalProperties')]
  return [...has('type', 'format'), ...named, ...first, ...byPattern, ...inside]
}

/** The JSON Pointers of the keywords of a schema, and of its items. */
function keywordsIn(schema: Json, pointer: string): string[] {
  const { items } = schema
  const own = Object.keys(schema).map((keyword) => pointerTo(pointer, [keyword]))
  return isInline(items) ? [...own, ...keywordsIn(items, pointerTo(pointer, ['items']))] : own
}

function shownOfBranch(branch: unknown, pointer: string): string[] {
  return isObject(branch) && 'type' in branch ? [pointerTo(pointer, ['type'])] : []
}

function textOfType(type: string, schema: Json, place: string): TypePart[] {
  if (type === 'array') return arrayText(schema, place)
  if (type === 'object') return objectText(schema, place)
  const { format } = schema
  if (typeof format !== 'string' || !(type === 'string' || type === schema['type'])) return [{ text: type }]
  return [{ text: type === 'string' ? format : `${type} (${format})` }]
}

function arrayText({ items = true, prefixItems }: Json, place: string): TypePart[] {
  if (!Array.isArray(prefixItems)) return [{ text: 'array of ' }, ...typeParts(items, `${place}/items`)]
  const first = prefixItems.map((item, index) => typeParts(item, `${place}/prefixItems/${index}`))
  const others = isObject(items) ? [{ text: ', then of ' }, ...typeParts(items, `${place}/items`)] : []
  return [{ text: 'array of ' }, ...joined(first, ', '), ...others]
}

function objectText(schema: Json, place: string): TypePart[] {
  const values = schema['additionalProperties']
  const patterns = namedByPattern(schema).map(([pattern, named]): TypePart[] => [
    { text: 'its fields that match ' },
    { text: pattern, isValue: true },
    { text: ' each ' },
    ...typeParts(named, `${place}/patternProperties`),
  ])
  if (values === true && patterns.length === 0 && !('properties' in schema)) return [{ text: 'map' }]
  if (!isObject(values)) return joined([[{ text: 'object' }], ...patterns], ', ')
  const others = typeParts(values, `${place}/additionalProperties`)
  if (patterns.length === 0 && !('properties' in schema)) return [{ text: 'map of ' }, ...others]
  return joined([[{ text: 'object' }], ...patterns, [{ text: 'its other fields each ' }, ...others]], ', ')
}

/** The patterns whose fields are a named schema; sentences describe those of others. */
function namedByPattern({ patternProperties }: Json): [pattern: string, schema: unknown][] {
  if (!isObject(patternProperties)) return []
  return Object.entries(patternProperties).filter(([, schema]) => schemaNameOf(schema) !== undefined)
}

/** Types without those that read the same. */
export function distinctTypes(types: readonly (readonly TypePart[])[]): (readonly TypePart[])[] {
  return [...new Map(types.map((parts) => [JSON.stringify(parts), parts])).values()]
}

/** Types with a word between the last two, and commas before. */
export function joined(parts: readonly (readonly TypePart[])[], last = ' or '): TypePart[] {
  return parts.flatMap((part, index) => {
    const between = index === 0 ? [] : [{ text: index === parts.length - 1 ? last : ', ' }]
    return [...between, ...part]
  })
}

function valuePart(value: unknown): TypePart {
  return { text: typeof value === 'string' ? value : JSON.stringify(value), isValue: true }
}

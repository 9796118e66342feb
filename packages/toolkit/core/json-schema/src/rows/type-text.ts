import { isObject, keysOf, pointerTo, type JsonObject } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'
import { limitsIn, limitsKeywords } from '../words/limits.ts'
import { distinct, joined, valuePart, type Sentence, type TextPart } from './parts.ts'
import { selectionOf } from './selection.ts'
import { branchesOf, isInline, isOfNull, schemaNameOf } from './written.ts'

/** The type of a schema: `string`, `array of RewardActivity`, `PointEarned or null`. */
export function typeText(schema: unknown): readonly TextPart[] {
  if (schema === false) return [{ text: 'no value' }]
  if (!isObject(schema)) return [{ text: 'any value' }]
  const text = texts.get(schema) ?? newText(schema)
  texts.set(schema, text)
  return text
}

/** Rules, rows and branches ask for the type of one schema. */
const texts = new WeakMap<JsonObject, readonly TextPart[]>()

function newText(schema: JsonObject): readonly TextPart[] {
  const name = schemaNameOf(schema)
  if (name !== undefined) return [{ text: name, schema: name }]
  if ('const' in schema) return withFormat([valuePart(schema['const'])], schema)
  const values = schema['enum']
  if (Array.isArray(values)) return withFormat(joined(values.map((value) => [valuePart(value)])), schema)
  if (choiceIn(schema).length > 0) return joined(distinct(alternativesOf(schema)))
  const named = branchesOf(schema, 'allOf').filter((branch) => schemaNameOf(branch) !== undefined)
  const inline = branchesOf(schema, 'allOf').filter(isInline)
  if (named.length === 0 && inline.length > 0) return typeText(merged(schema))
  const type = named.length === 0 ? typeIn(schema) : (merged(schema)['type'] ?? typeIn(schema))
  const types = type === undefined ? [] : [type].flat().map(String)
  if (named.length > 0) {
    const distinctNames = distinct(named.map(typeText))
    const isJoint = distinctNames.length > 1
    const names = joined(distinctNames, ' and ').map((part) =>
      isJoint && part.schema !== undefined ? { ...part, isJoint } : part,
    )
    return types.length === 0 ? names : [{ text: `${types.join(' or ')} that follows ` }, ...names]
  }
  return types.length === 0 ? [{ text: 'any value' }] : joined(types.map((each) => textOfType(each, schema)))
}

/** The alternatives of a value. */
function choiceIn(schema: JsonObject): readonly unknown[] {
  const one = branchesOf(schema, 'oneOf')
  return one.length > 0 ? one : branchesOf(schema, 'anyOf')
}

/** The texts of the alternatives of a union, with those of unions and lists of types in it. */
function alternativesOf(union: JsonObject): readonly Sentence[] {
  const branches = choiceIn(union)
  return branches.flatMap((branch) => {
    if (hasOwnLimits(branch, branches) || !isInline(branch)) return [textOfBranch(branch, union, branches)]
    if (choiceIn(branch).length > 0) return alternativesOf(branch)
    const types = 'const' in branch || 'enum' in branch || 'allOf' in branch ? undefined : branch['type']
    return Array.isArray(types) ? types.map((type) => textOfType(String(type), branch)) : [typeText(branch)]
  })
}

function textOfBranch(branch: unknown, union: JsonObject, branches: readonly unknown[]): Sentence {
  const selection = selectionOf(union, branch)
  const type = typeText(branch).map((part) =>
    part.schema !== undefined && selection ? { ...part, when: selection } : part,
  )
  return hasOwnLimits(branch, branches) ? [...type, { text: ` (${limitsIn(branch).join(', ')})` }] : type
}

/** True for a simple value among several kinds: its limits are shown beside it, since they do not apply to every value. */
function hasOwnLimits(branch: unknown, branches: readonly unknown[]): branch is JsonObject {
  const kinds = branches.filter((each) => !isOfNull(each))
  return kinds.length > 1 && isInline(branch) && branch['type'] !== 'object' && limitsIn(branch).length > 0
}

function withFormat(parts: readonly TextPart[], { format }: JsonObject): readonly TextPart[] {
  return typeof format === 'string' ? [...parts, { text: ` (${format})` }] : parts
}

/** The type that a schema states, or whose keywords it has, for authors who leave it out. */
function typeIn(schema: JsonObject): unknown {
  const own = Object.keys(schema).map(factsOf)
  return schema['type'] ?? own.find(({ about, annotation }) => about !== undefined && annotation === undefined)?.about
}

/** A schema with the keywords of those written in its `allOf`. */
function merged(schema: JsonObject): JsonObject {
  const { allOf: _, ...own } = schema
  const inner = branchesOf(schema, 'allOf').filter(isInline).map(merged)
  return [...inner, own].reduce((left, right) => ({ ...left, ...right }), {})
}

function textOfType(type: string, schema: JsonObject): readonly TextPart[] {
  if (type === 'array') return textOfArray(schema)
  if (type === 'object') return textOfObject(schema)
  const { format } = schema
  if (typeof format !== 'string' || !(type === 'string' || type === schema['type'])) return [{ text: type }]
  return [{ text: type === 'string' ? format : `${type} (${format})` }]
}

function textOfArray(schema: JsonObject): readonly TextPart[] {
  const { items = true, prefixItems } = schema
  if (!Array.isArray(prefixItems)) return [{ text: 'array of ' }, ...typeText(items)]
  const first = prefixItems.map((item) => typeText(item))
  const others = isObject(items) ? [{ text: ', then of ' }, ...typeText(items)] : []
  return [{ text: 'array of ' }, ...joined(first, ', '), ...others]
}

function textOfObject(schema: JsonObject): readonly TextPart[] {
  const values = schema['additionalProperties']
  const patterns = namedByPattern(schema).map(([pattern, named]): readonly TextPart[] => [
    { text: 'its fields that match ' },
    valuePart(pattern),
    { text: ' each ' },
    ...typeText(named),
  ])
  if (values === true && patterns.length === 0 && !('properties' in schema)) return [{ text: 'map' }]
  if (!isObject(values)) return joined([[{ text: 'object' }], ...patterns], ', ')
  if (patterns.length === 0 && !('properties' in schema)) return [{ text: 'map of ' }, ...typeText(values)]
  return joined([[{ text: 'object' }], ...patterns, [{ text: 'its other fields each ' }, ...typeText(values)]], ', ')
}

/** The patterns whose fields are a named schema; sentences describe those of others. */
function namedByPattern({ patternProperties }: JsonObject): [pattern: string, schema: unknown][] {
  if (!isObject(patternProperties)) return []
  return Object.entries(patternProperties).filter(([, schema]) => schemaNameOf(schema) !== undefined)
}

/** The JSON Pointers of the keywords that the type of a schema states. */
export function statedByType(schema: unknown, pointer: string): readonly string[] {
  if (!isObject(schema)) return []
  const own = (...keywords: readonly string[]): string[] =>
    keywords.filter((keyword) => keyword in schema).map((keyword) => pointerTo(pointer, keyword))
  const inBranches = (keyword: 'oneOf' | 'anyOf' | 'prefixItems'): readonly string[] =>
    branchesOf(schema, keyword).flatMap((branch, index) => statedByType(branch, pointerTo(pointer, keyword, index)))
  if (schemaNameOf(schema) !== undefined) return own('$ref')
  if ('const' in schema) return own('const', 'type', 'format')
  if ('enum' in schema) return own('enum', 'type', 'format')
  const choice = (['oneOf', 'anyOf'] as const).find((keyword) => branchesOf(schema, keyword).length > 0)
  if (choice !== undefined) {
    const branches = branchesOf(schema, choice)
    const limited = branches.flatMap((branch, index) =>
      hasOwnLimits(branch, branches)
        ? limitsKeywords(branch).map((keyword) => pointerTo(pointer, choice, index, keyword))
        : [],
    )
    return [...inBranches(choice), ...limited]
  }
  const whole = merged(schema)
  const all = branchesOf(schema, 'allOf').flatMap((branch, index) => {
    if (!isObject(branch)) return []
    const at = pointerTo(pointer, 'allOf', index)
    // Of several branches with a keyword, the type states that of the last.
    const isStated = (keyword: string): boolean => keyword === '$ref' || whole[keyword] === branch[keyword]
    return statedByType(branch, at).filter((each) => isStated(keysOf(each.slice(at.length))[0] ?? ''))
  })
  const patterned = namedByPattern(schema).map(([name]) => pointerTo(pointer, 'patternProperties', name, '$ref'))
  const inside = ['items', 'additionalProperties'].flatMap((keyword) =>
    statedByType(schema[keyword], pointerTo(pointer, keyword)),
  )
  return [...own('type', 'format'), ...all, ...inBranches('prefixItems'), ...patterned, ...inside]
}

import { isObject, schemaNameOf, type Json } from './contract.ts'

/** A part of a type in words; one that names a schema links to its page. */
export interface TypePart {
  readonly text: string
  readonly schema?: string
}

/**
 * What kind of value a schema allows, in words: `string`, `list of RewardActivity`, `PointEarned or null`.
 *
 * @throws {TypeError} For a shape that it has no words for, so that none goes missing from a page.
 */
export function typeParts(schema: unknown, place: string): TypePart[] {
  const name = schemaNameOf(schema)
  if (name !== undefined) return [{ text: name, schema: name }]
  if (schema === true) return [{ text: 'any value' }]
  if (!isObject(schema)) throw new TypeError(`Cannot put the schema at ${place} into words: ${JSON.stringify(schema)}`)
  if ('const' in schema) return [{ text: literal(schema['const']) }]
  const values = schema['enum']
  if (Array.isArray(values)) return joined(values.map((value) => [{ text: literal(value) }]))
  const branches = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(branches))
    return joined(branches.map((branch, index) => typeParts(branch, `${place}/oneOf/${index}`)))
  const { type, allOf } = schema
  if (type === undefined && Array.isArray(allOf)) {
    const named = allOf.filter((branch) => schemaNameOf(branch) !== undefined)
    if (named.length > 0) return named.flatMap((branch) => typeParts(branch, place))
  }
  if (typeof type === 'string') return typeWords(type, schema, place)
  if (Array.isArray(type)) return joined(type.map((each) => typeWords(String(each), schema, place)))
  if (Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'))) return [{ text: 'any value' }]
  throw new TypeError(`Cannot put the schema at ${place} into words: ${JSON.stringify(schema)}`)
}

function typeWords(type: string, schema: Json, place: string): TypePart[] {
  if (type === 'array') return [{ text: 'list of ' }, ...typeParts(schema['items'] ?? true, `${place}/items`)]
  if (type === 'object')
    return [{ text: schema['additionalProperties'] === true && !('properties' in schema) ? 'map' : 'object' }]
  if (type === 'string' && typeof schema['format'] === 'string') return [{ text: schema['format'] }]
  return [{ text: type }]
}

function joined(parts: readonly (readonly TypePart[])[]): TypePart[] {
  return parts.flatMap((part, index) => {
    const between = index === 0 ? [] : [{ text: index === parts.length - 1 ? ' or ' : ', ' }]
    return [...between, ...part]
  })
}

function literal(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

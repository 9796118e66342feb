import type { JsonType } from '../compile/check.ts'
import { isObject } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'

/** The types that a value, or a property of it, has in any case; `undefined` for any. */
export type KnownTypes = (path: readonly string[]) => ReadonlySet<JsonType> | undefined

/** What a condition requires besides types that are known; `true` if every valid value meets it, `false` if none does. */
export function withoutKnown(schema: unknown, typesAt: KnownTypes, path: readonly string[] = []): unknown {
  if (!isObject(schema)) return schema
  const rest: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    const left = keywordWithoutKnown(keyword, value, { typesAt, path })
    // What a property is may depend on whether it is there.
    if (left === 'none' && path.length === 0) return false
    if (left !== 'nothing' && !isAnnotation(keyword)) rest[keyword] = left === 'none' ? value : left.value
  }
  return Object.keys(rest).length === 0 ? true : rest
}

/** What is left of the value of a keyword: `nothing` if every valid value meets it, `none` if none does. */
function keywordWithoutKnown(
  keyword: string,
  value: unknown,
  { typesAt, path }: { readonly typesAt: KnownTypes; readonly path: readonly string[] },
): 'nothing' | 'none' | { readonly value: unknown } {
  if (keyword === 'type') return typeWithoutKnown([value].flat(), typesAt(path)) ?? { value }
  if (keyword === 'not') {
    const left = withoutKnown(value, typesAt, path)
    return left === true ? 'none' : left === false ? 'nothing' : { value: left }
  }
  if (keyword === 'allOf' && Array.isArray(value)) {
    const left = value.map((each) => withoutKnown(each, typesAt, path)).filter((each) => each !== true)
    if (left.includes(false)) return 'none'
    return left.length === 0 ? 'nothing' : { value: left }
  }
  if (keyword !== 'properties' || !isObject(value)) return { value }
  const left = Object.entries(value)
    .map(([name, each]) => [name, withoutKnown(each, typesAt, [...path, name])] as const)
    .filter(([, each]) => each !== true)
  return left.length === 0 ? 'nothing' : { value: Object.fromEntries(left) }
}

function typeWithoutKnown(types: readonly unknown[], known: ReturnType<KnownTypes>): 'nothing' | 'none' | undefined {
  if (known === undefined) return undefined
  const fits = (type: JsonType): boolean => types.includes(type) || (type === 'integer' && types.includes('number'))
  const mayFit = (type: JsonType): boolean => fits(type) || (type === 'number' && types.includes('integer'))
  if ([...known].every(fits)) return 'nothing'
  return [...known].some(mayFit) ? undefined : 'none'
}

/** True for a keyword that says nothing of which values are valid. */
export function isAnnotation(keyword: string): boolean {
  return factsOf(keyword).annotation === 'people' || keyword.startsWith('x-')
}

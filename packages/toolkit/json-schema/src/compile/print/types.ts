import type { JsonType, Subject } from '../check.ts'

/** The types that a value can still have at a place in emitted code; absent where nothing is known. */
export type Known = ReadonlySet<JsonType> | undefined

const tests: Readonly<Record<JsonType, (v: string) => string>> = {
  null: (v) => `${v} === null`,
  boolean: (v) => `typeof ${v} === "boolean"`,
  integer: (v) => `Number.isInteger(${v})`,
  number: (v) => `Number.isFinite(${v})`,
  string: (v) => `typeof ${v} === "string"`,
  array: (v) => `Array.isArray(${v})`,
  object: (v) => `typeof ${v} === "object" && ${v} !== null && !Array.isArray(${v})`,
}

/** The types among those allowed that the value can have. */
export function possible(allowed: readonly JsonType[], known: Known): JsonType[] {
  return allowed.flatMap((type) => {
    if (!known || known.has(type)) return [type]
    if (type === 'number' && known.has('integer')) return ['integer' as const]
    return type === 'integer' && known.has('number') ? ['integer' as const] : []
  })
}

/** Expression that is true for a value of a type, given what is known of it. */
export function typeTest(type: JsonType, v: string, known: Known): string {
  if (known && possible([type], known).length === 0) return 'false'
  if (known?.has(type)) {
    if (known.size === 1) return 'true'
    if (known.size === 2 && known.has('null') && type !== 'null') return `${v} !== null`
  }
  return tests[type](v)
}

/** The subject whose keywords a type is met by. */
export function subjectOf(type: JsonType): Subject | undefined {
  if (type === 'integer') return 'number'
  return type === 'null' || type === 'boolean' ? undefined : type
}

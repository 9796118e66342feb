import { rules } from '@loyalty-kit/spec'
import { annotationKeywords } from './annotations.ts'
import { isObject } from './contract.ts'
import type { Declared } from './declared.ts'
import { pointerTo, subschemasOf } from './subschemas.ts'

/** Keywords that say nothing of a value by themselves. */
const silent = new Set(['$comment', 'description', 'discriminator', 'if'])

/** Keywords with the value with which they demand nothing. */
const idle: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['minLength', 'minItems', 'minProperties', 'minContains'].map((keyword) => [keyword, 0] as const),
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map((keyword) => [keyword, false] as const),
])

/** What a page shows of a schema beside its rules. */
export interface Shown {
  /** Places whose annotations are shown. */
  readonly rows: readonly Declared[]
  /** JSON Pointers of what types in words say. */
  readonly said: ReadonlySet<string>
}

/**
 * Makes sure that a page says all of a named schema: by a rule in words, by the type of a field, or beside it.
 *
 * @throws {TypeError} With the place of what no words are known for.
 */
export function requireSaid(name: string, schema: unknown, { rows, said }: Shown): void {
  const own = rules[name] ?? []
  const told = new Set([...said, ...own.map((rule) => rule.schema)])
  const annotated = new Set(rows.map(({ pointer }) => pointer))
  const unnamed = own.find(({ isUnnamed }) => isUnnamed)
  if (unnamed) throw unsaid(unnamed.schema, 'the condition under which it holds')
  requireSaidBelow(schema, `/components/schemas/${name}`, { told, annotated })
}

interface Said {
  readonly told: ReadonlySet<string>
  readonly annotated: ReadonlySet<string>
}

function requireSaidBelow(schema: unknown, pointer: string, said: Said): void {
  if (!isObject(schema)) return
  for (const [keyword, value] of Object.entries(schema)) {
    const at = pointerTo(pointer, [keyword])
    if (silent.has(keyword) || keyword.startsWith('x-') || said.told.has(at)) continue
    if (annotationKeywords.has(keyword) && said.annotated.has(pointer)) continue
    const inner = subschemasOf(keyword, value)
    for (const each of inner ?? []) {
      const place = pointerTo(pointer, each.steps)
      if (each.schema === false && !said.told.has(place)) throw unsaid(place, 'that it is not allowed')
      requireSaidBelow(each.schema, place, said)
    }
    if (inner === undefined && !isSaid(keyword, value, { schema, at, pointer, ...said })) throw unsaid(at, keyword)
  }
}

interface Place extends Said {
  readonly schema: { readonly [keyword: string]: unknown }
  readonly at: string
  readonly pointer: string
}

function isSaid(keyword: string, value: unknown, { schema, at, pointer, told }: Place): boolean {
  if (idle.has(keyword) && idle.get(keyword) === value) return true
  if (keyword === 'required') return Array.isArray(value) && value.length === 0
  if (keyword === 'type') return 'enum' in schema || 'const' in schema
  if (keyword === 'contains')
    return told.has(pointerTo(pointer, ['minContains'])) || told.has(pointerTo(pointer, ['maxContains']))
  if (keyword === 'dependentRequired')
    return Object.entries(Object(value) as object).every(
      ([name, names]) => told.has(pointerTo(at, [name])) || Object.keys(Object(names) as object).length === 0,
    )
  return false
}

function unsaid(pointer: string, what: string): TypeError {
  return new TypeError(
    `Cannot tell on a page what stands at ${pointer}: no words are known for ${what} there. ` +
      'Give the schema a name of its own, or write it another way',
  )
}

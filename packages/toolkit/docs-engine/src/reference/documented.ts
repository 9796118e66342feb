import data from 'virtual:specwright-docs/data'
import { annotationKeywords } from './annotations.ts'
import { limitOf } from './constraints.ts'
import { isObject } from './contract.ts'
import type { Declared } from './declared.ts'
import { pointerTo, subschemasOf } from './subschemas.ts'
import { Unworded } from './unworded.ts'

/** Keywords that are not rules by themselves. */
const notRules = new Set(['$comment', 'description', 'discriminator', 'if'])

/** Keywords whose schemas have no rows of their own. */
const within: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'allOf', 'oneOf', 'anyOf'])

/** Keywords with the value that accepts anything. */
const trivial: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['minLength', 'minItems', 'minProperties', 'minContains'].map((keyword) => [keyword, 0] as const),
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map((keyword) => [keyword, false] as const),
])

/** What a page shows of a schema besides its rules. */
export interface Shown {
  /** Declarations whose annotations are shown. */
  readonly rows: readonly Declared[]
  /** JSON Pointers of the keywords that types show. */
  readonly documented: ReadonlySet<string>
}

/**
 * Ensures that a page documents everything of a named schema: with a rule, with the type of a field, or beside it.
 *
 * @throws {Unworded} With the location of a keyword that is not documented.
 */
export function requireDocumented(name: string, schema: unknown, { rows, documented: shown }: Shown): void {
  const own = data.rules[name] ?? []
  const documented = new Set([...shown, ...own.map((rule) => rule.schema)])
  const annotated = new Set(rows.map(({ pointer }) => pointer))
  const unnamed = own.find(({ isUnnamed }) => isUnnamed)
  if (unnamed) throw undocumented(unnamed.schema, 'the condition under which it applies')
  requireDocumentedBelow(schema, `/components/schemas/${name}`, { documented, annotated })
}

interface Documentation {
  readonly documented: ReadonlySet<string>
  readonly annotated: Set<string>
}

function requireDocumentedBelow(schema: unknown, pointer: string, documentation: Documentation): void {
  if (!isObject(schema)) return
  for (const [keyword, value] of Object.entries(schema)) {
    const at = pointerTo(pointer, [keyword])
    if (notRules.has(keyword) || keyword.startsWith('x-') || documentation.documented.has(at)) continue
    if (annotationKeywords.has(keyword) && documentation.annotated.has(pointer)) continue
    const inner = subschemasOf(keyword, value)
    for (const each of inner ?? []) {
      const place = pointerTo(pointer, each.steps)
      // Its annotations are in the row around it.
      if (within.has(keyword) && documentation.annotated.has(pointer)) documentation.annotated.add(place)
      if (each.schema === false && !documentation.documented.has(place))
        throw undocumented(place, 'that it is not allowed')
      requireDocumentedBelow(each.schema, place, documentation)
    }
    if (
      inner === undefined &&
      hasMeaning(keyword) &&
      !isDocumented(keyword, value, { schema, at, pointer, ...documentation })
    )
      throw undocumented(at, keyword)
  }
}

/** Keywords of JSON Schema, in OpenAPI, that restrict values, besides those with schemas, and limits. */
const restricting: ReadonlySet<string> = new Set(
  (
    '$ref $dynamicRef type enum const format not if uniqueItems required ' +
    'contains minContains maxContains dependentRequired dependencies'
  ).split(' '),
)

/** False for a keyword that JSON Schema does not know, such as `min_items`: it has no effect, as a warning has said. */
function hasMeaning(keyword: string): boolean {
  return restricting.has(keyword) || annotationKeywords.has(keyword) || limitOf(keyword, '') !== undefined
}

interface DocumentedPlace extends Documentation {
  readonly schema: { readonly [keyword: string]: unknown }
  readonly at: string
  readonly pointer: string
}

function isDocumented(keyword: string, value: unknown, { schema, at, pointer, documented }: DocumentedPlace): boolean {
  if (trivial.has(keyword) && trivial.get(keyword) === value) return true
  if (keyword === 'required') return Array.isArray(value) && value.length === 0
  if (keyword === 'type') return 'enum' in schema || 'const' in schema
  if (keyword === 'contains')
    return documented.has(pointerTo(pointer, ['minContains'])) || documented.has(pointerTo(pointer, ['maxContains']))
  if (keyword === 'dependentRequired')
    return Object.entries(Object(value) as object).every(
      ([name, names]) => documented.has(pointerTo(at, [name])) || Object.keys(Object(names) as object).length === 0,
    )
  return false
}

function undocumented(pointer: string, what: string): Unworded {
  return new Unworded(
    `Cannot document the schema at ${pointer}: the reference cannot describe ${what}. ` +
      'Give the schema its own name, or write it differently',
  )
}

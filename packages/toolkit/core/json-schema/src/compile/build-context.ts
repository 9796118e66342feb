import { isObject, own, type JsonObject } from '../json.ts'
import type { Fault } from './check.ts'
import type { Vocabulary } from '../dialect/dialect.ts'
import type { Keyword } from './keyword.ts'
import type { Place } from './place.ts'
import type { ReportProblem } from './problem.ts'
import type { Registry } from './registry.ts'
import { pathTo, type SchemaPath } from './schema-path.ts'

/** Settings of the build, shared by all schemas of a module. */
export interface BuildContext {
  readonly registry: Registry
  /** The name of a variable that no other has. */
  flag(): string
  /** URI of the document whose schemas are named only by their pointers. */
  readonly uri: string
  /** The keys of the place that messages name for a schema, which may be a copy; default: its own. */
  writtenKeys?(keys: readonly string[]): readonly string[]
  /** True for a format that is asserted regardless of the meta-schema. */
  assertsFormat(format: string): boolean
  /** Absent where nobody reads problems: then none is looked for. */
  readonly report?: ReportProblem | undefined
  /** True if unknown keywords are reported: in a contract, they are mistakes. */
  readonly strict: boolean
  /** Maximum nesting of the checks of subschemas; deeper subschemas get their own functions. */
  readonly deepest: number
}

/** The author's message if there is one; otherwise the default. */
export function worded(message: string | undefined, sentence: string): Pick<Fault, 'sentence' | 'whole'> {
  return message === undefined ? { sentence } : { sentence: message, whole: true }
}

/** The message that a schema's author wrote for it, in `x-message`. */
export function messageOf(schema: JsonObject): string | undefined {
  const message = own(schema, 'x-message')
  return typeof message === 'string' ? message : undefined
}

/** True if a vocabulary is active in a schema. */
export function isActive(place: Place, vocabulary: Vocabulary): boolean {
  return place.resource.dialect.has(vocabulary)
}

/** True if a keyword has a meaning in a schema. */
export function isInUse(keyword: Pick<Keyword, 'name' | 'vocabulary'>, place: Place, context: BuildContext): boolean {
  if (keyword.name !== 'format') return isActive(place, keyword.vocabulary)
  const format = isObject(place.schema) ? String(own(place.schema, 'format')) : ''
  return context.assertsFormat(format) || isActive(place, 'format-annotation') || isActive(place, 'format-assertion')
}

/** The path of a schema, or of one of its keywords. */
export function schemaPath(
  { document, keys }: Place,
  { uri, writtenKeys = (same) => same }: BuildContext,
  ...members: readonly string[]
): SchemaPath {
  return pathTo(document.uri === uri ? { uri: '', keys: writtenKeys(keys) } : { uri: document.uri, keys }, ...members)
}

/** Reports a problem at a schema, or at one of its keywords. */
export function problemAt(
  place: Place,
  { report }: BuildContext,
  code: string,
  message: string,
  keyword?: string,
  severity?: 'warning',
): void {
  const pointer = keyword === undefined ? place.pointer : `${place.pointer}/${keyword}`
  report?.({ severity: severity ?? 'error', code, message, uri: place.document.uri, pointer })
}

import { messageOf, type Cause, type Issue } from './issue.ts'
import { typesOrValues } from './kinds.ts'
import { partOf, type Path } from './pointer.ts'
import { pointerOfSchema } from './schema-pointer.ts'
import { among, shown } from './shown-values.ts'
import { collect, type Collector } from './collector.ts'

/** A location in a value whose issues are being collected. */
export interface Location {
  /** Collects the issues. */
  readonly out: Collector
  readonly path: Path
  readonly pointer: string
  /** The value there. */
  readonly value: unknown
  /** Pointer of the schema that applies there. */
  readonly schema: string
  /** The condition under which it applies. */
  readonly why: Why | undefined
  /** The condition of the enclosing schema, which requires the type of the value here. */
  readonly outer: Why | undefined
}

/** A condition under which rules apply, and its wording in a message. */
interface Why {
  readonly cause: Cause
  readonly text: string
}

/** The location of a root value, which is reused for the next value. */
export interface RootLocation extends Location {
  value: unknown
}

/** Absent when the issues are not collected, since only their existence matters. */
type OptionalLocation = Location | undefined

/**
 * Adds an issue.
 *
 * @param key The property that it is about; null for the value itself. A missing property is reported as required.
 * @param text The sentence; optional for `const`, `enum` and `type`.
 * @param suffix The end of the rule's pointer; by default its keyword.
 * @param verbatim True for a sentence of the schema's author, to which nothing is added.
 * @returns True if the issues are not collected, or the limit is exceeded, so that the check may end.
 */
export function issue(
  at: OptionalLocation,
  key: string | null,
  keyword = 'required',
  expected?: unknown,
  text?: string,
  suffix = `/${keyword}`,
  verbatim?: boolean,
): boolean {
  if (!at) return true
  let { path, pointer, schema, why } = at
  if (key !== null) {
    if (partOf(at.value as object, key) === undefined)
      return issue(inside(at, '', key), null, 'required', key, 'is required')
    path = [...path, key]
    pointer += `/${key}`
    schema += `/properties/${key}`
  } else if (keyword === 'type') why ??= at.outer
  const rule = text ?? usualSentence(keyword, expected)
  const sentence = why && !verbatim ? `${rule} when ${why.text}` : rule
  const found: Issue & { cause?: Cause } = {
    pointer,
    path,
    keyword,
    expected,
    schema: schema + suffix,
    sentence,
    message: messageOf({ pointer, sentence }),
  }
  if (why) found.cause = why.cause
  return collect(at.out, found)
}

/** The sentence of a rule that needs no other: of `const`, `enum` and `type`. */
export function usualSentence(keyword: string, expected: unknown): string {
  if (keyword === 'type') return `must be ${typesOrValues([expected].flat() as string[])}` // a name of a type, or several
  return among(keyword === 'enum' ? (expected as unknown[]) : [expected]) // an enum is an array
}

/**
 * Adds the issue of a tag that none of the alternatives has, or that is not there.
 *
 * @param at The location of the tag.
 * @param values Those of the alternatives.
 * @param suffix The end of the pointer of the rule that has the alternatives.
 * @returns True if the issues are not collected, or the limit is exceeded, so that the check may end.
 */
export function issueOfTag(at: OptionalLocation, name: string, values: readonly unknown[], suffix: string): boolean {
  if (at?.value === undefined) return issue(at, null, 'required', name, 'is required', suffix)
  return issue(at, null, 'enum', values, undefined, suffix)
}

/** Locations have the same hidden class, which keeps property access fast. */
function below(
  { out, path, pointer }: Location,
  key: string | number,
  segment: string | number,
  value: unknown,
  schema: string,
  why: Why | undefined,
  outer?: Why,
): Location {
  return { out, path: [...path, key], pointer: `${pointer}/${segment}`, value, schema, why, outer }
}

/**
 * The location of a property or item, for a part of the schema.
 *
 * @param segment The key, escaped for a JSON Pointer.
 */
export function inside<At extends OptionalLocation>(
  at: At,
  part: string,
  key: string | number,
  segment: string | number = key,
): At | Location {
  return at && below(at, key, segment, partOf(at.value as object, key), at.schema + part, at.why)
}

/** The same location, for a part of its schema. */
export function deeper<At extends OptionalLocation>(at: At, part: string): At {
  return at && { ...at, schema: at.schema + part }
}

/**
 * The same location, for another schema.
 *
 * @param schema Its pointer; of a component, its name.
 */
export function elsewhere<At extends OptionalLocation>(at: At, schema: string): At {
  return at && { ...at, schema: pointerOfSchema(schema) }
}

/**
 * The same location, for rules that apply under a condition.
 *
 * @param pointer JSON Pointer from the location to the value of the condition, without its first slash; null for the
 * location itself.
 * @param equals That value.
 * @param text The condition as messages word it; by default that the value is `equals`.
 */
export function when<At extends OptionalLocation>(
  at: At,
  part: string,
  pointer: string | null,
  equals: unknown,
  text?: string,
): At {
  if (!at) return at
  const cause = { pointer: pointer === null ? at.pointer : `${at.pointer}/${pointer}`, equals }
  return { ...at, schema: at.schema + part, why: { cause, text: text ?? `${pointer} is ${shown(equals)}` } }
}

/**
 * Adds the issues that another schema finds in a part of the value, or in the value itself.
 *
 * @param schema Pointer of that schema; of a component, its name.
 * @param key The key of the part; absent for the value itself.
 * @param segment The key, escaped for a JSON Pointer.
 * @returns True if the issues are not collected, or the limit is exceeded, so that the check may end.
 */
export function within(
  at: OptionalLocation,
  check: (value: unknown, at: Location) => boolean,
  value: unknown,
  schema: string,
  key?: string | number,
  segment: string | number | undefined = key,
): boolean {
  if (!at) return true
  const pointer = pointerOfSchema(schema)
  // A check that has a location returns false only when it ends early.
  return !check(
    value,
    key === undefined ? { ...at, schema: pointer } : below(at, key, segment!, value, pointer, undefined, at.why),
  )
}

import type { Cause, Issue } from './issue.ts'
import { partOf, type Path } from './pointer.ts'
import { among, shown } from './sentence.ts'
import { take, type Found } from './settle.ts'

/** A location in a value while its issues are being collected. */
export interface Spot {
  /** Takes the issues. */
  readonly out: Found
  readonly path: Path
  readonly pointer: string
  /** The value there. */
  readonly value: unknown
  /** Pointer of the schema that holds there. */
  readonly schema: string
  /** The condition under which it does. */
  readonly why: Why | undefined
  /** The condition of the schema around it, which requires the type of the value here. */
  readonly outer: Why | undefined
}

/** A condition under which rules hold, and how a message names it. */
interface Why {
  readonly cause: Cause
  readonly text: string
}

/** The spot of a whole value, which another value may take over. */
export interface RootSpot extends Spot {
  value: unknown
}

/** Absent where nobody takes the issues, since all that matters is whether there are any. */
type Taken = Spot | undefined

/**
 * Adds an issue.
 *
 * @param key The property that it is about; null for the value itself. One that is missing is reported as required.
 * @param text The sentence; may be left out for `const` and `enum`.
 * @param place The end of the rule's pointer; by default its keyword.
 * @param whole True for a sentence of the schema's author, to which nothing is added.
 * @returns True where nobody takes the issue, or no more of them, so that the check may end.
 */
export function issue(
  spot: Taken,
  key: string | null,
  keyword = 'required',
  expected?: unknown,
  text?: string,
  place = `/${keyword}`,
  whole?: boolean,
): boolean {
  if (!spot) return true
  let { path, pointer, schema, why } = spot
  if (key !== null) {
    if (partOf(spot.value as object, key) === undefined)
      return issue(inside(spot, '', key), null, 'required', key, 'is required')
    path = [...path, key]
    pointer += `/${key}`
    schema += `/properties/${key}`
  } else if (keyword === 'type') why ??= spot.outer
  const rule = text ?? among(keyword === 'enum' ? (expected as unknown[]) : [expected]) // an enum is an array
  const sentence = why && !whole ? `${rule} when ${why.text}` : rule
  const message = pointer ? `${pointer} ${sentence}` : sentence
  const found: Issue & { cause?: Cause } = {
    pointer,
    path,
    keyword,
    expected,
    schema: schema + place,
    sentence,
    message,
  }
  if (why) found.cause = why.cause
  return take(spot.out, found)
}

/** One shape for all spots, which keeps reading them fast. */
function below(
  { out, path, pointer }: Spot,
  key: string | number,
  end: string | number,
  value: unknown,
  schema: string,
  why: Why | undefined,
  outer?: Why,
): Spot {
  return { out, path: [...path, key], pointer: `${pointer}/${end}`, value, schema, why, outer }
}

/**
 * A spot within another, for a part of its schema and of its value.
 *
 * @param end The key as a JSON Pointer has it.
 */
export function inside<Given extends Taken>(
  spot: Given,
  part: string,
  key: string | number,
  end: string | number = key,
): Given | Spot {
  return spot && below(spot, key, end, partOf(spot.value as object, key), spot.schema + part, spot.why)
}

/** The same spot, for a part of its schema. */
export function deeper<Given extends Taken>(spot: Given, part: string): Given {
  return spot && { ...spot, schema: spot.schema + part }
}

/** The same spot, where another schema holds. */
export function elsewhere<Given extends Taken>(spot: Given, schema: string): Given {
  return spot && { ...spot, schema }
}

/**
 * A spot for rules that hold under a condition.
 *
 * @param at Leads from the spot to the value that the condition looks at, as a JSON Pointer without its first slash.
 * @param equals That value.
 * @param text The condition as a message names it; by default the value seen there.
 */
export function when<Given extends Taken>(
  spot: Given,
  part: string,
  at: string | null,
  equals: unknown,
  text?: string,
): Given {
  if (!spot) return spot
  const cause = { pointer: at === null ? spot.pointer : `${spot.pointer}/${at}`, equals }
  return { ...spot, schema: spot.schema + part, why: { cause, text: text ?? `${at} is ${shown(equals)}` } }
}

/**
 * Adds the issues of a part of the value, or of the value itself, that another schema refuses.
 *
 * @param schema Pointer of that schema.
 * @param key Leads from the spot to the part.
 * @param end The key as a JSON Pointer has it.
 * @returns True where nobody takes the issues, or no more of them, so that the check may end.
 */
export function within(
  spot: Taken,
  check: (value: unknown, spot: Spot) => boolean,
  value: unknown,
  schema: string,
  key?: string | number,
  end: string | number | undefined = key,
): boolean {
  if (!spot) return true
  // A check that has a spot ends early for nothing else.
  return !check(
    value,
    key === undefined ? { ...spot, schema } : below(spot, key, end!, value, schema, undefined, spot.why),
  )
}

import type { Cause, Issue } from './issue.ts'
import { pointerOf, valueAt, type Path } from './pointer.ts'
import { among, shown } from './sentence.ts'

/** A condition under which rules hold: where it was tried, the paths that it looks at, and what it is in words. */
type Why = readonly [spot: Spot, paths: readonly Path[], text?: string | undefined]

/** A place in a value while its issues are being collected. */
export interface Spot {
  /** Takes the issues. */
  readonly out: Issue[]
  readonly at: Path
  readonly pointer: string
  /** What stands there. */
  readonly value: unknown
  /** Pointer of the schema that holds there. */
  readonly schema: string
  /** The condition under which it does. */
  readonly why?: Why | undefined
  /** The condition of the schema around it, which asks for the type of what stands here. */
  readonly outer?: Why | undefined
}

/** Absent where nobody takes the issues, since all that is asked is whether there are any. */
type Taken = Spot | undefined

/**
 * Adds an issue at a spot.
 *
 * @param text The sentence; may be left out for `const` and `enum`.
 * @param place The end of the rule's pointer; by default its keyword.
 * @param whole True for a sentence of the schema's author, to which nothing is added.
 * @returns True where nobody takes the issue, so that the check may end.
 */
export function issue(
  spot: Taken,
  keyword: string,
  expected: unknown,
  text?: string,
  place?: string,
  whole?: boolean,
): boolean {
  if (!spot) return true
  const { out, at, pointer, schema, why, outer } = spot
  const reason = why ?? (keyword === 'type' ? outer : undefined)
  const told = text ?? among(keyword === 'enum' ? (expected as unknown[]) : [expected]) // an enum is a list
  const sentence = reason && !whole ? `${told} when ${inWords(reason)}` : told
  const message = pointer ? `${pointer} ${sentence}` : sentence
  const facts = { pointer, path: at, keyword, expected, schema: schema + (place ?? `/${keyword}`), sentence, message }
  out.push(reason ? { ...facts, cause: causeOf(reason) } : facts)
  return false
}

function inWords([{ value }, paths, text]: Why): string {
  return text ?? paths.map((path) => `${path.join('.')} is ${shown(valueAt(value, path))}`).join(' and ')
}

function causeOf([{ pointer, value }, [first = []]]: Why): Cause {
  return { pointer: pointer + pointerOf(first), equals: valueAt(value, first) }
}

/** Adds the issue of a property that its schema, in `properties`, refuses; for one that is not there, that it is required. */
export function wrong(
  spot: Taken,
  key: string,
  keyword = 'required',
  expected?: unknown,
  text?: string,
  place?: string,
  whole?: boolean,
): boolean {
  if (!spot) return true
  const { schema, why } = spot
  const end = pointerOf([key])
  const isMissing = valueAt(spot.value, [key]) === undefined
  const here = spotOf(
    spot,
    [...spot.at, key],
    spot.pointer + end,
    undefined,
    isMissing ? schema : `${schema}/properties${end}`,
    why,
  )
  return isMissing ? issue(here, 'required', key, 'is required') : issue(here, keyword, expected, text, place, whole)
}

/** One shape for all spots, which keeps reading them fast. */
function spotOf(
  { out }: Spot,
  at: Path,
  pointer: string,
  value: unknown,
  schema: string,
  why: Why | undefined,
  outer?: Why,
): Spot {
  return { out, at, pointer, value, schema, why, outer }
}

/** A spot within another, for a part of its schema and of its value. */
export function inside<Given extends Taken>(spot: Given, part: string, ...keys: (string | number)[]): Given | Spot {
  if (!spot) return spot
  const { at, pointer, value, schema, why } = spot
  return spotOf(spot, [...at, ...keys], pointer + pointerOf(keys), valueAt(value, keys), schema + part, why)
}

/** The same spot, where another schema holds. */
export function elsewhere<Given extends Taken>(spot: Given, schema: string): Given {
  return spot && { ...spot, schema }
}

/**
 * A spot for rules that hold under a condition.
 *
 * @param paths Lead to the values that the condition looks at.
 * @param text The condition in words; by default what is seen at each path.
 */
export function when<Given extends Taken>(spot: Given, part: string, paths: readonly Path[], text?: string): Given {
  return spot && { ...spot, schema: spot.schema + part, why: [spot, paths, text] }
}

/**
 * Adds the issues of a part of the value, or of the value itself, that another schema refuses.
 *
 * @param schema Pointer of that schema.
 * @param keys Lead from the spot to the part.
 * @returns True where nobody takes the issues, so that the check may end.
 */
export function within(
  spot: Taken,
  check: (value: unknown, spot: Spot) => boolean,
  value: unknown,
  schema: string,
  ...keys: (string | number)[]
): boolean {
  if (!spot) return true
  const { at, pointer, why } = spot
  check(
    value,
    keys.length > 0
      ? spotOf(spot, [...at, ...keys], pointer + pointerOf(keys), value, schema, undefined, why)
      : { ...spot, value, schema },
  )
  return false
}

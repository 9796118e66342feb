import type { Cause, Issue } from './issue.ts'
import { pointerOf, valueAt, type Path } from './pointer.ts'
import { required, shown, type Wording } from './sentence.ts'

/** A condition under which rules hold: where it was tried, the paths that it looks at, and what it is in words. */
type Why = readonly [spot: Spot, paths: readonly Path[], text?: string | undefined]

/** A place in a value while its issues are being collected. */
export interface Spot {
  /** Takes the issues. */
  readonly out: Issue[]
  readonly at: Path
  /** What stands there. */
  readonly value?: unknown
  /** Pointer of the schema that holds there. */
  readonly schema: string
  /** The condition under which it does. */
  readonly why?: Why | undefined
  /** The condition of the schema around it, which asks for the type of what stands here. */
  readonly outer?: Why | undefined
}

/** A rule as it is told, and the end of its pointer where that is not its keyword. */
type Told = readonly [keyword: string, says?: Wording[1] | undefined, place?: string]

/**
 * Adds an issue at a spot.
 *
 * @param text The sentence; by default that of the rule's keyword.
 * @param whole True for a sentence of the schema's author, to which nothing is added.
 */
export function issue(
  { out, at, schema, why, outer }: Spot,
  [keyword, says, place = `/${keyword}`]: Told,
  expected: unknown,
  text: string = says!(expected as never), // a rule without words is told with a text
  whole = false,
): void {
  const pointer = pointerOf(at)
  const reason = why ?? (keyword === 'type' ? outer : undefined)
  const sentence = reason && !whole ? `${text} when ${inWords(reason)}` : text
  const message = pointer ? `${pointer} ${sentence}` : sentence
  const facts = { pointer, path: at, keyword, expected, schema: schema + place, sentence, message }
  out.push(reason ? { ...facts, cause: causeOf(reason) } : facts)
}

function inWords([{ value }, paths, text]: Why): string {
  return text ?? paths.map((path) => `${path.join('.')} is ${shown(valueAt(value, path))}`).join(' and ')
}

function causeOf([{ at, value }, [first = []]]: Why): Cause {
  return { pointer: pointerOf(at) + pointerOf(first), equals: valueAt(value, first) }
}

/** Adds the issue of a property that its schema, in `properties`, refuses; for one that is not there, that it is required. */
export function wrong(
  spot: Spot,
  key: string,
  rule: Told = required,
  expected?: unknown,
  text?: string,
  whole?: boolean,
): void {
  const { out, at, value, schema, why } = spot
  const path = [...at, key]
  const seen = valueAt(value, [key])
  if (seen === undefined) issue(spotOf(out, path, seen, schema, why), required, key)
  else issue(spotOf(out, path, seen, `${schema}/properties${pointerOf([key])}`, why), rule, expected, text, whole)
}

/** One shape for all spots, which keeps reading them fast. */
function spotOf(out: Issue[], at: Path, value: unknown, schema: string, why: Why | undefined, outer?: Why): Spot {
  return { out, at, value, schema, why, outer }
}

/** A spot in another schema: that of a named schema, at its start. */
export function start(value: unknown, { out, at, why, outer }: Spot, schema: string): Spot {
  return spotOf(out, at, value, schema, why, outer)
}

/** A spot within another, for a part of its schema and of its value. */
export function inside({ out, at, value, schema, why }: Spot, part: string, ...keys: (string | number)[]): Spot {
  return spotOf(out, [...at, ...keys], valueAt(value, keys), schema + part, why)
}

/** A spot for a part of the value that another schema holds for. */
export function below({ out, at, why }: Spot, ...keys: (string | number)[]): Spot {
  return spotOf(out, [...at, ...keys], undefined, '', undefined, why)
}

/**
 * A spot for rules that hold under a condition.
 *
 * @param paths Lead to the values that the condition looks at.
 * @param text The condition in words; by default what is seen at each path.
 */
export function when(spot: Spot, schema: string, paths: readonly Path[], text?: string): Spot {
  return spotOf(spot.out, spot.at, spot.value, spot.schema + schema, [spot, paths, text])
}

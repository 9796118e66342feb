import type { Cause, Issue } from './issue.ts'

/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[]

/** An issue while the issues of a value are being collected. */
export interface Found {
  readonly at: Path
  readonly keyword: string
  readonly expected: unknown
  readonly schema: string
  readonly sentence: string
  /** True for a sentence of the schema's author, to which nothing is added. */
  readonly whole: boolean
  cause?: Cause
  /** What is said after the sentence where the rule is conditional. */
  when?: string
}

/** Adds an issue. */
export function issue(
  out: Found[],
  at: Path,
  keyword: string,
  expected: unknown,
  schema: string,
  sentence: string,
  whole = false,
): void {
  out.push({ at, keyword, expected, schema, sentence, whole })
}

/**
 * Adds the issue of a property that its schema, in `properties`, refuses; for one that is not there, that it is required.
 *
 * @param schema Pointer of the schema that has the property.
 */
export function wrong(
  out: Found[],
  at: Path,
  schema: string,
  key: string,
  value?: unknown,
  keyword = '',
  expected?: unknown,
  sentence = '',
): void {
  const here = [...at, key]
  if (value === undefined) issue(out, here, 'required', key, `${schema}/required`, 'is required')
  else issue(out, here, keyword, expected, `${schema}/properties${pointerOf([key])}/${keyword}`, sentence)
}

/**
 * Names the condition of a conditional rule in the issues it gave.
 *
 * @param from Index of the first issue that the rule may have given.
 * @param rules Pointers of the schemas that hold under the condition. Issues of other schemas stay as they are, but for
 *   a property that the condition wants to be of another type.
 * @param value What the condition was tried on, at `at`; `paths` leads to the values it looked at.
 * @param text The condition in words; by default what is seen at each path.
 */
export function because(
  out: Found[],
  from: number,
  rules: readonly string[],
  at: Path,
  value: unknown,
  paths: readonly Path[],
  text?: string,
): void {
  const [first = []] = paths
  const cause: Cause = { pointer: pointerOf([...at, ...first]), equals: read(value, first) }
  const when = ` when ${text ?? paths.map((path) => `${path.join('.')} is ${shown(read(value, path))}`).join(' and ')}`
  for (const found of out.slice(from)) {
    const isOwn = rules.some((rule) => found.schema === rule || found.schema.startsWith(`${rule}/`))
    if (found.cause || !(isOwn || (found.keyword === 'type' && found.at.length === at.length + 1))) continue
    found.cause = cause
    if (!found.whole) found.when = when
  }
}

/** Adds the issues of the alternative that the value is nearest to; what is wrong with all of them at once as one issue. */
export function nearest(out: Found[], at: Path, lists: readonly Found[][], choice: string, schema: string): void {
  const isMisfit = (found: Found, depth: number): boolean =>
    found.at.length === depth && /^(?:type|const|enum)$/.test(found.keyword)
  const misfits = lists.flatMap((list) => (list[0] && isMisfit(list[0], at.length) ? [list[0]] : []))
  if (misfits.length === lists.length) {
    const named = misfits.every((found) => found.keyword === 'type') ? 'type' : 'enum'
    const sentences = new Set(misfits.map(({ sentence }) => sentence.replace('must be ', '')))
    const expected = [...new Set(misfits.flatMap((found) => found.expected))]
    const same = misfits.some((found) => found.keyword === 'type') && named === 'enum' ? choice : named
    return issue(out, at, same, expected, schema, `must be ${[...sentences].join(' or ')}`)
  }
  // Another kind of value is furthest, then another tag; a property that is there and wrong is nearer than a missing one.
  const distance = (list: Found[]): number =>
    list.filter((found) => isMisfit(found, at.length)).length * 1e6 +
    list.filter((found) => isMisfit(found, at.length + 1) && found.keyword !== 'type').length * 1e3 +
    list.filter(({ keyword }) => keyword === 'required').length / 2 +
    list.length -
    Math.max(0, ...list.map((found) => found.at.length)) / 1e3
  const [best = []] = lists.toSorted((a, b) => distance(a) - distance(b))
  out.push(...best)
}

/** The issues to show: one for each fault, in the order they were found. */
export function settle(found: readonly Found[]): Issue[] {
  if (found.length < 2) return found.map(finished)
  const kept = new Map<string, Found[]>()
  for (const each of found) {
    const pointer = pointerOf(each.at)
    const here = kept.get(pointer)
    if (!here) kept.set(pointer, [each])
    // A value of the wrong kind has no other faults, and two parts of a schema may state the same rule.
    else if (!here.some((other) => isWhole(other) || isSame(other, each))) here.push(each)
  }
  return [...kept.values()].flatMap((list) => list.map(finished))
}

function finished({ at, keyword, expected, schema, cause, sentence: bare, when = '' }: Found): Issue {
  const pointer = pointerOf(at)
  const sentence = bare + when
  const message = pointer === '' ? sentence : `${pointer} ${sentence}`
  const facts = { pointer, path: at, keyword, expected, schema, sentence, message }
  return cause ? { ...facts, cause } : facts
}

function isWhole({ keyword, expected }: Found): boolean {
  return /^(?:type|const|enum|required|dependentRequired)$/.test(keyword) || expected === false
}

function isSame(a: Found, b: Found): boolean {
  return a.keyword === b.keyword && a.sentence === b.sentence
}

function pointerOf(at: Path): string {
  let pointer = ''
  for (const key of at) {
    const isPlain = typeof key === 'number' || !/[~/]/.test(key)
    pointer += `/${isPlain ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  }
  return pointer
}

function read(value: unknown, path: Path): unknown {
  let seen = value
  for (const key of path) {
    if (typeof seen !== 'object' || seen === null || !Object.hasOwn(seen, key)) return undefined
    seen = seen[key as keyof typeof seen] // its own key
  }
  return seen
}

function shown(value: unknown): string {
  return value === undefined
    ? 'missing'
    : typeof value === 'string' && /^[\w.:+-]+$/.test(value)
      ? value
      : JSON.stringify(value)
}

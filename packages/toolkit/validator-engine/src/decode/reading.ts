/** What is wrong with a value, as far as reading needs it. */
export interface Fault {
  readonly pointer: string
  readonly keyword?: string
  readonly message: string
  readonly sentence?: string
}

/** How values are checked to choose between branches. */
export interface ReadingOptions {
  readonly maxIssues: number
}

/** A string that several branches of a union may be read from. */
interface Choice {
  readonly pointer: string
  /** The same for the same string on the same branches of what it is in. */
  readonly key: string
  /** How many branches there are. */
  readonly count: number
  /** Those that are strings, of which any string is one. */
  readonly strings: readonly number[]
}

/** What is tried for a choice, and which branch was nearest to being valid. */
interface Tried extends Choice {
  index: number
  nearest: number
  distance: number
}

/** Reads the same strings again and again, each time with other branches. */
export interface Reading {
  /** The branch to read. */
  branchAt(choice: Choice): number
  /** Notes that a part of what was sent has an encoded separator, if it does. */
  separated(at: { readonly pointer: string }, sent: readonly [value: string, encoded?: string], separator: string): void
  /** Notes how often what can be sent once was sent. */
  repeated(at: { readonly pointer: string }, times: number): void
}

/** A value, and what is wrong with it. */
export interface Read<Value, Found extends Fault> {
  readonly value: Value
  readonly issues: readonly Found[]
}

/** Issues are listed up to this number each time; those beyond it wait for the next time. */
const options: ReadingOptions = { maxIssues: 10_000 }

/**
 * Reads strings with the first branches that give a valid value; without any, with those that are nearest to it. An issue of a
 * part that was sent more than once, or with an encoded separator, says so.
 *
 * @param read Reads a value with the branches of a reading.
 * @param check The issues of a value.
 */
export function readWith<Value, Found extends Fault>(
  read: (reading: Reading) => Value,
  check: (value: Value, options?: ReadingOptions) => readonly Found[],
): Read<Value, Found> {
  const reading = createReading()
  let value = read(reading)
  for (let choices = reading.choices(); choices.length > 0; choices = reading.choices()) {
    const issues = check(value, options)
    if (issues.length === 0) return { value, issues }
    const isChanged = advance(choices, issues)
    if (!isChanged) reading.settle()
    value = read(reading)
    if (!isChanged) break
  }
  return { value, issues: hinted(check(value), reading.hints) }
}

/** The value that the first possible branches give, whether or not it is valid. */
export function readFirst<Value>(read: (reading: Reading) => Value): Value {
  return read(createReading())
}

interface OwnReading extends Reading {
  /** The choices of the last time, outer ones first. */
  choices(): readonly Tried[]
  /** Takes the nearest branch of each choice. */
  settle(): void
  /** What may be wrong with how parts were sent, by their pointers. */
  readonly hints: ReadonlyMap<string, string>
}

function createReading(): OwnReading {
  const known = new Map<string, Tried>()
  let reached = new Set<Tried>()
  const hints = new Map<string, string>()
  return {
    hints,
    branchAt(choice) {
      const tried = known.get(choice.key) ?? { ...choice, index: 0, nearest: 0, distance: Infinity }
      known.set(choice.key, tried)
      reached.add(tried)
      return tried.index
    },
    separated({ pointer }, [, encoded], separator) {
      const written = encodeURIComponent(separator)
      if (separator !== written && encoded?.toUpperCase().includes(written))
        hints.set(pointer, `${written} is a part of a value; write ${separator} between values`)
    },
    repeated: ({ pointer }, times) => void hints.set(pointer, `it is sent ${times} times; send it once`),
    choices() {
      const choices = [...reached]
      reached = new Set()
      return choices
    },
    settle() {
      for (const tried of known.values()) tried.index = tried.nearest
    },
  }
}

/** Takes the next branch of each choice that an issue is about; of one within another, which has more, only of the inner one. */
function advance(choices: readonly Tried[], issues: readonly Fault[]): boolean {
  const distances = distancesOf(issues)
  const changed = new Set<string>()
  for (let last = choices.length - 1; last >= 0; last--) {
    const choice = choices[last]!
    const { pointer, index, count, strings } = choice
    const found = distances.get(pointer) ?? 0
    // A string that is not valid is further from a string, which everything is, than from what it looks like.
    const distance = found === 0 ? 0 : found + (strings.includes(index) ? 0.5 : 0)
    if (distance < choice.distance) Object.assign(choice, { distance, nearest: index })
    if (found > 0 && index + 1 < count && !changed.has(pointer)) take(choice, changed)
  }
  if (changed.size > 0) return true
  // An issue of what is around a choice may be about it too.
  const places = new Set(issues.map(({ pointer }) => pointer))
  for (const choice of choices) {
    const isWithin = prefixesOf(choice.pointer).some((each) => places.has(each))
    if (isWithin && choice.index + 1 < choice.count) take(choice, changed)
  }
  return changed.size > 0
}

function take(choice: Tried, changed: Set<string>): void {
  choice.index++
  for (const each of prefixesOf(choice.pointer)) changed.add(each)
}

/** How far the values at pointers are from being valid: another type or constant is further than another fault. */
function distancesOf(issues: readonly Fault[]): ReadonlyMap<string, number> {
  const distances = new Map<string, number>()
  for (const { pointer, keyword = '' } of issues) {
    const add = (at: string, distance: number): unknown => distances.set(at, (distances.get(at) ?? 0) + distance)
    add(pointer, /^(?:type|const|enum)$/.test(keyword) ? 1000 : 1)
    for (const outer of prefixesOf(pointer)) add(outer, 1)
  }
  return distances
}

/** The pointers of what contains a value. */
function prefixesOf(pointer: string): readonly string[] {
  return [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index))
}

/** Issues of parts, with what may be wrong with how these were sent. */
function hinted<Found extends Fault>(issues: readonly Found[], hints: ReadonlyMap<string, string>): readonly Found[] {
  if (hints.size === 0) return issues
  return issues.map((issue) => {
    const hint = hints.get(issue.pointer)
    if (hint === undefined) return issue
    const { message, sentence } = issue
    const withHint = (text: string): string => `${text} (${hint})`
    return { ...issue, message: withHint(message), ...(sentence !== undefined && { sentence: withHint(sentence) }) }
  })
}

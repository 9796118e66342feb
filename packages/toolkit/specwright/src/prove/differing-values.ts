import {
  isValid,
  partVariants,
  valueParts,
  variationOf,
  variedExamples,
  type ValuePart,
} from '@specwright/json-schema/examples'
import { keysOf, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { plainWords, randomOf, withPart, type Random } from '@specwright/validator-engine'

interface Differing {
  readonly root: JsonObject
  readonly seed: number
}

interface OtherStrings extends Differing {
  /** Whether times are others too: they may be what no two items share. */
  readonly withTimes?: boolean
}

/** Formats of what a document may order: one time is before another, whatever the schema says of each. */
const formatsOfTime: ReadonlySet<string> = new Set(['date', 'date-time', 'time', 'duration'])

/**
 * A value with other strings, as far as it stays valid: listed ones, times, and ids of other things, stay. Of one that breaks a rule, what
 * breaks it stays too.
 */
export function withOtherStrings(
  schema: JsonSchema,
  value: unknown,
  { root, seed, withTimes = false }: OtherStrings,
): unknown {
  const isWhole = isValid(schema, value, root)
  return [...valueParts(schema, value, root)].reduce((made, part) => {
    const isOrdered = !withTimes && part.rules.format !== undefined && formatsOfTime.has(part.rules.format)
    if (isOrdered || !(isWhole || isValid(part.schema, part.value, root))) return made
    const random = randomOf(seed, part.pointer)
    for (const text of otherStrings(part, random)) {
      const next = withPart(made, keysOf(part.pointer), text)
      if (isWhole ? isValid(schema, next, root) : isValid(part.schema, text, root)) return next
    }
    return made
  }, value)
}

/** Strings in place of one: of a pattern, with the beginning of that one as far as it takes. */
function* otherStrings(part: ValuePart, random: Random): Generator<string> {
  const kind = isFree(part) ? variationOf(part, '') : undefined
  // What is that long is random already.
  if (typeof part.value === 'string' && part.value.length >= usualLong) return
  if (typeof kind !== 'string' || typeof part.value !== 'string') return
  if (kind !== 'shape') return yield plainWords(kind, random, part.value)
  for (let kept = 0; kept < Math.min(part.value.length, maxKept); kept++)
    yield part.value.slice(0, kept) + plainWords(kind, random, part.value.slice(kept))
}

/** How many characters of the beginning of a string are kept at most. */
const maxKept = 40

/** A valid value that differs from those of other numbers: of several, some have what a member may be, and others lack it. */
export function differingValue(
  schema: JsonSchema,
  value: unknown,
  { root, seed, number }: Differing & { readonly number: number },
): unknown {
  const accepts = (each: unknown): boolean => isValid(schema, each, root)
  const other = withOtherStrings(schema, value, { root, seed: seed + number })
  const choosing = [...valueParts(schema, other, root)].filter((part) => choicesOf(part).length > 0)
  return choosing.reduce((made, part, index) => {
    const choices = choicesOf(part)
      .map((each) => withPart(made, keysOf(part.pointer), each))
      .filter(accepts)
    // Where two members have as many values, those that have one in common differ in the other.
    const round = Math.floor(number / choices.length)
    return choices.length > 0 ? choices[(number + round * index) % choices.length] : made
  }, other)
}

/** As text, these are in another order than as numbers. */
const numbers: readonly number[] = [9, 10, 250, 1, 30]

/** With other offsets from UTC than zero, too. */
const times: readonly string[] = ['2026-03-01T10:00:00+02:00', '2027-06-15T08:30:00Z', '2026-11-02T23:15:00-05:00']

function choicesOf({ value, rules }: ValuePart): readonly unknown[] {
  if (rules.values !== undefined) return rules.values
  if (typeof value === 'boolean') return [true, false]
  // Between narrow bounds, the others are on either side of what is there.
  if (typeof value === 'number') return [...numbers, ...near.map((step) => value + step)]
  if (typeof value !== 'string') return []
  return rules.format === 'date-time' ? times : rules.format === 'date' ? dates : []
}

/** Distances from a number, in no order. */
const near: readonly number[] = [2, 0, 4, 1, 3, -2, -1]

const dates: readonly string[] = ['2026-03-01', '2027-06-15', '2026-01-20', '2028-02-29', '2026-11-02']

/** Values of types and formats, in place of null. */
const plainValues: Readonly<Record<string, unknown>> = {
  string: 'text',
  integer: 9,
  number: 9,
  boolean: true,
  date: '2026-01-15',
  'date-time': '2026-03-01T10:00:00+02:00',
  email: 'someone@example.com',
  uri: 'https://example.com/',
}

/** A valid value with something else in place of each null, as far as it stays valid. */
export function withoutNulls(schema: JsonSchema, value: unknown, root: JsonObject): unknown {
  return [...valueParts(schema, value, root)].reduce((made, { value: part, schema: own, rules, pointer }) => {
    if (part !== null) return made
    const others = variedExamples(own, root).filter((each) => each !== null)
    const kinds = rules.format === undefined ? rules.types : [rules.format]
    const found = [...kinds.flatMap((kind) => (Object.hasOwn(plainValues, kind) ? [plainValues[kind]] : [])), ...others]
      .map((each) => withPart(made, keysOf(pointer), each))
      .find((each) => isValid(schema, each, root))
    return found ?? made
  }, value)
}

/** A valid value with the longest strings that it may have, of letters of several alphabets between two spaces. */
export function withLongStrings(schema: JsonSchema, value: unknown, { root, seed }: Differing): unknown {
  return [...valueParts(schema, value, root)].reduce((made, part) => {
    const { rules, pointer } = part
    if (!isFree(part) || rules.patterns.length > 0 || rules.format !== undefined) return made
    const longest = Math.max(...[...partVariants(part)].map((each) => String(each).length), 0)
    const length = longest > String(part.value).length ? longest : usualLong
    const random = randomOf(seed, pointer)
    const letterOf = (): string => letters.charAt(Math.floor(random() * letters.length))
    const text = Array.from({ length }, letterOf).join('')
    const next = withPart(made, keysOf(pointer), length > 2 ? ` ${text.slice(1, -1)} ` : text)
    return isValid(schema, next, root) ? next : made
  }, value)
}

/** With as many digits as a number of 64 bits keeps of any decimal: one of 32 bits, or of cents, is another one. */
const fractions: readonly number[] = [123456.789012345, 12.3456789012345, 1.23456789012345, 0.123456789012345]

/** A valid value with long fractions in place of its numbers, as far as they may have any. */
export function withFractions(schema: JsonSchema, value: unknown, { root }: Pick<Differing, 'root'>): unknown {
  return [...valueParts(schema, value, root)].reduce((made, { rules, pointer, value: part }) => {
    const { sources, values, format = 'double' } = rules
    const isFraction = sources.some(({ type }) => [type].flat().includes('number'))
    const isLimited = values !== undefined || format !== 'double'
    if (typeof part !== 'number' || !isFraction || isLimited) return made
    const found = fractions
      .map((each) => withPart(made, keysOf(pointer), each))
      .find((each) => isValid(schema, each, root))
    return found ?? made
  }, value)
}

/** Each is one unit of UTF-16, so that all servers count the same length. */
const letters = 'abcdefghij\u00E9\u00DF\u0142\u0416\u0444\u03A9\u05D0\u0E01\u6F22\u5B57'

/** The length of a string without a limit: as long as people write. */
const usualLong = 40

/** True for a string that may be another one: it is neither listed nor, as a UUID, likely to name something. */
function isFree({ value, rules }: ValuePart): boolean {
  return typeof value === 'string' && rules.values === undefined && rules.format !== 'uuid' && rules.file === undefined
}

import { isObject, type JsonObject } from '../values/json.ts'
import { suggestion } from './suggestion.ts'

/** What an option must be. */
export interface OptionRule {
  /** What `typeof` gives for its values; an option of several types has the first of them. */
  readonly type: 'string' | 'number' | 'boolean' | 'function' | 'object'
  readonly is: (value: unknown) => boolean
  /** Follows the name of the option: `must be a function`. */
  readonly must: string
  /** How a message shows a value that may hold a secret. */
  readonly redact?: (text: string) => string
}

/** A rule for each option. */
export type OptionRules<Options> = { readonly [Name in keyof Required<Options>]: OptionRule }

/** An integer between two others, inclusive. */
export function integerRule(min: number, max: number): OptionRule {
  const is = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= min && Number(value) <= max
  return { type: 'number', is, must: `must be an integer from ${min} to ${max}` }
}

/** A string that matches a pattern. */
export function stringRule(pattern: RegExp, must: string): OptionRule {
  return { type: 'string', is: (value) => typeof value === 'string' && pattern.test(value), must }
}

export const functionRule: OptionRule = {
  type: 'function',
  is: (value) => typeof value === 'function',
  must: 'must be a function',
}

/** An object; `must` says what it has. */
export function objectRule(must: string, is: (value: JsonObject) => boolean = () => true): OptionRule {
  return { type: 'object', is: (value) => isObject(value) && is(value), must }
}

/**
 * Checks the options of a call; one that is `undefined` is left out.
 *
 * @param failure What cannot be done: `Cannot listen`.
 * @throws {TypeError} For an unknown option, or a value of another type.
 * @throws {RangeError} For any other value that is not allowed.
 */
export function checkOptions(failure: string, options: object, rules: Readonly<Record<string, OptionRule>>): void {
  if (typeOf(options) !== 'object')
    throw new TypeError(`${failure}: the options must be an object, not ${shown(options)}`)
  const names = Object.keys(rules)
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule) throw new TypeError(`${failure}: there is no option "${name}". ${suggestion(name, names)}`)
    if (value !== undefined) checkOption(failure, [name, value], rule)
  }
}

/**
 * Checks the value of an option.
 *
 * @throws {TypeError | RangeError} As `checkOptions`.
 */
export function checkOption(
  failure: string,
  [name, value]: readonly [name: string, value: unknown],
  { type, is, must, redact = String }: OptionRule,
): void {
  if (is(value)) return
  const message = `${failure}: ${name} ${must}, not ${redact(shown(value))}`
  throw typeOf(value) === type ? new RangeError(message) : new TypeError(message)
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** A value as a message shows it: a string has quotes, and what is not JSON says what it is. */
export function shown(value: unknown): string {
  const text = textFor(value)
  return text.length > 100 ? `${text.slice(0, 97)}...` : text
}

/** How deep a value is shown, which may contain itself. */
const maxShownDepth = 3

function textFor(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
  if (depth === maxShownDepth) return '...'
  const within = (each: unknown): string => textFor(each, depth + 1)
  if (Array.isArray(value)) return `[${value.map(within).join()}]`
  const prototype = Object.getPrototypeOf(value) as object | null
  const { name: kind } = prototype?.constructor ?? Object
  if (kind !== 'Object') return `an instance of ${kind}`
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${within(each)}`)
    .join()}}`
}

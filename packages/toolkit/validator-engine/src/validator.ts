import { bundle, type SchemaSource } from './bundle.ts'
import { ValidationError, type Issue } from './issue.ts'
import type { Path } from './pointer.ts'
import { finding } from './settle.ts'
import { issue, type RootSpot, type Spot } from './spot.ts'
import { refusing } from './too-deep.ts'

/** How a value is checked. */
export interface CheckOptions {
  /**
   * How many issues are enough: an integer of at least 1, or `Infinity` for all of them; 100 by default. Where there are
   * more, the check ends, and one more issue says so, with the keyword `maxIssues`.
   */
  readonly maxIssues?: number | undefined
}

/** What a Standard Schema says of a value that is not valid. */
export interface StandardFailure {
  readonly issues: readonly { readonly message: string; readonly path: Path }[]
}

/**
 * The face that form, router and RPC libraries read.
 *
 * @see https://standardschema.dev, Standard Schema and Standard JSON Schema, version 1
 */
export interface Standard<Value> {
  readonly version: 1
  readonly vendor: string
  readonly types?: { readonly input: Value; readonly output: Value } | undefined
  /** Takes `maxIssues` among the `libraryOptions`. */
  readonly validate: (
    value: unknown,
    options?: { readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined },
  ) => { readonly value: Value; readonly issues?: undefined } | StandardFailure
  readonly jsonSchema: {
    readonly input: (options: { readonly target: string }) => Record<string, unknown>
    readonly output: (options: { readonly target: string }) => Record<string, unknown>
  }
}

/** True for a valid value; false for one that nests too deeply to be followed. */
export type Guard<Value> = (value: unknown) => value is Value

/** What is emitted for each schema. */
export interface Validator<Value> {
  /** True when the value is valid; the cheapest check. False for one that nests too deeply to be followed. */
  is(value: unknown): value is Value
  /**
   * The issues of the value, in document order; empty when it is valid.
   *
   * @throws {RangeError} When `maxIssues` is not a valid number of issues.
   */
  check(value: unknown, options?: CheckOptions): Issue[]
  /**
   * The value itself, not a copy.
   *
   * @throws {ValidationError} When it is not valid.
   * @throws {RangeError} When `maxIssues` is not a valid number of issues.
   */
  parse(value: unknown, options?: CheckOptions): Value
  readonly '~standard': Standard<Value>
}

/** What a validator says of itself, and a faster check where it has one. */
export interface ValidatorOptions {
  /** Who the validator is from, for those who read its Standard Schema. */
  readonly vendor: string
  /** True for a valid value, which takes no spot; given where speed counts more than size. */
  readonly accepts?: (value: unknown) => boolean
}

/**
 * The public face of an emitted function.
 *
 * @param check True for a valid value; adds the issues of an invalid one where there is a spot.
 * @param pointer Where the schema stands in its document.
 * @param source Makes the JSON Schema 2020-12 that the function comes from.
 */
export function validator<Value>(
  check: (value: unknown, spot?: Spot) => boolean,
  pointer: string,
  source: SchemaSource,
  { vendor, accepts = check }: ValidatorOptions,
): Validator<Value> {
  // Most values are valid, and their spot serves the next one; a value checked meanwhile, from a getter, has its own.
  let idle: RootSpot | undefined
  const follow = refusing(check)
  const issuesOf = (value: unknown, { maxIssues: max = 100 }: CheckOptions = {}): Issue[] => {
    if (!(max > 0 && (max === Infinity || Number.isInteger(max))))
      throw new RangeError('Cannot check: maxIssues must be an integer of at least 1, or Infinity')
    const spot: RootSpot = idle ?? {
      out: finding(0),
      path: [],
      pointer: '',
      value,
      schema: pointer,
      why: undefined,
      outer: undefined,
    }
    idle = undefined
    spot.value = value
    const { out } = spot
    out.left = max
    // A check that has a spot to take the issues continues until there are enough.
    if (!follow(value, spot)) {
      const more = out.left < 0
      // Reported whatever else is reported of the value itself.
      out.reported = new Set()
      out.left = 1
      if (more) issue(spot, null, 'maxIssues', max, `has more issues than the ${max} listed`, '')
      else issue(spot, null, '', false, 'is nested too deeply to be checked', '')
    }
    if (out.issues.length > 0) return out.issues
    spot.value = undefined
    idle = spot
    return []
  }
  const jsonSchema = ({ target }: { readonly target: string }): Record<string, unknown> => {
    if (target !== 'draft-2020-12')
      throw new TypeError(`Cannot give a JSON Schema for ${target}: only draft-2020-12 is supported`)
    return bundle(source)
  }
  return {
    is: refusing(accepts) as (value: unknown) => value is Value, // what was accepted is one
    check: issuesOf,
    parse(value, options) {
      const issues = issuesOf(value, options)
      if (issues[0]) throw new ValidationError(issues)
      return value as Value // just found valid
    },
    '~standard': {
      version: 1,
      vendor,
      validate(value, { libraryOptions } = {}) {
        const issues = issuesOf(value, libraryOptions)
        return issues[0] ? { issues } : { value: value as Value } // just found valid
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}

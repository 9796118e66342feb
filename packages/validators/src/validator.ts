import { ValidationError, type Issue } from './issue.ts'
import type { Path } from './pointer.ts'
import { settle } from './settle.ts'
import type { Spot } from './spot.ts'
import { isTooDeep, refusing, tooDeep } from './too-deep.ts'

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
  readonly validate: (value: unknown) => { readonly value: Value; readonly issues?: undefined } | StandardFailure
  readonly jsonSchema: {
    readonly input: (options: { readonly target: string }) => Record<string, unknown>
    readonly output: (options: { readonly target: string }) => Record<string, unknown>
  }
}

/** What is emitted for each schema. */
export interface Validator<Value> {
  /** True when the value is valid; the cheapest question. False for one that nests too deeply to be followed. */
  is(value: unknown): value is Value
  /** Every issue of the value, in document order; empty when it is valid. */
  check(value: unknown): Issue[]
  /**
   * The value itself, not a copy.
   *
   * @throws {ValidationError} When it is not valid.
   */
  parse(value: unknown): Value
  readonly '~standard': Standard<Value>
}

/**
 * The public face of two emitted functions.
 *
 * @param accepts True for a valid value.
 * @param collect Adds the issues of an invalid one.
 * @param schema Makes the JSON Schema 2020-12 that both come from.
 */
export function validator<Value>(
  accepts: (value: unknown) => boolean,
  collect: (value: unknown, spot: Spot) => void,
  schema: () => unknown,
): Validator<Value> {
  const check = (value: unknown): Issue[] => {
    try {
      if (accepts(value)) return []
      const out: Issue[] = []
      collect(value, { out, at: [], schema: '' })
      return settle(out)
    } catch (error) {
      if (isTooDeep(error)) return [tooDeep]
      throw error
    }
  }
  const jsonSchema = ({ target }: { readonly target: string }): Record<string, unknown> => {
    if (target !== 'draft-2020-12') throw new TypeError(`Cannot give a JSON Schema for ${target}: only draft-2020-12`)
    const made = schema()
    return typeof made === 'boolean' ? (made ? {} : { not: {} }) : (made as Record<string, unknown>) // a schema is either
  }
  return {
    is: refusing(accepts) as (value: unknown) => value is Value, // what was accepted is one
    check,
    parse(value) {
      const issues = check(value)
      if (issues.length > 0) throw new ValidationError(issues)
      return value as Value // just found valid
    },
    '~standard': {
      version: 1,
      vendor: 'loyalty-kit',
      validate(value) {
        const issues = check(value)
        return issues.length > 0 ? { issues } : { value: value as Value } // just found valid
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}

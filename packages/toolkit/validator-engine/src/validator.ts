import type { SchemaSource } from './bundle.ts'
import { checker, type Checker, type CheckOptions } from './checker.ts'
import { ValidationError } from './issue.ts'
import { jsonSchemaFor } from './json-schema.ts'
import type { Location } from './report-issue.ts'
import type { Path } from './pointer.ts'
import { refuseTooDeep } from './too-deep.ts'

/** The result of a Standard Schema for an invalid value. */
export interface StandardFailure {
  readonly issues: readonly { readonly message: string; readonly path: Path }[]
}

/**
 * The interface that form, router and RPC libraries read.
 *
 * @see https://standardschema.dev, Standard Schema and Standard JSON Schema, version 1
 */
export interface Standard<Value> {
  readonly version: 1
  readonly vendor: string
  readonly types?: { readonly input: Value; readonly output: Value } | undefined
  /** Its messages are without the place, which is in the `path`. Reads `maxIssues` from the `libraryOptions`. */
  readonly validate: (
    value: unknown,
    options?: { readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined },
  ) => { readonly value: Value; readonly issues?: undefined } | StandardFailure
  /**
   * For `draft-2020-12`; after `addJsonSchemaTargets`, also for `draft-07` and `openapi-3.0`, if they can say the same. Throws a
   * `TypeError` otherwise.
   */
  readonly jsonSchema: {
    readonly input: (options: { readonly target: string }) => Record<string, unknown>
    readonly output: (options: { readonly target: string }) => Record<string, unknown>
  }
}

/** True for a valid value; false for one that is nested too deeply to be checked. */
export type Guard<Value> = (value: unknown) => value is Value

/** What is emitted for each schema. */
export interface Validator<Value> extends Checker {
  /** True if the value is valid; the fastest check. False for one that is nested too deeply to be checked. */
  is(value: unknown): value is Value
  /**
   * The value itself, not a copy.
   *
   * @throws {ValidationError} If it is invalid.
   * @throws {RangeError} If `maxIssues` is not a valid number of issues.
   */
  parse(value: unknown, options?: CheckOptions): Value
  readonly '~standard': Standard<Value>
}

/** Metadata of a validator, and optionally a faster check. */
export interface ValidatorOptions {
  /** The vendor in its Standard Schema. Default: `validator-engine`. */
  readonly vendor?: string
  /** True for a valid value, without collecting issues; passed if speed matters more than size. */
  readonly accepts?: (value: unknown) => boolean
}

/**
 * The public interface of an emitted function.
 *
 * @param check True for a valid value; adds the issues of an invalid one if it gets a location.
 * @param pointer JSON Pointer of the schema in its document; of a component, its name.
 * @param source Creates the JSON Schema 2020-12 of the function.
 */
export function validator<Value>(
  check: (value: unknown, at?: Location) => boolean,
  pointer: string,
  source: SchemaSource,
  { vendor = 'validator-engine', accepts = check }: ValidatorOptions = {},
): Validator<Value> {
  const { check: issuesOf } = checker(check, pointer)
  const jsonSchema = ({ target }: { readonly target: string }): Record<string, unknown> => jsonSchemaFor(target, source)
  return {
    is: refuseTooDeep(accepts) as (value: unknown) => value is Value, // what was accepted is one
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
        if (issues[0]) return { issues: issues.map((issue) => ({ ...issue, message: issue.sentence })) }
        return { value: value as Value } // just found valid
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}

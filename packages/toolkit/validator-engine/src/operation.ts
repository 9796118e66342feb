import type { Fields } from './decode/field-types.ts'
import type { Validator } from './validator.ts'

/** How a part of a message is checked. */
export interface PartValidator {
  /** Absent if any value is valid. */
  readonly schema?: Validator<unknown>
  /** How its strings are decoded; absent for a body that is not a form. For headers, it has every documented name. */
  readonly fields?: Fields
  /** True for JSON of a type that does not say so. */
  readonly isJson?: true
}

/** Bodies by content type; a type may be a range such as `image/*`. */
export type ContentValidators = Readonly<Record<string, PartValidator>>

/** The validators of an operation's requests and responses. */
export interface OperationValidators {
  /** JSON Pointer of the operation in its document. */
  readonly pointer: string
  readonly path?: PartValidator
  readonly query?: PartValidator
  /** The query as one value. */
  readonly querystring?: PartValidator & { readonly required: boolean; readonly contentType: string }
  readonly header?: PartValidator
  readonly cookie?: PartValidator
  readonly body?: { readonly required: boolean; readonly content: ContentValidators }
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, { readonly header?: PartValidator; readonly content: ContentValidators }>>
}

/**
 * The row of an operation.
 *
 * @throws {TypeError} If there is no such operation.
 */
export function operationOf(
  operations: Readonly<Record<string, OperationValidators>>,
  id: string,
): OperationValidators {
  const found = Object.hasOwn(operations, id) ? operations[id] : undefined
  if (found === undefined) throw new TypeError(`Cannot check: no operation has the id ${JSON.stringify(id)}`)
  return found
}

/** The documented status that describes an actual one: itself, its range (`4XX`) or `default`. */
export function matchingStatus(documented: readonly string[], status: number): string | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT']
  return names.map((name) => documented.find((each) => each.toUpperCase() === name)).find((each) => each !== undefined)
}

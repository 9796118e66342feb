import type { Operation } from './docs-data.ts'
import { allOperations, isObject, resolved, schemaNameOf, schemas } from './contract.ts'
import { responsesOf, type Response } from './responses.ts'

/** An error that an operation documents. */
export interface OperationError {
  readonly operation: Operation
  readonly response: Response
}

/** The errors of all operations with one status. */
export interface StatusErrors {
  readonly status: string
  readonly errors: readonly OperationError[]
}

/** The status of an example. */
export interface ExampleStatus {
  readonly status: string
  /** The documented response that the example belongs to: the same, or `default`. */
  readonly response: string
}

/** A value by which clients tell errors apart, such as a key, with the statuses whose examples have it. */
export interface ErrorValue {
  readonly value: string
  /** When it occurs, in Markdown: as the responses of those examples say, or the examples of a response to any failure. */
  readonly meanings: readonly string[]
  readonly statuses: readonly ExampleStatus[]
}

/** A field of error bodies whose values the contract lists. */
export interface ErrorField {
  readonly schema: string
  readonly name: string
  readonly isOpen: boolean
  readonly values: readonly ErrorValue[]
  /** Whether the contract says of any of them when it occurs. */
  readonly hasMeanings: boolean
}

/** Every documented error, by status; the default last. */
export const errorsByStatus: readonly StatusErrors[] = [
  ...Map.groupBy(
    allOperations.flatMap((operation) =>
      responsesOf(operation)
        .filter(({ isError }) => isError)
        .map((response) => ({ operation, response })),
    ),
    ({ response }) => response.status,
  ),
]
  .map(([status, errors]) => ({ status, errors }))
  .toSorted((left, right) => left.status.localeCompare(right.status))

/** The fields of error bodies whose values the contract lists. */
export function errorFields(): ErrorField[] {
  const bodies = errorsByStatus.flatMap(({ status, errors }) =>
    errors.flatMap(({ response }) =>
      response.bodies.map((body) => ({ status, body, description: response.description })),
    ),
  )
  const names = new Set(bodies.flatMap(({ body }) => namesIn(body.schema)))
  // A field that each body fixes to its status, such as `code`, has the status of an example of the default too.
  const repeating = new Set(
    bodies.flatMap(({ status, body }) => body.fixed.flatMap(({ name, value }) => (value === status ? [name] : []))),
  )
  const examples = bodies.flatMap(({ status: response, body, description }) =>
    body.examples.flatMap(({ text, called }) =>
      objectIn(text).map((example) => {
        const own = [...repeating].map((name) => example[name]).find((value) => typeof value === 'number')
        const [status, meaning] =
          response === 'default' ? [own === undefined ? response : `${own}`, called] : [response, description]
        return { example, status, response, meaning }
      }),
    ),
  )
  return [...names].flatMap((schema) =>
    Object.entries(resolved(schemas[schema]?.['properties'])).flatMap(([name, property]) => {
      const { enum: closed, 'x-known-values': open } = resolved(property)
      const values = Array.isArray(closed) ? closed : open
      if (!Array.isArray(values)) return []
      const documented = values.map((value): ErrorValue => {
        const found = examples.filter(({ example }) => example[name] === value)
        const meanings = new Set(found.map(({ meaning }) => meaning).filter((meaning) => meaning !== ''))
        return { value: String(value), meanings: [...meanings], statuses: statusesOf(found) }
      })
      const hasMeanings = documented.some(({ meanings }) => meanings.length > 0)
      return [{ schema, name, isOpen: values === open, values: documented, hasMeanings }]
    }),
  )
}

function statusesOf(examples: readonly ExampleStatus[]): ExampleStatus[] {
  return [...new Map(examples.map(({ status, response }) => [status, { status, response }])).values()].toSorted(
    (left, right) => left.status.localeCompare(right.status),
  )
}

/** The named schemas that a body is, or consists of. */
function namesIn(schema: unknown): string[] {
  const own = schemaNameOf(schema)
  const parts = isObject(schema) && Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : []
  return own === undefined ? parts.flatMap(namesIn) : [own]
}

function objectIn(text: string): Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? [value] : []
  } catch {
    return []
  }
}

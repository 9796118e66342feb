import { childPointer, isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { methods } from './openapi-shape.ts'

/** An operation of a path item. */
export interface WrittenOperation {
  /** In lower case; of `additionalOperations`, as it is written. */
  readonly method: string
  readonly operation: JsonObject
  /** JSON Pointer of the operation from its path item. */
  readonly below: string
}

/** The operations of a path item: those of its methods, in the order of OpenAPI, and `additionalOperations`. */
export function operationsIn(item: JsonObject): WrittenOperation[] {
  const found: WrittenOperation[] = []
  const add = (method: string, operation: unknown, below: string): void => {
    if (isObject(operation)) found.push({ method, operation, below })
  }
  for (const method of methods) add(method, own(item, method), `/${method}`)
  for (const [method, operation] of Object.entries(objectAt(item, 'additionalOperations')))
    add(method, operation, childPointer('/additionalOperations', method))
  return found
}

/** An operation's method as it is sent: those of OpenAPI in upper case, others as they are written. */
export function sentMethod(method: string): string {
  return methods.some((each) => each === method) ? method.toUpperCase() : method
}

/** A path item with its operations rewritten; those that become `undefined` are left out. */
export function withOperations(
  item: JsonObject,
  rewrite: (operation: JsonObject, method: string, below: string) => JsonObject | undefined,
): JsonObject {
  const rewritten = new Map(
    operationsIn(item).map(({ operation, method, below }) => [operation, rewrite(operation, method, below)]),
  )
  const membersOf = (holder: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(holder).flatMap(([name, value]): [string, unknown][] => {
        const operation = isObject(value) && rewritten.has(value) ? rewritten.get(value) : value
        return operation === undefined ? [] : [[name, operation]]
      }),
    )
  const { additionalOperations, ...members } = membersOf(item)
  const additional = isObject(additionalOperations) ? membersOf(additionalOperations) : {}
  return { ...members, ...(Object.keys(additional).length > 0 && { additionalOperations: additional }) }
}

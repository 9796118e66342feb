import type { Json, Operation } from './docs-data.ts'
import { allOperations, resolved, textOf } from './contract.ts'
import { valueWords } from './expression.ts'
import { othersOf, type Other } from './others.ts'

/** A request that can follow a response. */
export interface Link {
  readonly name: string
  readonly description: string
  /** What it calls, if it is in the contract. */
  readonly operation: Operation | undefined
  /** Otherwise, what the contract says of it. */
  readonly target: string
  /** Its parameters, and its body, which has no name, with where their values are from, as HTML. */
  readonly values: readonly { readonly name: string | undefined; readonly value: string }[]
  readonly others: readonly Other[]
}

/**
 * The requests that can follow a response.
 *
 * @param place The response, for warnings.
 */
export function linksOf({ links }: Json, place: string): Link[] {
  return Object.entries(resolved(links)).map(([name, value]) => {
    const link = resolved(value)
    const { operationId, operationRef, parameters, requestBody, description } = link
    const target = textOf(operationId) || textOf(operationRef)
    return {
      name,
      description: textOf(description),
      operation: allOperations.find(({ id, pointer }) => id === operationId || `#${pointer}` === operationRef),
      target,
      values: [
        ...Object.entries(resolved(parameters)).map(([parameter, from]) => ({
          name: parameter,
          value: valueWords(from),
        })),
        ...(requestBody === undefined ? [] : [{ name: undefined, value: valueWords(requestBody) }]),
      ],
      others: othersOf('link', link, `the link ${name} of ${place}`),
    }
  })
}

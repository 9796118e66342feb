import type { Json, Operation } from './docs-data.ts'
import { resolved, textOf, written } from './contract.ts'
import type { Field } from './fields.ts'
import { linksOf, type Link } from './links.ts'
import { mediaOf, type Media } from './media.ts'
import { othersOf, type Other } from './others.ts'
import { headersOf } from './parameters.ts'

/** A response of an operation, as its page shows it. */
export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  /** `200`, `4XX`, `Any other`. */
  readonly label: string
  /** True for a failure, or for any status that is not listed. */
  readonly isError: boolean
  readonly description: string
  readonly assumed: string | undefined
  readonly headers: readonly Field[]
  readonly bodies: readonly Media[]
  readonly links: readonly Link[]
  readonly others: readonly Other[]
}

/** The responses of an operation, in the order of the contract. */
export function responsesOf(operation: Operation): Response[] {
  const { method, path, id } = operation
  const models = new Map(operation.responses.map(({ status, content }) => [status, content]))
  return Object.entries(resolved(written(operation)['responses'])).map(([status, value]) => {
    const response: Json = resolved(value)
    const place = `the response ${status} of ${method.toUpperCase()} ${path}`
    return {
      status,
      label: status === 'default' ? 'Any other' : status,
      isError: !/^[123]/.test(status),
      description: textOf(response['description']) || textOf(response['summary']),
      assumed: textOf(response['x-assumed']) || undefined,
      headers: headersOf(response, status, operation),
      bodies: mediaOf(response['content'], `${id} ${status}`, models.get(status)),
      links: linksOf(response, place),
      others: othersOf('response', response, place),
    }
  })
}

import { keysOf } from 'specwright/internal'
import type { Operation } from './docs-data.ts'
import { isSent, located, membersOf, textOf } from './contract.ts'
import type { Field } from './described.ts'
import { linksOf, type Link } from './links.ts'
import { mediaOf, type Media } from './media.ts'
import { othersOf, type Other } from './others.ts'
import { headersOf } from './parameters.ts'
import { say } from './say.ts'

/** A response of an operation, as its page shows it. */
export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  /** `200`, `4XX`, `Other errors`. */
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

/** The responses of an operation, in the order of the contract; errors last. */
export function responsesOf(operation: Operation): Response[] {
  const { method, path, id, pointer } = operation
  const models = new Map(operation.responses.map(({ status, content }) => [status, content]))
  // What the API gets in response to what it sends is like a request.
  const direction = isSent(operation) ? 'request' : 'response'
  const responses = membersOf(located(keysOf(pointer)), 'responses').map(([status, response]) => {
    const { value } = response
    const place = `the response ${status} of ${method.toUpperCase()} ${path}`
    return {
      status,
      label: status === 'default' ? say('anyOther') : status,
      isError: !/^[123]/.test(status),
      description: textOf(value['description']) || textOf(value['summary']),
      assumed: textOf(value['x-assumed']) || undefined,
      headers: headersOf(response, status, { operation, direction }),
      bodies: mediaOf(response, { place: `${id} ${status}`, direction, models: models.get(status) }),
      links: linksOf(value, place),
      others: othersOf('response', value, place),
    }
  })
  return responses.toSorted((left, right) => Number(left.isError) - Number(right.isError))
}

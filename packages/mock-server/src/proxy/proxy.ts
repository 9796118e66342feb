import { documentedErrors } from '@specwright/mock-engine'
import type { Listening } from '@specwright/mock-engine/node'
import { proxy as forward, type ProxyOptions } from '@specwright/mock-engine/node/proxy'
import { contract } from '../contract.ts'

export { violationsHeader, type ProxyOptions } from '@specwright/mock-engine/node/proxy'

const pages = Object.values(contract.actions ?? {}).flatMap((action) =>
  action.does === 'list' && action.paging?.style === 'cursor' ? [action.paging] : [],
)

/** Members of a response that differ between runs, and those that later requests may send. */
const recorded = {
  volatile: ['/request_id', '/expires_at', '/updated_at', ...pages.flatMap(({ expires }) => expires ?? [])],
  variables: Object.fromEntries(pages.map(({ next, parameter }) => [next, parameter])),
}

/**
 * Forwards traffic to a real service, and reports where a request or a response violates the contract.
 *
 * Requests and responses are forwarded byte for byte, except for hop-by-hop headers. If the service does not respond,
 * the proxy returns 502, or 504 after 30 seconds.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 * @throws Node's error if it cannot listen on the port or write the transcript.
 */
export async function proxy(options: ProxyOptions): Promise<Listening> {
  return await forward({ ...contract, ...recorded, createErrorResponse: documentedErrors(() => contract) }, options)
}

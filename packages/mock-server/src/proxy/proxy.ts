import type { Listening } from '@loyalty-kit/mock-engine/node'
import { proxy as passOn, type ProxyOptions } from '@loyalty-kit/mock-engine/node/proxy'
import { contract } from '../contract.ts'
import { answerError } from '../error.ts'
import { responses } from '../generated/responses.ts'

export { violationsHeader, type ProxyOptions } from '@loyalty-kit/mock-engine/node/proxy'

/** What no second run repeats of an answer, and what the next request may carry of it. */
const recorded = {
  momentary: ['/request_id', '/expires_at', '/updated_at', '/cursor/expires_at'],
  variables: { '/cursor/next': 'cursor' },
}

/**
 * Passes traffic to a real service, and tells where a request or an answer is not what the contract says.
 *
 * What is passed on stays as it is, byte for byte, but for the headers of the connection. Where the service gives no answer,
 * the proxy's is 502, or 504 after 30 seconds.
 *
 * @throws {TypeError} For an upstream that is no address of HTTP.
 * @throws What Node gives when the port cannot be listened on, or the transcript not be written.
 */
export async function proxy(options: ProxyOptions): Promise<Listening> {
  return await passOn({ ...contract, ...recorded, responses, answerError }, options)
}

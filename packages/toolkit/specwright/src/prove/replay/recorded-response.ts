import { receivedText } from '../exchange.ts'
import type { ProofResponse } from '../proof-response.ts'
import { isHidden, valueAt } from './hidden-values.ts'
import type { RecordedExchange } from './recorded-exchange.ts'

/**
 * A recorded response, as those that come.
 *
 * @param marked The same exchange, with marks at what is hidden.
 */
export function recordedResponse({ request, response }: RecordedExchange, marked: RecordedExchange): ProofResponse {
  const { status, headers, body: text } = response
  // How a body without a type is read, nobody knows.
  const isTyped = headers['content-type'] !== undefined || text === ''
  const isUnread = text === undefined || !isTyped || request.method === 'HEAD' || status === 304
  const read = receivedText({ status, headers }, isUnread ? '' : text)
  const { body } = receivedText({ status, headers }, isUnread ? '' : (marked.response.body ?? ''))
  return {
    ...read,
    isCut: isUnread,
    isUnknown([part, ...path]) {
      if (part !== 'header') return part === 'body' && isHidden(valueAt(body, path))
      const value = marked.response.headers[String(path[0]).toLowerCase()]
      return value === undefined || isHidden(value)
    },
  }
}

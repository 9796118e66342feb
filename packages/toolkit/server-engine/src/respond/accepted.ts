import { acceptedQuality } from '../http/media.ts'
import type { HttpResponse } from '../http/message.ts'
import type { Example } from '../route/route.ts'
import { valueResponse } from './value-response.ts'

/**
 * Examples in the order in which a client prefers their content types. Those that it does not accept are last, for a response of
 * another type says more than none.
 *
 * @param accept Value of `Accept`.
 */
export function asAccepted(examples: readonly Example[], accept = '*/*'): readonly Example[] {
  if (accept === '*/*' || examples.length < 2) return examples
  const qualityOf = ({ contentType = '' }: Example): number => acceptedQuality(accept, contentType)
  return examples.toSorted((a, b) => qualityOf(b) - qualityOf(a))
}

/** An example as a response with a status. */
export function exampleResponse({ contentType, headers, value, encoding }: Example, status: number): HttpResponse {
  if (contentType === undefined) return { status, headers, body: '' }
  return encoding === undefined
    ? valueResponse({ status, headers, contentType, value })
    : { status, headers: { ...headers, 'content-type': contentType }, body: atob(String(value)), isBinary: true }
}

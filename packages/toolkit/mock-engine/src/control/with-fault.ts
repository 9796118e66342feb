import type { HttpResponse } from '@specwright/server-engine/engine'
import type { Fault } from './faults.ts'

/** A response with a fault applied. */
export function withFault(response: HttpResponse, fault: Fault | undefined, delayMs: number): HttpResponse {
  const retry = fault?.retryAfterSeconds
  const { parts: _parts, ...sent } = response
  return {
    ...sent,
    headers: retry === undefined ? response.headers : { ...response.headers, 'retry-after': String(retry) },
    body: fault?.body === 'malformed' ? response.body.slice(0, Math.ceil(response.body.length / 2)) : response.body,
    ...(delayMs > 0 ? { delayMs } : {}),
    ...(fault?.drop ? { fault: 'drop' } : fault?.body === 'truncated' ? { fault: 'truncate' } : {}),
  }
}

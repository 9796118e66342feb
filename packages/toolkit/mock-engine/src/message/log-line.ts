import type { MockRequest, MockResponse } from './message.ts'
import { redactText } from './redact.ts'

/** A request, for its line in the log. */
export interface Logged {
  readonly request: MockRequest
  readonly requestId: string
  /** When it began, in milliseconds. */
  readonly started: number
}

/** The line of a request in the log. */
export function logLine({ status }: MockResponse, { request, requestId, started }: Logged): string {
  const took = (performance.now() - started).toFixed(1)
  return `${request.method} ${redactText(request.path)} ${status} ${took} ms ${requestId}`
}

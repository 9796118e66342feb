/** The keys of errors by their statuses. */
const keys: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  410: 'gone',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  422: 'invalid_request',
  429: 'too_many_requests',
  431: 'headers_too_large',
  501: 'not_implemented',
  503: 'unavailable',
}

/** The key of an error that has no other than its status. */
export function statusKey(status: number): string {
  return keys[status] ?? (status >= 500 ? 'internal_error' : 'invalid_request')
}

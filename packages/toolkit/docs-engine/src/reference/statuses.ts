/** What a client can do about a status, by its class or itself (RFC 9110, RFC 6585). */
const advice: Readonly<Record<string, string>> = {
  '4': 'Correct the request. Sending it again unchanged gives the same response.',
  '401': 'Get new credentials, such as a token, and send the request again.',
  '403': 'Use credentials that permit the operation.',
  '404': 'Check the path and the identifiers in it.',
  '408': 'Send the request again.',
  '409': 'Read the resource again, and decide by its present state.',
  '429': 'Wait, as long as the header Retry-After says if there is one, then send the request again.',
  '5': 'Send the request again later if it may be repeated, with a longer wait each time.',
}

/** The reason phrases of errors (RFC 9110, RFC 6585). */
const phrases: Readonly<Record<string, string>> = {
  '400': 'Bad Request',
  '401': 'Unauthorized',
  '402': 'Payment Required',
  '403': 'Forbidden',
  '404': 'Not Found',
  '405': 'Method Not Allowed',
  '406': 'Not Acceptable',
  '408': 'Request Timeout',
  '409': 'Conflict',
  '410': 'Gone',
  '411': 'Length Required',
  '412': 'Precondition Failed',
  '413': 'Content Too Large',
  '414': 'URI Too Long',
  '415': 'Unsupported Media Type',
  '422': 'Unprocessable Content',
  '423': 'Locked',
  '428': 'Precondition Required',
  '429': 'Too Many Requests',
  '500': 'Internal Server Error',
  '501': 'Not Implemented',
  '502': 'Bad Gateway',
  '503': 'Service Unavailable',
  '504': 'Gateway Timeout',
}

/** `409 Conflict`; `Any other` for the default. */
export function statusWithPhrase(status: string): string {
  if (status === 'default') return 'Any other'
  const phrase = phrases[status]
  return phrase === undefined ? status : `${status} ${phrase}`
}

/** What to do about a status; `''` where that is not known. */
export function adviceFor(status: string): string {
  return advice[status] ?? advice[status.charAt(0)] ?? ''
}

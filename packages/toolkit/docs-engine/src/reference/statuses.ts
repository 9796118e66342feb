import { say } from './say.ts'

/** What a client can do about a status, by its class or itself (RFC 9110, RFC 6585). */
const advice: Readonly<Record<string, string>> = {
  '4': say('advice4'),
  '401': say('advice401'),
  '403': say('advice403'),
  '404': say('advice404'),
  '408': say('advice408'),
  '409': say('advice409'),
  '429': say('advice429'),
  '5': say('advice5'),
}

/** The reason phrases of errors (RFC 9110, RFC 6585). */
export const phrases: Readonly<Record<string, string>> = {
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

/** `409 Conflict`; `Other errors` for the default. */
export function statusWithPhrase(status: string): string {
  if (status === 'default') return say('anyOther')
  const phrase = phrases[status]
  return phrase === undefined ? status : `${status} ${phrase}`
}

/** What to do about a status; `''` where that is not known. */
export function adviceFor(status: string): string {
  return advice[status] ?? advice[status.charAt(0)] ?? ''
}

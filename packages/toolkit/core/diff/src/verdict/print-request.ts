import type { RequestData } from '../witness/witness-types.ts'

/** A request on one line: its method, its path, and the start of its body. */
export function requestLine({ method, path, body }: RequestData): string {
  return `${method} ${path}${body === undefined ? '' : ` ${bodyText(body)}`}`
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

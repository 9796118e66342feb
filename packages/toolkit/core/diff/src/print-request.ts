import type { RequestData } from './witness.ts'

/** A request on one line: its method, its path, and the start of its body. */
export function requestLine({ method, path, body }: RequestData): string {
  return `${method} ${path}${body === undefined ? '' : ` ${textOf(body)}`}`
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

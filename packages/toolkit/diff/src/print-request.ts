import type { RequestData } from './witness.ts'

/** A request on one line: its method, its path, and the start of its body. */
export function requestLine({ method, path, body }: RequestData): string {
  return `${method} ${path}${body === undefined ? '' : ` ${textOf(body)}`}`
}

/**
 * A request as it stands in an `.http` file, without the line that separates it from others.
 *
 * @param host What is written before its path.
 */
export function requestText({ method, path, headers, body }: RequestData, host: string): string {
  const lines = Object.entries(headers).map(([name, held]) => `${name}: ${held}`)
  return [`${method} ${host}${path}`, ...lines, ...(body === undefined ? [] : ['', textOf(body)]), ''].join('\n')
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

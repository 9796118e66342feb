import { inShell, onLine } from '@specwright/code/places'
import type { ProofRequest } from './written-request.ts'

/**
 * A request as a command of a POSIX shell.
 *
 * @param base Address of the server, without a slash at the end.
 */
export function curlOf(base: string, { method, target, headers, body }: ProofRequest): string {
  const fields = Object.entries(headers).map(
    ([name, value]) => `-H ${inShell(value === '' ? `${name};` : `${name}: ${value}`)}`,
  )
  const isText = typeof body === 'string'
  const data = body === undefined ? [] : [`--data-binary ${isText ? inShell(body) : '@-'}`]
  const input = body === undefined || isText ? '' : `printf %s ${Buffer.from(body).toString('base64')} | base64 -d | `
  const how = method === 'HEAD' ? '--head' : `-X ${inShell(method)}`
  return onLine(
    `${input}${['curl -i --globoff --path-as-is', how, inShell(base + target), ...fields, ...data].join(' ')}`,
  )
}

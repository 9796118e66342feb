import { inShell, onLine } from '@specwright/code/places'
import { streamKind } from '@specwright/document/model'
import type { ProofRequest } from './written-request.ts'

/** A request as it is shown: with names in place of credentials. */
export interface ShownRequest extends ProofRequest {
  /** Absent if it has none. */
  readonly credentials?: {
    /** The request without them. */
    readonly unsigned: ProofRequest
    /** The names in their place, which a shell has as variables. */
    readonly variables: readonly string[]
  }
}

/**
 * A request as a command of a POSIX shell, in which variables stand for credentials.
 *
 * @param base Address of the server, without a slash at the end.
 */
export function curlOf(base: string, request: ShownRequest): string {
  const { unsigned, variables } = request.credentials ?? { unsigned: request, variables: [] }
  const { method, target, headers, body } = request
  const argument = (text: string, plain: string): string => withVariables(text, plain, variables)
  const fields = Object.entries(headers).map(([name, value]) => {
    const plain = unsigned.headers[name] ?? ''
    const user = value === plain ? undefined : basicUser(value)
    if (user !== undefined) return `-u ${argument(user, '')}`
    return value === '' ? `-H ${inShell(`${name};`)}` : `-H ${argument(`${name}: ${value}`, `${name}: ${plain}`)}`
  })
  const isText = typeof body === 'string' && onLine(body) === body
  const data = body === undefined ? [] : [`--data-binary ${isText ? inShell(body) : '@-'}`]
  const input = body === undefined || isText ? '' : `printf %s ${Buffer.from(body).toString('base64')} | base64 -d | `
  const asksForStream = (headers['accept'] ?? '').split(', ').some((type) => streamKind(type) !== undefined)
  const curl = `curl -i${asksForStream ? ' -N' : ''} --globoff --path-as-is`
  const how = method === 'HEAD' ? '--head' : `-X ${inShell(method)}`
  const address = argument(base + target, base + unsigned.target)
  return onLine(`${input}${[curl, how, address, ...fields, ...data].join(' ')}`)
}

/** The name and the password of basic authentication. */
function basicUser(value: string): string | undefined {
  const [, encoded] = /^Basic (\S+)$/i.exec(value) ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/** An argument of a shell in which variables are expanded, in the part that it does not have without credentials. */
function withVariables(text: string, plain: string, variables: readonly string[]): string {
  if (text === plain) return inShell(text)
  const [from, to] = addedTo(plain, text)
  const isPlain = !/[\\"`!$]/.test(text)
  const quoted = (part: string): string => (isPlain ? part : part === '' ? '' : inShell(part))
  const expanded = (name: string): string => (isPlain ? `$${name}` : `"$${name}"`)
  // Not the name of a query parameter or a cookie, which may be the same.
  const parts = text.slice(from, to).split(/(\b\w+\b(?!=))/)
  const added = parts.map((part) => (variables.includes(part) ? expanded(part) : quoted(part)))
  const whole = [quoted(text.slice(0, from)), ...added, quoted(text.slice(to))].join('')
  return isPlain ? `"${whole}"` : whole
}

/** Where what was added to a text begins and ends, with the whole of the words in which it does. */
function addedTo(plain: string, text: string): readonly [from: number, to: number] {
  let from = 0
  while (from < plain.length && plain[from] === text[from]) from++
  let to = text.length
  while (
    to > from &&
    text.length - to < plain.length - from &&
    plain[plain.length - 1 - (text.length - to)] === text[to - 1]
  )
    to--
  while (isWithinWord(text, from)) from--
  while (isWithinWord(text, to)) to++
  return [from, to]
}

function isWithinWord(text: string, index: number): boolean {
  return /^\w\w/.test(text.slice(index - 1, index + 1))
}

import { onLine } from './terminal.ts'

/** A message of an `.http` file: a request, or a response. */
export interface HttpMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A line of a body that is something else to those who read such files: a separator, a file, a script, a comment. */
const instruction = /^\s*(?:#|\/\/|<|>|@|\?\?|---)|[^\P{Cc}\t]/u

/** The lines of a message, with an empty one before its body. */
export function httpLines(first: string, { headers, body }: HttpMessage): readonly string[] {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [first, ...fields, ...(body === '' ? [] : ['', body])]
}

/** Why an `.http` file cannot hold a message as it is; `undefined` if it can. */
export function httpProblem({ headers, body }: HttpMessage): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(?!#|---)[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'the name of a header is not a name'
    if (onLine(value) !== value) return 'a header has control characters'
  }
  return isHttpBody(body) ? undefined : 'a line of its body would be an instruction'
}

/** True for the method of a request. */
export function isHttpMethod(text: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(text)
}

/** True for a string that stays one body in an `.http` file. */
export function isHttpBody(text: string): boolean {
  return !text.split(/\r\n?|[\n\u2028\u2029]/).some((line) => instruction.test(line))
}

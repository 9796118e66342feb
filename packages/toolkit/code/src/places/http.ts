import { escapeHidden } from '../hidden-characters.ts'
import { onLine } from './terminal.ts'

/** A request to write into an `.http` file. */
export interface WrittenRequest {
  readonly method: string
  /** Its path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** As JSON, or a string of another media type. */
  readonly body?: unknown
}

/**
 * A request of an `.http` file, with the line that separates it from others. One that such a file cannot hold as it is, such
 * as with a header of two lines, is written as a comment: no string of it becomes a line, a request or a variable of its own.
 *
 * @param host What is written before its path.
 */
export function httpRequest(title: string, request: WrittenRequest, host: string): string {
  const { method, path, headers, body } = request
  const problem = problemOf(request)
  const lines = [
    `${method} ${problem === undefined ? host : ''}${targetOf(path)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', bodyText(body)]),
  ]
  const written =
    problem === undefined ? lines : [`An .http file cannot hold this request: ${problem}`, ...lines].map(remark)
  // A title that begins with @ would be an instruction.
  return [`### ${inComment(title).replace(/^\s*(?=@)/, '| ')}`, ...written, ''].join('\n')
}

/** A comment; a bar, since `# @` begins an instruction. */
function remark(text: string): string {
  return `# | ${inComment(text)}`
}

/** A string in a comment, where two braces would name a variable to some. */
function inComment(text: string): string {
  return withoutVariables(onLine(text))
}

function withoutVariables(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, String.raw`\u007b`)
}

/** Why a file cannot hold a request as it is. */
function problemOf({ method, headers, body }: WrittenRequest): string | undefined {
  if (!/^[A-Za-z][\w.-]*$/.test(method)) return 'its method is not a word'
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z\d][\w!$%&'*+.^`|~-]*$/.test(name)) return 'the name of a header is not a name'
    if (onLine(value) !== value || value.includes('{{')) return 'a header has control characters, or names a variable'
  }
  const isUnsafe =
    typeof body === 'string' && body.split(/\r\n?|[\n\u2028\u2029]/).some((line) => instruction.test(line))
  return isUnsafe ? 'a line of its body would be an instruction' : undefined
}

/** A line of a body that is something else to those who read such files: a separator, a file, a script, a variable. */
const instruction = /^\s*(?:#|\/\/|<|>|@|\?\?|---)|\{\{|[^\P{Cc}\t]/u

/** A path and query with each character that a URL does not have encoded, so that it stays one word behind a host. */
function targetOf(path: string): string {
  const encoded = path
    .toWellFormed()
    .replaceAll(/[^\w!$%&'()*+,./:;=?@[\]~-]/gu, (character) => encodeURIComponent(character))
  return encoded.startsWith('/') ? encoded : `/${encoded}`
}

/** JSON on one line, in which two braces in a string name no variable. */
function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : withoutVariables(escapeHidden(JSON.stringify(body)))
}

import { escapeHidden } from '@specwright/code'
import { httpLines, httpProblem, isHttpMethod, onLine, type HttpMessage } from '@specwright/code/places'

/** A request to write into an `.http` file. */
export interface WrittenRequest {
  readonly method: string
  /** Its path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** As JSON, or a string of another media type. */
  readonly body?: unknown
}

/** Where a mock listens by default: requests that nobody has sent can be tried there. */
export const mockAddress = 'http://127.0.0.1:4010'

/**
 * A request of an `.http` file, with the line that separates it from others. One that such a file cannot hold as it is, such
 * as with a header of two lines, is written as a comment: no string of it becomes a line, a request or a variable of its own.
 *
 * @param host What is written before its path.
 */
export function httpRequest(title: string, request: WrittenRequest, host: string): string {
  const { method, path, headers, body } = request
  const message = { headers, body: body === undefined ? '' : bodyText(body) }
  const problem = isHttpMethod(method) ? httpProblem(message) : 'its method is not a word'
  const written =
    problem === undefined
      ? requestLines(`${method} ${host}${targetOf(path)}`, message)
      : [
          `An .http file cannot hold this request: ${problem}`,
          ...httpLines(`${method} ${targetOf(path)}`, message),
        ].map(remark)
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

/** The lines of a request. Two braces name a variable, so the first of them is one itself. */
function requestLines(first: string, { headers, body }: HttpMessage): readonly string[] {
  const literal = (text: string): string => text.replaceAll(/\{(?=\{)/g, '{{brace}}')
  const fields = Object.entries(headers).map(([name, value]) => [name, literal(value)])
  const lines = httpLines(first, { headers: Object.fromEntries(fields), body: literal(body) })
  const hasBraces = [...Object.values(headers), body].some((text) => text.includes('{{'))
  return hasBraces ? ['@brace = {', ...lines] : lines
}

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

import { ControlError } from '../control/control-error.ts'

/** A request of a transcript, and its expected response. */
export interface Exchange {
  readonly title: string
  readonly request: Message & { readonly method: string; readonly target: string }
  readonly expected: Message & { readonly status: number }
}

/** An exchange, and the line of its transcript that it starts at. */
export interface LocatedExchange {
  readonly line: number
  readonly exchange: Exchange
}

/** Thrown for a transcript that cannot be read. */
export class TranscriptError extends ControlError {
  /** The line of the problem. */
  readonly line: number
  /** What is wrong there. */
  readonly problem: string

  constructor(line: number, problem: string) {
    super(400, `Cannot use the transcript: line ${line}: ${problem}`)
    this.line = line
    this.problem = problem
  }
}

/** A request or a response of a transcript. */
export interface Message {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How an empty response body is written; without it, any body is accepted. */
export const emptyBody = '(empty)'

/**
 * Reads a transcript: exchanges that start with `###` and a title, each with a request, a line `---` and a response.
 * Headers and JSON members that are left out may have any value. `{{name}}` inserts a variable; the string `<<name>>`
 * captures the string at that point of the response in one. A title, a header or a body that its lines cannot hold, such as
 * a body with a line `---`, is a backslash and a JSON string.
 *
 * @throws {TranscriptError} If a line is not what it must be there.
 */
export function readTranscript(text: string): readonly Exchange[] {
  return locatedExchanges(text).map(({ exchange }) => exchange)
}

/** Does the same, with the line of each exchange, and throws as `readTranscript`. */
export function locatedExchanges(text: string): readonly LocatedExchange[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const starts = lines.flatMap((line, index) => (line.startsWith('###') ? [index] : []))
  return starts.map((start, index) => ({
    line: start + 1,
    exchange: readExchange(lines.slice(start, starts[index + 1]), start + 1),
  }))
}

/** @param line The line of the first of the lines. */
function readExchange(lines: readonly string[], line: number): Exchange {
  const middle = lines.indexOf('---')
  if (middle < 0) throw new TranscriptError(line, 'the exchange has no line --- between its request and its response')
  const [title = '', first = ''] = lines
  const [, method = '', target = ''] = /^(\S+) (\S+)$/.exec(first) ?? []
  if (target === '')
    throw new TranscriptError(line + 1, `a request starts with a method and a target, not ${JSON.stringify(first)}`)
  const status = lines[middle + 1] ?? ''
  if (!/^\d{3}$/.test(status))
    throw new TranscriptError(line + middle + 1, `a response starts with a status, not ${JSON.stringify(status)}`)
  return {
    title: read(title.slice(3).trim(), line),
    request: { method, target, ...readMessage(lines.slice(2, middle), line + 2) },
    expected: { status: Number(status), ...readMessage(lines.slice(middle + 2), line + middle + 2) },
  }
}

/** @param line The line of the first of the lines. */
function readMessage(lines: readonly string[], line: number): Message {
  const end = lines.indexOf('')
  const headers = lines.slice(0, end < 0 ? undefined : end).map((header, index) => {
    const colon = header.indexOf(':')
    if (colon < 1)
      throw new TranscriptError(line + index, `a header is a name and a value, not ${JSON.stringify(header)}`)
    return [header.slice(0, colon).toLowerCase(), read(header.slice(colon + 1).trim(), line + index)]
  })
  return {
    headers: Object.fromEntries(headers),
    body: end < 0 ? '' : read(bodyOf(lines.slice(end + 1)), line + end + 1),
  }
}

function bodyOf(lines: readonly string[]): string {
  return lines.join('\n').trim()
}

function read(text: string, line: number): string {
  if (!text.startsWith('\\"')) return text
  try {
    return String(JSON.parse(text.slice(1)))
  } catch {
    const problem = 'after the backslash that it starts with, it must be a JSON string'
    throw new TranscriptError(line, `cannot read ${JSON.stringify(text)}: ${problem}`)
  }
}

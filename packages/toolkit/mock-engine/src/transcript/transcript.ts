import { ControlError } from '../control/control-error.ts'

/** A request of a transcript, and its expected response. */
export interface Exchange {
  readonly title: string
  readonly request: Message & { readonly method: string; readonly target: string }
  readonly expected: Message & { readonly status: number }
}

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
 * @throws {ControlError} If what follows such a backslash is not a JSON string.
 */
export function readTranscript(text: string): readonly Exchange[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/^###/m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const middle = lines.indexOf('---')
      const [first = '', ...request] = lines.slice(0, middle)
      const [method = '', target = ''] = first.split(' ')
      const [status, ...response] = lines.slice(middle + 1)
      return {
        title: read(title.trim()),
        request: { method, target, ...readMessage(request) },
        expected: { status: Number(status), ...readMessage(response) },
      }
    })
}

function readMessage(lines: readonly string[]): Message {
  const end = lines.indexOf('')
  const headers = lines.slice(0, end < 0 ? undefined : end).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), read(line.slice(colon + 1).trim())]
  })
  return {
    headers: Object.fromEntries(headers),
    body: end < 0 ? '' : read(bodyOf(lines.slice(end + 1))),
  }
}

function bodyOf(lines: readonly string[]): string {
  return lines.join('\n').trim()
}

function read(text: string): string {
  if (!text.startsWith('\\"')) return text
  try {
    return String(JSON.parse(text.slice(1)))
  } catch {
    const problem = 'after the backslash that it starts with, it must be a JSON string'
    throw new ControlError(400, `Cannot use the transcript: cannot read ${JSON.stringify(text)}: ${problem}`)
  }
}

/** A request of a transcript, and its expected response. */
export interface Exchange {
  readonly title: string
  readonly request: Message & { readonly method: string; readonly target: string }
  readonly expected: Message & { readonly status: number }
}

interface Message {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How an empty response body is written; without it, any body is accepted. */
export const emptyBody = '(empty)'

/**
 * Reads a transcript: exchanges that start with `###` and a title, each with a request, a line `---` and a response.
 * Headers and JSON members that are left out may have any value. `{{name}}` inserts a variable; the string `<<name>>`
 * captures the string at that point of the response in one.
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
        title: title.trim(),
        request: { method, target, ...readMessage(request) },
        expected: { status: Number(status), ...readMessage(response) },
      }
    })
}

/** Formats an exchange for `readTranscript`. Bodies must not contain an empty line. */
export function writeExchange({ title, request, expected }: Exchange): string {
  return [
    `### ${title}`,
    `${request.method} ${request.target}`,
    ...writeMessage(request),
    '---',
    String(expected.status),
    ...writeMessage(expected),
    '',
    '',
  ].join('\n')
}

function readMessage(lines: readonly string[]): Message {
  const end = lines.indexOf('')
  const headers = lines.slice(0, end < 0 ? undefined : end).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    headers: Object.fromEntries(headers),
    body:
      end < 0
        ? ''
        : lines
            .slice(end + 1)
            .join('\n')
            .trim(),
  }
}

function writeMessage({ headers, body }: Message): readonly string[] {
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...(body === '' ? [] : ['', body])]
}

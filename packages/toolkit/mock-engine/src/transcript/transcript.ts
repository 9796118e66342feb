/** One request of a transcript, and the answer it must get. */
export interface Exchange {
  readonly title: string
  readonly request: Message & { readonly method: string; readonly target: string }
  readonly want: Message & { readonly status: number }
}

interface Message {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How an answer without a body is written; one that is left out may be anything. */
export const emptyBody = '(empty)'

/**
 * Reads a transcript: exchanges that start with `###` and a title; in each the request, a line `---`, and the answer.
 * A header or JSON member that is not written may be anything. `{{name}}` stands for a variable; a text that is
 * `<<name>>` alone makes one of whatever text the answer holds there.
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
      const [status, ...answer] = lines.slice(middle + 1)
      return {
        title: title.trim(),
        request: { method, target, ...readMessage(request) },
        want: { status: Number(status), ...readMessage(answer) },
      }
    })
}

/** The text of one exchange, as `readTranscript` reads it. Bodies have no empty line in them. */
export function writeExchange({ title, request, want }: Exchange): string {
  return [
    `### ${title}`,
    `${request.method} ${request.target}`,
    ...writeMessage(request),
    '---',
    String(want.status),
    ...writeMessage(want),
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

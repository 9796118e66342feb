/** One request of a transcript, and the answer it must get. */
export interface Exchange {
  readonly title: string
  readonly request: Message & { readonly method: string; readonly target: string }
  readonly want: Message & { readonly status: number }
}

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Reads a transcript: exchanges that start with `###` and a title; in each the request, a line `---`, and the answer.
 * A header or JSON member that is not written may be anything. `{{name}}` stands for a variable; a text that is
 * `<<name>>` alone makes one of whatever text the answer holds there.
 */
export function readTranscript(text: string): readonly Exchange[] {
  return text
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

/** Fills in variables. */
export function fill(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables.get(name)
    if (value === undefined) throw new Error(`No variable ${name}`)
    return value
  })
}

/** What `got` has that `want` does not allow, as the part of `got` that `want` speaks of; takes variables on the way. */
export function partOf(got: unknown, want: unknown, variables: Map<string, string>): unknown {
  if (typeof want === 'string') {
    const name = /^<<(\w+)>>$/.exec(want)?.[1]
    if (name === undefined || typeof got !== 'string' || got === '') return got
    variables.set(name, got)
    return want
  }
  if (Array.isArray(want))
    return Array.isArray(got) ? got.map((item, index) => partOf(item, want[index], variables)) : got
  if (typeof want !== 'object' || want === null || typeof got !== 'object' || got === null) return got
  const members = new Map(Object.entries(got))
  return Object.fromEntries(
    Object.entries(want).flatMap(([name, member]) =>
      members.has(name) ? [[name, partOf(members.get(name), member, variables)]] : [],
    ),
  )
}

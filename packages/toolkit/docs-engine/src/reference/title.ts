import type { Operation } from './docs-data.ts'
import { plain } from './markdown.ts'

/** What pages and menus call an operation, and what they say about it. */
export interface Titled {
  /** Plain text, on one line. */
  readonly summary: string
  /** Markdown. */
  readonly description: string
}

/** The longest title, in characters, unless the summary is one sentence. */
const maxLength = 100

/**
 * Makes a title of a summary, which some documents write as text: its first sentence, or the name of the operation in
 * words. The description then begins with the summary.
 */
export function titled(written: Titled, name: string): Titled {
  const { summary, description } = titleAndText(written, name)
  // A title is no sentence.
  return { summary: summary.replace(/(?<!\.)\.$/, ''), description }
}

function titleAndText({ summary, description }: Titled, name: string): Titled {
  const whole = plain(summary)
  const isText = /\n\s*\n/.test(summary.trim()) || summary.includes('](') || /[.!] [A-Z]/.test(whole)
  if (!isText && whole.length <= maxLength) return { summary: whole || name, description }
  const paragraph = plain(summary.split(/\n\s*\n/)[0] ?? '')
  // A question is no title, and a note is not either.
  const first = /^(?!N(?:OTE|ote)\b)[^?]+?(?:[.!](?= [A-Z])|$)/.exec(paragraph)?.[0] ?? ''
  if (first === whole && !isText) return { summary: whole, description }
  return {
    summary: first !== '' && first.length <= maxLength ? first : inWords(name),
    description: `${summary.trim()}\n\n${description}`.trim(),
  }
}

/** `createChatCompletion` as `Create chat completion`; a path stays as it is. */
function inWords(name: string): string {
  if (!/^[\w-]+$/.test(name)) return name
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])(?=[a-z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What distinguishes requests of one title, from what readers know best. */
const distinguishing: readonly ((request: Requested) => string)[] = [
  ({ tag }) => tag,
  ({ method }) => method.toUpperCase(),
  ({ path }) => path,
  ({ method, path }) => `${method.toUpperCase()} ${path}`,
]

type Requested = Pick<Operation, 'summary' | 'tag' | 'method' | 'path'>

/** Requests, each with a title that no other one has: `Get a pet (Shelter)`. */
export function withOwnTitles<Request extends Requested>(requests: readonly Request[]): Request[] {
  const byTitle = Map.groupBy(requests, ({ summary }) => summary)
  return requests.map((request) => {
    const same = byTitle.get(request.summary) ?? []
    const shown = distinguishing.find((part) => new Set(same.map(part)).size === same.length)
    return same.length === 1 || !shown ? request : { ...request, summary: `${request.summary} (${shown(request)})` }
  })
}

import type { AllowedContent } from '@specwright/server-engine'

/** How the items of a stream are read. */
export type Items = NonNullable<AllowedContent['items']>

/** Reads a stream as it comes, and gives what is wrong with each item that has ended. */
export interface ItemReader {
  /** Takes the next characters. */
  take(text: string): readonly string[]
  /** Takes what is left, once the stream has ended. */
  end(): readonly string[]
}

/** Characters of an item that are read; a longer one is not checked. */
const maxItem = 10 * 2 ** 20

const ends: Readonly<Record<Items['reads'], RegExp>> = {
  // Of the line ends, a single return may be the first half of a longer one.
  events: /\r\n|\n|\r(?!$)/g,
  data: /\r\n|\n|\r(?!$)/g,
  lines: /\n/g,
  sequence: new RegExp(String.fromCharCode(0x1e), 'g'),
}

/**
 * Creates the reader of a stream's items.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | RFC 7464
 */
export function createItemReader(items: Items): ItemReader {
  const isEvents = items.reads === 'events' || items.reads === 'data'
  const end = new RegExp(ends[items.reads])
  const check = isEvents ? eventCheck(items) : valueCheck(items)
  let rest = ''
  let isTooLong = false

  function take(text: string): readonly string[] {
    // What was searched before has no end, but for a return at its own.
    end.lastIndex = Math.max(0, rest.length - 1)
    rest += text
    const found: string[] = []
    let start = 0
    for (let match = end.exec(rest); match; match = end.exec(rest)) {
      found.push(...(isTooLong ? [] : check(rest.slice(start, match.index))))
      start = end.lastIndex
      isTooLong = false
    }
    rest = rest.slice(start)
    if (rest.length <= maxItem) return found
    rest = ''
    if (isTooLong) return found
    isTooLong = true
    return [...found, `an item is longer than ${maxItem} characters, and is not checked`]
  }

  return {
    take,
    // An event without an empty line after it is none.
    end: () => (isEvents || isTooLong ? [] : check(rest)),
  }
}

type Check = (part: string) => readonly string[]

/** Checks JSON values: each is a part, unless that is blank. */
function valueCheck({ validator }: Items): Check {
  let count = 0
  return (part) => (part.trim() === '' ? [] : issuesOf(`item ${++count}`, parsed(part), validator))
}

/** Checks events: each is the parts before an empty one. */
function eventCheck({ reads, validator }: Items): Check {
  let count = 0
  let fields = new Map<string, string | number>()
  return (line) => {
    if (line !== '') {
      const [, name = '', value = ''] = /^([^:]*):? ?([^]*)$/.exec(line.replace(/^\ufeff/, '')) ?? []
      const before = name === 'data' ? fields.get(name) : undefined
      const isNumber = name === 'retry' && /^\d{1,9}$/.test(value)
      if (name !== '')
        fields.set(name, before === undefined ? (isNumber ? Number(value) : value) : `${before}\n${value}`)
      return []
    }
    const data = fields.get('data')
    const event = Object.fromEntries(fields)
    fields = new Map()
    if (data === undefined) return []
    const where = `event ${++count}`
    if (reads === 'events') return issuesOf(where, { value: event }, validator)
    return data === '[DONE]' ? [] : issuesOf(where, parsed(String(data)), validator)
  }
}

/** A value of JSON; `undefined` if it is none. */
export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function issuesOf(
  where: string,
  read: { readonly value: unknown } | undefined,
  validator: Items['validator'],
): string[] {
  if (!read) return [`${where} is not valid JSON`]
  return (validator?.check(read.value) ?? []).map(({ message }) => `${where}: ${message}`)
}

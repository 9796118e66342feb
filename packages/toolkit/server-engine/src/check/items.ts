import { isJsonEvent } from '@specwright/code/stream-items'
import type { AllowedContent } from '../route/route.ts'

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

/** What ends a line of events, or a value. */
const ends: Readonly<Record<Items['reads'], RegExp>> = {
  events: /\r\n|\n|\r/g,
  data: /\r\n|\n|\r/g,
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
  // The lines of an event that has not ended, how long they are, and what came of the next line or value.
  let lines: string[] = []
  let length = 0
  let rest = ''
  let isSkipped = false
  // A CR that ends some text and an LF that begins the next one are one end.
  let isReturn = false

  function skip(): readonly string[] {
    if (isSkipped) return []
    isSkipped = true
    lines = []
    return [`an item is longer than ${maxItem} characters, and is not checked`]
  }

  function ended(part: string): readonly string[] {
    length += part.length
    const found = length > maxItem ? skip() : []
    if (isEvents && part !== '') {
      length += 1
      if (!isSkipped) lines.push(part)
      return found
    }
    const issues = isSkipped ? found : check(isEvents ? lines : [part])
    lines = []
    length = 0
    isSkipped = false
    return issues
  }

  function take(text: string): readonly string[] {
    end.lastIndex = rest.length
    rest += isReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') isReturn = isEvents && text.endsWith('\r')
    const found: string[] = []
    let start = 0
    for (let match = end.exec(rest); match; match = end.exec(rest)) {
      found.push(...ended(rest.slice(start, match.index)))
      start = end.lastIndex
    }
    rest = rest.slice(start)
    if (length + rest.length <= maxItem) return found
    // Its beginning shows that the line is not empty.
    rest = rest.slice(0, 1)
    return [...found, ...skip()]
  }

  return {
    take,
    // An event without an empty line after it is none.
    end: () => (isEvents || isSkipped ? [] : check([rest])),
  }
}

/** What is wrong with an item: the lines of an event, or a value. */
type ItemCheck = (item: readonly string[]) => readonly string[]

/** Checks JSON values, unless they are blank. */
function valueCheck({ validator }: Items): ItemCheck {
  let count = 0
  return ([part = '']) => (part.trim() === '' ? [] : issuesOf(`item ${++count}`, parsed(part), validator))
}

/** Checks events as clients get them: without comments, unknown fields, and values that mean nothing. */
function eventCheck({ reads, json, validator }: Items): ItemCheck {
  let count = 0
  return (lines) => {
    const data: string[] = []
    const fields: { event?: string; id?: string; retry?: number } = {}
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]*):? ?([^]*)$/.exec(line) ?? []
      if (name === 'data') data.push(value)
      else if (name === 'event' || (name === 'id' && !value.includes('\0'))) fields[name] = value
      else if (name === 'retry' && /^\d{1,9}$/.test(value)) fields.retry = Number(value)
    }
    if (data.length === 0) return []
    const where = `event ${++count}`
    const text = data.join('\n')
    const { event, id, retry } = fields
    const isOfJson = reads === 'data' || (json !== undefined && isJsonEvent(fields, json))
    if (isOfJson && text === '[DONE]') return []
    const read = isOfJson ? parsed(text) : { value: text }
    if (!read || reads === 'data') return issuesOf(where, read, validator)
    const shown = {
      ...(event && { event }),
      data: read.value,
      ...(id && { id }),
      ...(retry !== undefined && { retry }),
    }
    return issuesOf(where, { value: shown }, validator)
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

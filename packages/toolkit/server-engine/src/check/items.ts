import { isJsonEvent } from '@specwright/code/stream-items'
import type { AllowedContent } from '../route/route.ts'

/** How the items of a stream are read. */
export type Items = NonNullable<AllowedContent['items']>

/** Reads a stream as it comes, and gives what is found of each item that has ended. */
export interface ItemReader<Found = string> {
  /** Takes the next characters. */
  take(text: string): readonly Found[]
  /** Takes what is left, once the stream has ended. */
  end(): readonly Found[]
}

/** An item of a stream that has ended. */
export interface ReadItem {
  /** Its number: the first is 1. */
  readonly count: number
  /** `item`, or `event`. */
  readonly noun: string
  /** Its JSON, or the data of an event that is text. */
  readonly text: string
  /** The item whose value, of JSON or of text, this is: an event has more than its data. */
  readonly of: (value: unknown) => unknown
  readonly isJson: boolean
}

/** What is found of items. */
interface ItemFinding<Found> {
  readonly item: (item: ReadItem) => readonly Found[]
  /** Finds that an item is longer than the limit; the rest of it is passed over. */
  readonly tooLong: (limit: number) => Found
  /** Characters of an item that are read. */
  readonly limit: number
}

/** Characters of an item that are checked. */
const maxItem = 10 * 2 ** 20

/** What ends a line of events, or a value. */
const ends: Readonly<Record<Items['reads'], RegExp>> = {
  events: /\r\n|\n|\r/g,
  data: /\r\n|\n|\r/g,
  lines: /\n/g,
  sequence: new RegExp(String.fromCharCode(0x1e), 'g'),
}

/** Creates what says what is wrong with the items of a stream; a long one is not checked. */
export function createItemReader(items: Items): ItemReader {
  return readerOfItems(items, {
    item: (item) => issuesOf(item, items.validator),
    tooLong: (limit) => `an item is longer than ${limit} characters, and is not checked`,
    limit: maxItem,
  })
}

/**
 * Creates the reader of a stream's items.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | RFC 7464
 */
export function readerOfItems<Found>(items: Items, { item, tooLong, limit }: ItemFinding<Found>): ItemReader<Found> {
  const isEvents = items.reads === 'events' || items.reads === 'data'
  const end = new RegExp(ends[items.reads])
  const find = isEvents ? eventsIn(items, item) : valuesIn(item)
  // The lines of an event that has not ended, how long they are, and the parts of the next line or value.
  let lines: string[] = []
  let length = 0
  let rest: string[] = []
  let isSkipped = false
  // A CR that ends some text and an LF that begins the next one are one end.
  let isReturn = false

  function skip(): readonly Found[] {
    if (isSkipped) return []
    isSkipped = true
    lines = []
    return [tooLong(limit)]
  }

  function ended(part: string): readonly Found[] {
    length += isEvents && part !== '' ? 1 : 0
    const found = length > limit ? skip() : []
    if (isEvents && part !== '') {
      if (!isSkipped) lines.push(part)
      return found
    }
    const each = isSkipped ? found : find(isEvents ? lines : [part])
    lines = []
    length = 0
    isSkipped = false
    return each
  }

  function take(sent: string): readonly Found[] {
    const text = isReturn && sent.startsWith('\n') ? sent.slice(1) : sent
    if (sent !== '') isReturn = isEvents && sent.endsWith('\r')
    const found: Found[] = []
    let start = 0
    end.lastIndex = 0
    for (let match = end.exec(text); match; match = end.exec(text)) {
      const last = text.slice(start, match.index)
      length += last.length
      found.push(...ended(rest.join('') + last))
      rest = []
      start = end.lastIndex
    }
    const more = text.slice(start)
    length += more.length
    if (more !== '') rest.push(more)
    if (length <= limit) return found
    // Its beginning shows that the line is not empty.
    rest = rest.slice(0, 1).map((first) => first.slice(0, 1))
    return [...found, ...skip()]
  }

  return {
    take,
    // An event without an empty line after it is none.
    end: () => (isEvents || isSkipped ? [] : find([rest.join('')])),
  }
}

/** Finds something of an item: of the lines of an event, or of a value. */
type Find<Found> = (item: readonly string[]) => readonly Found[]

/** Finds JSON values, unless they are blank. */
function valuesIn<Found>(find: (item: ReadItem) => readonly Found[]): Find<Found> {
  let count = 0
  return ([text = '']) =>
    text.trim() === '' ? [] : find({ count: ++count, noun: 'item', text, isJson: true, of: (value) => value })
}

/** Finds events as clients get them: without comments, unknown fields, and values that mean nothing. */
function eventsIn<Found>({ reads, json }: Items, find: (item: ReadItem) => readonly Found[]): Find<Found> {
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
    count++
    const text = data.join('\n')
    const { event, id, retry } = fields
    const isJson = reads === 'data' || (json !== undefined && isJsonEvent(fields, json))
    if (isJson && text === '[DONE]') return []
    const of = (value: unknown): unknown =>
      reads === 'data'
        ? value
        : { ...(event && { event }), data: value, ...(id && { id }), ...(retry !== undefined && { retry }) }
    return find({ count, noun: 'event', text, isJson, of })
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

function issuesOf({ noun, count, text, isJson, of }: ReadItem, validator: Items['validator']): string[] {
  const read = isJson ? parsed(text) : { value: text }
  if (!read) return [`${noun} ${count} is not valid JSON`]
  return (validator?.check(of(read.value)) ?? []).map(({ message }) => `${noun} ${count}: ${message}`)
}

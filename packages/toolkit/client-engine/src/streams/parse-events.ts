import { splitText, type SplitOptions } from './split.ts'

/** An event of a stream of `text/event-stream`. */
export interface ServerEvent {
  /** Its type; absent if it has none, which browsers call `message`. */
  readonly event?: string
  readonly data: string
  /** Its id, if it has one. */
  readonly id?: string
  /** The wait before the next connection that it asks for, in milliseconds. */
  readonly retry?: number
}

/** Where a stream is, to continue it after its connection broke. */
export interface StreamPosition {
  /** The id of the last event that had one; empty if there is none. */
  lastEventId: string
  /** The wait before the next connection, in milliseconds; the service may change it. */
  retryMs: number
}

/**
 * The events of a stream.
 *
 * @param position Kept up to date.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* eventsOf(
  chunks: AsyncIterable<Uint8Array>,
  position: StreamPosition,
  { limit, tooLong }: Omit<SplitOptions, 'end'>,
): AsyncGenerator<ServerEvent, void, undefined> {
  let data: string[] = []
  let length = 0
  let fields: { event?: string; id?: string; retry?: number } = {}
  for await (const line of splitText(chunks, { end: /\r\n|\n|\r/g, limit, tooLong })) {
    if (line === '') {
      const { event, id, retry } = fields
      if (id !== undefined) position.lastEventId = id
      if (data.length > 0)
        yield {
          ...(event && { event }),
          data: data.join('\n'),
          ...(id && { id }),
          ...(retry !== undefined && { retry }),
        }
      data = []
      length = 0
      fields = {}
      continue
    }
    // Each line with its end, whatever it is for: a service may send any number of them before an event ends.
    length += line.length + 1
    if (length > limit) throw tooLong()
    const [, name = '', value = ''] = /^([^:]*):? ?([^]*)$/.exec(line) ?? []
    if (name === 'data') {
      data.push(value)
    } else if (name === 'event' || (name === 'id' && !value.includes('\0'))) {
      fields[name] = value
    } else if (name === 'retry' && /^\d{1,9}$/.test(value)) {
      fields.retry = position.retryMs = Number(value)
    }
  }
}

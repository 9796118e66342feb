import { eventsOf, type ServerEvent, type StreamPosition } from './parse-events.ts'
import { errorFor, type Exchange } from '../send/exchange.ts'
import { redact } from '../credentials/replace-secrets.ts'
import { parseJson } from '../bodies/response.ts'
import { splitText, type SplitOptions } from './split.ts'
import { chunksOf, itemError, type StreamOptions } from './stream-body.ts'

/** Reads the items of a body, from a position that is kept up to date. */
export type ReadItems = (
  exchange: Exchange,
  options: StreamOptions,
) => (position: StreamPosition) => AsyncIterable<unknown>

/** Maximum length of an item, in characters: 10 MiB of ASCII. A literal, since bundlers keep a power that nothing uses. */
const maxItem = 10_485_760

function limitsFor(exchange: Exchange): Omit<SplitOptions, 'end'> {
  return { limit: maxItem, tooLong: () => itemError(exchange, `longer than ${maxItem} characters`) }
}

/** Reads the events of `text/event-stream`, each as it was sent. */
export const readServerEvents = (
  exchange: Exchange,
  options: StreamOptions,
): ((position: StreamPosition) => AsyncIterable<ServerEvent>) => {
  const { body, headers } = exchange.response
  const type = headers.get('content-type')
  // A body without events would be an empty stream: a service may ignore what it was asked for.
  if (body && type && !/^text\/event-stream\b/i.test(type))
    throw errorFor(exchange, `with the content type ${type} in place of text/event-stream`)
  return (position) => eventsOf(chunksOf(exchange, options), position, limitsFor(exchange))
}

/** Reads the data of the events of `text/event-stream`, each one JSON value, up to `[DONE]` if the service sends it. */
export const readEvents: ReadItems = (exchange, options) => {
  const eventsFrom = readServerEvents(exchange, options)
  return async function* items(position) {
    for await (const { data } of eventsFrom(position)) {
      if (data === '[DONE]') return
      yield itemOf(data, exchange)
    }
  }
}

/** An event whose data is JSON has it parsed. */
interface JsonEvents {
  /** The types of these events. Default: all but those of `text`. */
  readonly json?: readonly string[]
  readonly text?: readonly string[]
}

/** Reads the events of `text/event-stream`, up to `[DONE]` if the service sends it, with the data parsed that is JSON. */
export function readEventsWith({ json, text = [] }: JsonEvents): ReadItems {
  return (exchange, options) => {
    const eventsFrom = readServerEvents(exchange, options)
    return async function* items(position) {
      for await (const event of eventsFrom(position)) {
        const { event: type = 'message', data, id } = event
        if (data === '[DONE]') return
        const isJson = json ? json.includes(type) : !text.includes(type)
        yield isJson ? { ...event, data: itemOf(data, exchange, `event ${id ?? type}`) } : event
      }
    }
  }
}

/** Reads JSON values, each on a line (JSON Lines) or after a record separator (RFC 7464). */
export const readLines: ReadItems = (exchange, options) =>
  async function* items() {
    const isSequence = /json-seq/.test(exchange.response.headers.get('content-type') ?? '')
    const end = new RegExp(isSequence ? '\u001e' : '\n', 'g')
    for await (const line of splitText(chunksOf(exchange, options), { end, ...limitsFor(exchange) }))
      if (line.trim() !== '') yield itemOf(line, exchange)
  }

function itemOf(text: string, exchange: Exchange, place?: string): unknown {
  const value = parseJson(text)
  const what = place === undefined ? 'not JSON' : `not JSON in the data of the ${place}`
  if (value === undefined) throw itemError(exchange, `${what}: ${redact(text, exchange.secrets()).slice(0, 200)}`)
  return value
}

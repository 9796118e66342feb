import type { CallInput } from '../send/call-input.ts'
import { call, type OperationDescriptor, type Pending, type ResultWithResponse } from '../send/call.ts'
import { connectionOf } from '../send/connection.ts'
import { ConnectionError } from '../errors/error.ts'
import { eventsOf, type ServerEvent, type StreamPosition } from './event-stream.ts'
import { errorFor, type Exchange } from '../send/exchange.ts'
import { isHeaderValue } from '../parameters/headers.ts'
import { redact } from '../credentials/replace-secrets.ts'
import { parseJson } from '../bodies/response.ts'
import { backoff } from '../send/retry.ts'
import { splitText, type SplitOptions } from './split.ts'
import { chunksOf, itemError, type StreamingOptions, type StreamOptions } from './stream-body.ts'
import { sleep } from '../send/time.ts'
import { inUtf8 } from '../credentials/utf-8.ts'

/** A lazy stream of items: its request is sent when its items are read, which each reading does anew. */
export interface ItemStream<Item, Full = ResultWithResponse<AsyncIterable<Item>>> extends AsyncIterable<Item> {
  /** Sends the request, and gives the items together with status and headers. */
  withResponse(): Promise<Full>
}

/** Reads the items of a body, from a position that is kept up to date. */
export type ReadItems = (
  exchange: Exchange,
  options: StreamOptions,
) => (position: StreamPosition) => AsyncIterable<unknown>

/** How many connections in a row may give nothing new before a stream has ended. */
const maxFruitless = 3

/** Minimum wait before a stream is connected again, whatever the service says, in milliseconds. */
const minWaitMs = 500

/** How long a connection lasts that is fine without an item: many proxies cut those that are quiet. In milliseconds. */
const steadyMs = 10_000

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

/**
 * Calls an operation of a client whose result is a stream.
 *
 * A stream whose connection broke continues after the last event that had an id (`Last-Event-ID`), if the operation is a
 * GET; otherwise the reading rejects with `ConnectionError`. So it does after three connections in a row that gave
 * nothing new: no item with a new id, within less than ten seconds. Before each one, the client waits as long as the
 * service asks for with `retry`, but at least half a second, and twice as long after each that gave nothing new.
 */
export function stream<Item, Full = ResultWithResponse<AsyncIterable<Item>>>(
  client: object,
  operation: OperationDescriptor,
  input: CallInput,
  options: StreamingOptions = {},
): ItemStream<Item, Full> {
  const { now } = connectionOf(client)
  const { items: response, accept } = operation.stream as NonNullable<OperationDescriptor['stream']> // every stream has them
  type Opened = ResultWithResponse<(position: StreamPosition) => AsyncIterable<Item>>
  const streaming = { ...operation, accept, response, unread: true }

  /** Sends the request, after an event if there was one. */
  const open = (lastEventId: string): Promise<Opened> => {
    const after = lastEventId === '' ? undefined : { 'last-event-id': inUtf8(lastEventId) }
    const sent = after ? { ...options, headers: { ...options.headers, ...after } } : options
    return call<Opened['data']>(client, streaming, input, sent).withResponse()
  }

  async function* itemsOf(first: Opened): AsyncGenerator<Item, void, undefined> {
    const position = { lastEventId: '', retryMs: 1000 }
    let opened: Opened | undefined = first
    let known = ''
    for (let fruitless = 0; ;) {
      let openedAt = Infinity
      let isEmpty = true
      try {
        opened ??= await open(known)
        openedAt = now()
        for await (const item of opened.data(position)) {
          isEmpty = false
          yield item
        }
        return
      } catch (error) {
        const { lastEventId, retryMs } = position
        const isNew = (!isEmpty && lastEventId !== known) || now() - openedAt >= steadyMs
        fruitless = isNew ? 0 : fruitless + 1
        known = lastEventId
        const canContinue = operation.method === 'GET' && isHeaderValue(inUtf8(known))
        if (!(error instanceof ConnectionError) || !canContinue || fruitless === maxFruitless) throw error
        opened = undefined
        await sleep(Math.max(minWaitMs, retryMs) * 2 ** fruitless + backoff(fruitless), options.signal)
      }
    }
  }

  const withResponse = async (): Promise<ResultWithResponse<AsyncIterable<Item>>> => {
    const opened = await open('')
    return { ...opened, data: itemsOf(opened) }
  }
  const whole: ItemStream<Item> = {
    withResponse,
    async *[Symbol.asyncIterator]() {
      yield* (await withResponse()).data
    },
  }
  return whole as ItemStream<Item, Full> // more precise about its headers
}

/** Calls an operation whose result is one value, or a stream of items if its caller asks for that. */
export function callOrStream<
  Result,
  Item,
  Full = ResultWithResponse<Result>,
  Streamed = ResultWithResponse<AsyncIterable<Item>>,
>(
  client: object,
  operation: OperationDescriptor,
  {
    input,
    options,
  }: {
    readonly input: CallInput
    readonly options?: (StreamingOptions & { readonly as?: 'stream' | undefined }) | undefined
  },
): Pending<Result, Full> & ItemStream<Item, Streamed> {
  const { as, ...sent } = options ?? {}
  const result = as ? stream<Item>(client, operation, input, sent) : call<Result>(client, operation, input, sent)
  return result as Pending<Result, Full> & ItemStream<Item, Streamed> // each caller gets the one that its signature says
}

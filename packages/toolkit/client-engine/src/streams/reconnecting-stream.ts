import type { CallInput } from '../send/call-input.ts'
import { call, type OperationDescriptor, type Pending, type ResultWithResponse } from '../send/call.ts'
import { connectionOf } from '../send/connection.ts'
import { ConnectionError } from '../errors/error.ts'
import type { StreamPosition } from './parse-events.ts'
import { isHeaderValue } from '../parameters/headers.ts'
import { backoff } from '../send/retry.ts'
import type { StreamingOptions } from './stream-body.ts'
import { sleep } from '../send/time.ts'
import { inUtf8 } from '../credentials/utf-8.ts'

/** A lazy stream of items: its request is sent when its items are read, which each reading does anew. */
export interface ItemStream<Item, Full = ResultWithResponse<AsyncIterable<Item>>> extends AsyncIterable<Item> {
  /** Sends the request, and gives the items together with status and headers. */
  withResponse(): Promise<Full>
}

/** How many connections in a row may give nothing new before a stream has ended. */
const maxFruitless = 3

/** Minimum wait before a stream is connected again, whatever the service says, in milliseconds. */
const minWaitMs = 500

/** How long a connection lasts that is fine without an item: many proxies cut those that are quiet. In milliseconds. */
const steadyMs = 10_000

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

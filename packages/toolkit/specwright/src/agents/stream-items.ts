import {
  ApiError,
  readEvents,
  readEventsWith,
  readLines,
  readServerEvents,
  type Exchange,
} from '@specwright/client-engine'
import { streamKind, type Model, type OperationModel } from '@specwright/document/model'
import { streamReader } from '../emit/client/streamed.ts'
import { reasonOf, type OpenedResponse } from '../prove/exchange.ts'
import { BrokenResponse, type Caller, type ValidCall } from './operation-call.ts'

/**
 * The items of a stream, each as soon as it has come, as the client gives them; `undefined` for a response that is not a stream.
 *
 * They throw an `ApiError` for an item that cannot be read, and a `ConnectionError` if the connection breaks.
 */
export function itemsOf(
  { table, signing }: Caller,
  { operation: { operation } }: ValidCall,
  { response, headers }: OpenedResponse,
): AsyncIterable<unknown> | undefined {
  const type = headers['content-type'] ?? ''
  if (streamKind(type) === undefined) return undefined
  const exchange: Exchange = {
    operation,
    response,
    bytes: undefined,
    attempts: 1,
    outcomeUnknown: false,
    retryAfterMs: undefined,
    ended: false,
    credential: { sign: () => {}, secrets: signing.secrets },
    secrets: () => signing.secrets,
    errors: { describe: () => undefined, Error: ApiError },
  }
  const read = readerFor(type, operation, table.contract.model)
  return read(exchange, {})({ lastEventId: '', retryMs: 0 })
}

/** What the document says of the items of a stream, or else what its type says. */
function readerFor(type: string, { responses }: OperationModel, model: Model): typeof readLines {
  const kind = streamKind(type)
  const media = responses.flatMap(({ content }) => content).find(({ contentType }) => streamKind(contentType) === kind)
  if (media === undefined) return kind === 'events' ? readServerEvents : readLines
  const [name, options] = streamReader(media, model)
  return name === 'readEventsWith' ? readEventsWith(options) : { readEvents, readLines, readServerEvents }[name]
}

/**
 * The text of a body, each line as soon as it has come, with its end.
 *
 * @throws {BrokenResponse} If the connection breaks.
 */
export async function* linesOf(
  { response: { body } }: OpenedResponse,
  { operation: { id } }: ValidCall,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let partial = ''
  try {
    for await (const chunk of body ?? []) {
      const text = partial + decoder.decode(chunk, { stream: true })
      const end = text.lastIndexOf('\n') + 1
      partial = text.slice(end)
      if (end > 0) yield text.slice(0, end)
    }
  } catch (cause) {
    throw new BrokenResponse(`Cannot read the stream of ${id}: ${reasonOf(cause)}`, { cause })
  }
  partial += decoder.decode()
  if (partial !== '') yield partial
}

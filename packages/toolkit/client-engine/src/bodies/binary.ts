import type { CallInput } from '../send/call-input.ts'
import { call, type OperationDescriptor, type Pending, type ResultWithResponse } from '../send/call.ts'
import { readBinary, readBlob, type ReadResponse } from './read-response.ts'
import { readStream, type StreamingOptions, type StreamOptions } from '../streams/stream-body.ts'

/** How the bytes of a result are given. */
export interface Binary {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly blob: Blob
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** The last argument of a method whose result is bytes. */
export interface BinaryOptions<As extends keyof Binary = keyof Binary> extends StreamOptions {
  /** How to give them: `bytes` and `blob` are limited to `maxResponseBytes`, a stream is not. Default: `bytes`. */
  readonly as?: As | undefined
}

/** Calls an operation whose result is bytes. */
export function callBinary<As extends keyof Binary = 'bytes', Result = Binary[As], Full = ResultWithResponse<Result>>(
  client: object,
  operation: OperationDescriptor,
  {
    input,
    options,
  }: {
    readonly input: CallInput
    readonly options?: (StreamingOptions & { readonly as?: As | undefined }) | undefined
  },
): Pending<Result, Full> {
  const { as, ...sent } = options ?? {}
  const read = { bytes: readBinary, blob: readBlob, stream: readStream }[as ?? 'bytes']
  // A result that has not changed is read by what the operation has.
  const response: ReadResponse = (exchange, given) =>
    (exchange.response.ok ? read : (operation.response ?? read))(exchange, given)
  return call(client, { ...operation, response, unread: as === 'stream' }, input, sent)
}

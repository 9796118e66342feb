import type { CallInput } from './call-input.ts'
import { call, type OperationDescriptor, type Pending } from './call.ts'
import { readBinary, readBlob } from './read-response.ts'
import { readStream, type StreamingOptions, type StreamOptions } from './stream-body.ts'

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
export function callBinary<As extends keyof Binary = 'bytes'>(
  client: object,
  operation: OperationDescriptor,
  {
    input,
    options,
  }: {
    readonly input: CallInput
    readonly options?: (StreamingOptions & { readonly as?: As | undefined }) | undefined
  },
): Pending<Binary[As]> {
  const { as, ...sent } = options ?? {}
  const read = { bytes: readBinary, blob: readBlob, stream: readStream }[as ?? 'bytes']
  return call(client, { ...operation, response: read, unread: as === 'stream' }, input, sent)
}

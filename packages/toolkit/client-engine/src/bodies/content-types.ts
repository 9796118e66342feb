import type { WriteBody } from './body.ts'
import type { OperationDescriptor } from '../send/call.ts'
import type { MethodOptions } from '../send/options.ts'

/** What a content type changes of an operation. */
export type ContentDescriptor = Pick<OperationDescriptor, 'contentType' | 'body'>

/**
 * An operation with the content type that its caller chose; the operation itself if there is no choice.
 *
 * @param others The content types besides the operation's own.
 */
export function withContentType(
  operation: OperationDescriptor,
  others: Readonly<Record<string, ContentDescriptor>>,
  options: (MethodOptions & { readonly contentType?: string | undefined }) | undefined,
): OperationDescriptor {
  const chosen = options?.contentType
  if (chosen === undefined || chosen === operation.contentType) return operation
  const { contentType: _, body: __, ...rest } = operation
  return { ...rest, ...(new Map(Object.entries(others)).get(chosen) ?? { body: refuse(operation.id, chosen) }) }
}

function refuse(id: string, contentType: string): WriteBody {
  return () => {
    throw new TypeError(
      `Cannot call ${id}: its body has no content type "${contentType}". Choose one that is documented`,
    )
  }
}

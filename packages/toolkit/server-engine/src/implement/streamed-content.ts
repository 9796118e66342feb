import { isForm, isMultipart } from '../http/content-kinds.ts'
import { isJson, mediaFor } from '../http/media.ts'
import { headerOf, type RequestHead } from '../http/message.ts'
import type { BodyContent, Route } from '../route/route.ts'

/** What a document says of the body of a request that a handler reads as it comes: bytes, or items; `undefined` for another. */
export function streamedContent({ bodies }: Route, head: Pick<RequestHead, 'headers'>): BodyContent | undefined {
  const media = mediaFor(bodies, headerOf(head, 'content-type'))
  return media && isStreamed(media) ? media : undefined
}

/** True for content that comes as bytes or items. */
export function isStreamed(media: BodyContent): boolean {
  return media.items !== undefined || !isValue(media)
}

/**
 * Maximum size of a body that a handler reads as it comes, in bytes: what the document says, or else that of all. Items may follow each
 * other for ever: each has the limit.
 */
export function streamLimitOf({ items, maxBytes }: BodyContent, bodyLimit: number): number {
  return items ? Infinity : (maxBytes ?? bodyLimit)
}

/** True for content that is a value or a string. */
function isValue({ contentType, isJson: isUnsaidJson }: BodyContent): boolean {
  if (isUnsaidJson || isJson(contentType) || isForm(contentType) || isMultipart(contentType)) return true
  return /^text\/|[/+]xml\b|^\*\/\*/i.test(contentType)
}

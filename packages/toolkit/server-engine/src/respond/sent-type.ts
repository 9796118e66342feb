import { isJson, jsonType } from '../http/media.ts'
import type { AllowedContent } from '../route/route.ts'

/** The content of a response that does not say its type: JSON, or the only one; `undefined` if it could be several. */
export function assumedContent(content: readonly AllowedContent[]): AllowedContent | undefined {
  const [only, ...others] = content
  return (
    content.find(({ contentType }) => contentType === jsonType) ??
    content.find(({ contentType }) => isJson(contentType)) ??
    (others.length === 0 ? only : undefined)
  )
}

/** The content type that a body is sent with; `undefined` for a range that does not say what its bodies are. */
export function sentTypeOf({ contentType, isJson: isUnsaidJson }: AllowedContent, body: unknown): string | undefined {
  if (!contentType.includes('*')) return contentType
  if (isUnsaidJson || isJson(contentType)) return jsonType
  if (!/^(?:\*|application)\/\*$/.test(contentType)) return undefined
  if (body instanceof Uint8Array) return 'application/octet-stream'
  return typeof body === 'string' ? 'text/plain' : jsonType
}

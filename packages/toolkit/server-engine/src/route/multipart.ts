import { headerOf, type HttpRequest } from '../http/message.ts'
import { isMultipart } from '../http/content-kinds.ts'
import type { ReadForm } from './read-body.ts'

/** Reads a multipart body; `undefined` if a request has none. */
export function formToRead(request: HttpRequest): Promise<ReadForm> | undefined {
  return request.body !== '' && isMultipart(headerOf(request, 'content-type')) ? readForm(request) : undefined
}

/** The parts of a multipart form. @see RFC 7578 */
export async function readForm(request: HttpRequest): Promise<ReadForm> {
  const headers = { 'content-type': headerOf(request, 'content-type') ?? '' }
  try {
    const body = request.bytes ? new Uint8Array(request.bytes) : request.body
    const form = await new Response(body, { headers }).formData()
    const parts = [...form]
    return {
      parts: await Promise.all(
        parts.map(async ([name, part]) => [name, typeof part === 'string' ? part : await part.text()] as const),
      ),
      files: parts.flatMap(([name, part]) => (typeof part === 'string' ? [] : [[name, part] as const])),
    }
  } catch {
    // The platform does not say what is wrong with it.
    return {}
  }
}

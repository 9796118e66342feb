import { headerOf, type MockRequest } from '../message/message.ts'
import type { ReadForm } from './read-body.ts'

/** The parts of a multipart form. @see RFC 7578 */
export async function readForm(request: MockRequest): Promise<ReadForm> {
  const headers = { 'content-type': headerOf(request, 'content-type') ?? '' }
  try {
    const form = await new Response(request.body, { headers }).formData()
    return {
      parts: await Promise.all(
        [...form].map(async ([name, part]) => [name, typeof part === 'string' ? part : await part.text()] as const),
      ),
    }
  } catch {
    // The platform does not say what is wrong with it.
    return {}
  }
}

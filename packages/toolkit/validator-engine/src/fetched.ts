import { isJsonType } from './media-type.ts'
import type { RequestParts, ResponseParts } from './message.ts'

/** What a `Request` and a `Response` of Fetch have in common. */
interface Fetched {
  readonly headers: { forEach(each: (value: string, name: string) => void): void }
  text(): Promise<string>
  formData(): Promise<unknown>
}

/**
 * The parts of a Fetch `Request`, except its path parameters, which a router reads. It reads the body: pass a clone to
 * keep it.
 *
 * @throws {SyntaxError} If a JSON body is not valid JSON.
 */
export async function requestParts(request: Fetched & { readonly url: string }): Promise<RequestParts> {
  return { query: /\?([^#]*)/.exec(request.url)?.[1] ?? '', ...(await messageParts(request)) }
}

/**
 * The parts of a Fetch `Response`. It reads the body: pass a clone to keep it.
 *
 * @throws {SyntaxError} If a JSON body is not valid JSON.
 */
export async function responseParts(response: Fetched & { readonly status: number }): Promise<ResponseParts> {
  return { status: response.status, ...(await messageParts(response)) }
}

async function messageParts(message: Fetched): Promise<Pick<ResponseParts, 'headers' | 'body'>> {
  const headers = new Map<string, string>()
  message.headers.forEach((value, name) => headers.set(name, value))
  const contentType = headers.get('content-type') ?? ''
  if (/^multipart\/form-data\b/i.test(contentType)) return { headers, body: await message.formData() }
  const text = await message.text()
  if (text === '') return { headers }
  return { headers, body: isJsonType(contentType) ? (JSON.parse(text) as unknown) : text }
}

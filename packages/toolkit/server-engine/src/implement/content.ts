import { isForm, isJson, isMultipart } from '../http/media.ts'
import { requestBytes, type HttpRequest } from '../http/message.ts'
import type { ReadForm } from '../route/read-body.ts'
import type { Route } from '../route/route.ts'

/** The content of a request that was read. */
interface Read {
  readonly read: { readonly body: unknown; readonly contentType: string | undefined }
  readonly form: ReadForm | undefined
  readonly route: Route
}

/** The content of a request as a handler gets it: a value, text or bytes, and the files of a form. */
export function contentOf(request: HttpRequest, { read: { body, contentType }, form, route }: Read): object {
  return {
    body: isReadable(contentType, route) ? body : requestBytes(request),
    ...(isMultipart(contentType) && { files: filesIn(form) }),
  }
}

/** True for a content type whose body is a value or a string. */
function isReadable(contentType: string | undefined, { bodies }: Route): boolean {
  if (contentType === undefined || isJson(contentType) || isForm(contentType) || isMultipart(contentType)) return true
  const isUnsaidJson = bodies.some((body) => body.contentType === contentType && body.isJson)
  return isUnsaidJson || /^text\/|\bxml\b|^\*\/\*/i.test(contentType)
}

/** The files of a form, by the names of their fields. */
function filesIn({ files = [] }: ReadForm = {}): Readonly<Record<string, readonly File[]>> {
  const byName = new Map<string, File[]>()
  for (const [name, file] of files) byName.set(name, [...(byName.get(name) ?? []), file])
  return Object.fromEntries(byName)
}

import { readable } from '../http/fetch.ts'
import { isMultipart } from '../http/content-kinds.ts'
import type { ReadForm } from '../route/read-body.ts'
import type { Route } from '../route/route.ts'
import type { ReceivedStream } from './sent-body.ts'
import { sentItems } from './sent-items.ts'

/** The content of a request that was read. */
interface Read {
  readonly read: { readonly body: unknown; readonly contentType: string | undefined }
  readonly form: ReadForm | undefined
  /** The body, if a handler reads it as it comes. */
  readonly sent: ReceivedStream | undefined
  readonly route: Route
  readonly bodyLimit: number
}

/** The content of a request as a handler gets it: a value or text, bytes or items as they come, and the files of a form. */
export interface HandlerContent {
  readonly body: unknown
  readonly files?: Readonly<Record<string, readonly File[]>>
}

/** The content of a request for its handler. */
export function contentOf({ read: { body, contentType }, form, sent, route, bodyLimit }: Read): HandlerContent {
  if (!sent) return { body, ...(isMultipart(contentType) && { files: filesIn(form) }) }
  const { items } = sent.media
  return { body: items ? sentItems(sent, items, { route, bodyLimit }) : readable(sent) }
}

/** The files of a form, by the names of their fields. */
function filesIn({ files = [] }: ReadForm = {}): Readonly<Record<string, readonly File[]>> {
  const byName = new Map<string, File[]>()
  for (const [name, file] of files) byName.set(name, [...(byName.get(name) ?? []), file])
  return Object.fromEntries(byName)
}

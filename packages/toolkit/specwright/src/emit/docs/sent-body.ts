import { oneTypeOf, type ContentKind, type MediaTypeModel, type Model } from '@specwright/document/model'
import { bodyWriter } from '../client/body-writer.ts'
import { filenameOf, fileParts } from '../client/file-parts.ts'
import type { Writer } from '../client/writer.ts'
import { memberTypes, type InputTypes } from './input-types.ts'

/** How readers write the body of a request: as JSON or text, in fields, or as a file. */
export type WrittenAs = 'json' | 'form' | 'multipart' | 'text' | 'file'

const writtenAs: Readonly<Record<ContentKind, WrittenAs>> = {
  json: 'json',
  form: 'form',
  multipart: 'multipart',
  text: 'text',
  binary: 'file',
  stream: 'text',
}

/** What samples of a request need to know about a body. */
export interface SentBody {
  readonly writtenAs: WrittenAs
  /** The content type that is sent, where a range is documented. */
  readonly sentAs?: string
  /** How the client writes it; absent if it is sent unchanged. */
  readonly writer?: Writer
  /** The types of the fields of a form, by name. */
  readonly fields?: Readonly<Record<string, InputTypes>>
  /** A name for the file that is the whole body. */
  readonly filename?: string
  /** The parts that are files, by name. */
  readonly files?: Readonly<Record<string, { readonly filename: string; readonly isSeveral: boolean }>>
}

/** How a body is written in samples of a request. */
export function sentBody(media: MediaTypeModel, model: Model): SentBody {
  const { contentType, kind } = media
  const sentAs = oneTypeOf(contentType, kind)
  return { ...writtenBody({ ...media, contentType: sentAs }, model), ...(sentAs !== contentType && { sentAs }) }
}

function writtenBody(media: MediaTypeModel, model: Model): SentBody {
  const { contentType, kind } = media
  // Only forms have fields with names.
  const isForm = kind !== 'multipart' || /^multipart\/form-data\b/i.test(contentType)
  if (!isForm || kind === 'binary') return { writtenAs: 'file', filename: filenameOf('body', contentType) }
  if (kind !== 'form' && kind !== 'multipart') return { writtenAs: writtenAs[kind] }
  const writer = bodyWriter(media, model)
  const fields = memberTypes(media.schema ?? true, model.document.root)
  const written = { writtenAs: writtenAs[kind], ...(writer && { writer }), fields }
  if (kind === 'form') return written
  const files = [...fileParts(media, model)].map(([name, { filename, isSeveral }]) => {
    return [name, { filename, isSeveral }] as const
  })
  return { ...written, files: Object.fromEntries(files) }
}

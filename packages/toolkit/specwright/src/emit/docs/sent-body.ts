import type { MediaTypeModel, Model } from '@specwright/document/model'
import { filenameOf, fileParts } from '../client/file-parts.ts'
import { kindOf, type ContentKind } from '../content-type.ts'

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
  /** A name for the file that is the whole body. */
  readonly filename?: string
  /** The parts that are files, by name. */
  readonly files?: Readonly<Record<string, { readonly filename: string; readonly isSeveral: boolean }>>
}

/** How a body is written in samples of a request. */
export function sentBody(media: MediaTypeModel, model: Model): SentBody {
  const { contentType } = media
  const kind = kindOf(contentType)
  // Only forms have fields with names.
  const isForm = kind !== 'multipart' || /^multipart\/form-data\b/i.test(contentType)
  if (!isForm || kind === 'binary') return { writtenAs: 'file', filename: filenameOf('body', contentType) }
  if (kind !== 'multipart') return { writtenAs: writtenAs[kind] }
  const files = [...fileParts(media, model)].map(([name, { filename, isSeveral }]) => {
    return [name, { filename, isSeveral }] as const
  })
  return { writtenAs: 'multipart', files: Object.fromEntries(files) }
}

import type { WriteBody } from './body.ts'
import { Part } from './part.ts'
import { membersOf, type ParameterValue } from './query.ts'

/** How the parts of a body are written. */
export interface MultipartOptions {
  /** The content types of some parts, by name. */
  readonly types?: Readonly<Record<string, string>>
  /** Divide the value of a member into parts with names. By default an array is a part for each of its items. */
  readonly divide?: Readonly<
    Record<string, (name: string, value: ParameterValue) => readonly [string, ParameterValue][]>
  >
  /** Default: `form-data`. */
  readonly subtype?: string
}

/**
 * Writes a body of several parts: bytes and files as they are, objects as JSON; null and undefined are left out.
 * `FormData` is sent unchanged.
 *
 * It does not use `FormData` itself, which cannot give a part a content type without making it a file.
 */
export function multipart({ types = {}, divide = {}, subtype = 'form-data' }: MultipartOptions = {}): WriteBody {
  const typeOf = new Map(Object.entries(types))
  const divided = new Map(Object.entries(divide))
  return (value) => {
    if (value instanceof FormData) return value
    const boundary = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')
    // The type of the method guarantees an object.
    const parts = membersOf(value as object).flatMap(([member, content]) =>
      (divided.get(member) ?? itemsOf)(member, content).flatMap(([name, each]) => {
        const { headers, body } = partOf(name, each, { documented: typeOf.get(member), subtype })
        const lines = Object.entries(headers).map(([key, text]) => `${key}: ${text}\r\n`)
        return [`--${boundary}\r\n${lines.join('')}\r\n`, body, '\r\n']
      }),
    )
    return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/${subtype}; boundary=${boundary}` })
  }
}

/** A member's items, if it is an array. */
function itemsOf(name: string, value: ParameterValue): readonly [string, ParameterValue][] {
  return Array.isArray(value) ? membersOf(value).map(([, item]) => [name, item]) : [[name, value]]
}

/** What is known of a part besides its value. */
interface Known {
  readonly documented: string | undefined
  readonly subtype: string
}

function partOf(
  name: string,
  given: ParameterValue,
  { documented, subtype }: Known,
): { readonly headers: Readonly<Record<string, string>>; readonly body: BlobPart } {
  const { value, filename: chosen, contentType = documented, headers } = given instanceof Part ? given : new Part(given)
  const isFile = value instanceof Blob || ArrayBuffer.isView(value) || value instanceof ArrayBuffer
  const filename = chosen ?? (value instanceof File ? value.name : isFile ? name : undefined)
  const isJson = !isFile && (typeof value === 'object' || /[/+]json\b/.test(contentType ?? ''))
  const fallback = isFile ? (value instanceof Blob && value.type) || 'application/octet-stream' : undefined
  const type = contentType ?? (isJson ? 'application/json' : fallback)
  // Only forms have names.
  const disposition = [
    ...(subtype === 'form-data' ? [`form-data; name="${quoted(name)}"`] : filename === undefined ? [] : ['attachment']),
    ...(filename === undefined ? [] : [`filename="${quoted(filename)}"`]),
  ]
  return {
    headers: {
      ...(disposition.length > 0 && { 'content-disposition': disposition.join('; ') }),
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    },
    // `Blob` copies the bytes, whatever their buffer.
    body: isFile ? (value as BlobPart) : isJson ? JSON.stringify(value) : String(value),
  }
}

const escapes: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' }

/** A name within quotes, as browsers write it. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (character) => escapes[character] ?? '')
}

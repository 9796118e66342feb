import type { WriteBody } from './body.ts'
import { isJsonType, jsonType } from './json-type.ts'
import { Part } from './part.ts'
import { membersOf, type ParameterValue } from '../parameters/query.ts'

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

/** A part of a body, as it is sent. */
export interface WrittenPart {
  readonly name: string
  readonly filename: string | undefined
  readonly contentType: string | undefined
  /** Besides its disposition. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: BlobPart
}

/**
 * Writes a body of several parts: bytes and files as they are, objects as JSON; null and undefined are left out.
 * `FormData` is sent unchanged.
 *
 * It does not use `FormData` itself, which cannot give a part a content type without making it a file.
 */
export function multipart(options: MultipartOptions = {}): WriteBody {
  const { subtype = 'form-data' } = options
  return (value) => {
    if (value instanceof FormData) return value
    const boundary = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')
    // The type of the method guarantees an object.
    const parts = writtenParts(value as object, options).flatMap((part) => {
      const lines = Object.entries(headersOfPart(part, subtype)).map(([key, text]) => `${key}: ${text}\r\n`)
      return [`--${boundary}\r\n${lines.join('')}\r\n`, part.body, '\r\n']
    })
    return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/${subtype}; boundary=${boundary}` })
  }
}

/** The parts of a body, in the order of its members. */
export function writtenParts(
  value: object,
  { types = {}, divide = {} }: MultipartOptions = {},
): readonly WrittenPart[] {
  const typeOf = new Map(Object.entries(types))
  const divided = new Map(Object.entries(divide))
  return membersOf(value).flatMap(([member, content]) =>
    (divided.get(member) ?? itemsOf)(member, content).map(([name, each]) => partOf(name, each, typeOf.get(member))),
  )
}

/** A member's items, if it is an array. */
function itemsOf(name: string, value: ParameterValue): readonly [string, ParameterValue][] {
  return Array.isArray(value) ? membersOf(value).map(([, item]) => [name, item]) : [[name, value]]
}

function partOf(name: string, given: ParameterValue, documented: string | undefined): WrittenPart {
  const { value, filename: chosen, contentType = documented, headers } = given instanceof Part ? given : new Part(given)
  const isFile = value instanceof Blob || ArrayBuffer.isView(value) || value instanceof ArrayBuffer
  const filename = chosen ?? (value instanceof File ? value.name : isFile ? name : undefined)
  const isJson = !isFile && (typeof value === 'object' || isJsonType(contentType ?? ''))
  const fallback = isFile ? (value instanceof Blob && value.type) || 'application/octet-stream' : undefined
  return {
    name,
    filename,
    contentType: contentType ?? (isJson ? jsonType : fallback),
    headers,
    // `Blob` copies the bytes, whatever their buffer.
    body: isFile ? (value as BlobPart) : isJson ? JSON.stringify(value) : String(value),
  }
}

function headersOfPart(part: WrittenPart, subtype: string): Readonly<Record<string, string>> {
  const { name, filename, contentType, headers } = part
  // Only forms have names.
  const disposition = [
    ...(subtype === 'form-data' ? [`form-data; name="${quoted(name)}"`] : filename === undefined ? [] : ['attachment']),
    ...(filename === undefined ? [] : [`filename="${quoted(filename)}"`]),
  ]
  return {
    ...(disposition.length > 0 && { 'content-disposition': disposition.join('; ') }),
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...headers,
  }
}

const escapes: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' }

/** A name within quotes, as browsers write it. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (character) => escapes[character] ?? '')
}

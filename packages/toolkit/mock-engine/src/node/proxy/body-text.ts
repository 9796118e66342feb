import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { responseLimitBytes } from './upstream.ts'

type Undo = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer

const codings: Readonly<Record<string, Undo>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  identity: (bytes) => bytes,
}

/**
 * The decoded text of a body; `undefined` if it is not text, or exceeds the limit of a response.
 *
 * @param encoding Value of `Content-Encoding`.
 * @see RFC 9110, section 8.4
 */
export function bodyText(bytes: Buffer, encoding: string | undefined): string | undefined {
  if (bytes.length === 0) return ''
  const names = (encoding ?? 'identity').split(',').map((name) => name.trim().toLowerCase())
  try {
    let plain = bytes
    for (const name of names.toReversed()) {
      const undo = Object.hasOwn(codings, name) ? codings[name] : undefined
      if (!undo) return undefined
      plain = undo(plain, { maxOutputLength: responseLimitBytes })
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(plain)
  } catch {
    return undefined
  }
}

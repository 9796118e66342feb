import type { BrotliDecompress, Gunzip } from 'node:zlib'

/** What a coding is undone by as it comes. */
export type Decompress = Gunzip | BrotliDecompress

/** Undoes a coding: of a whole body, or of one that comes in chunks. */
export interface ContentCoding {
  whole(bytes: Buffer, options: { readonly maxOutputLength: number }): Buffer
  stream(): Decompress
}

/**
 * What is undone of a body, in turn; `undefined` for a coding that is unknown.
 *
 * @param encoding Value of `Content-Encoding`.
 * @see RFC 9110, section 8.4
 */
export function codingsOf(encoding: string = 'identity'): readonly ContentCoding[] | undefined {
  const zlib = process.getBuiltinModule('node:zlib')
  const gzip: ContentCoding = { whole: zlib.gunzipSync, stream: zlib.createGunzip }
  const known = new Map<string, readonly ContentCoding[]>([
    ['gzip', [gzip]],
    ['x-gzip', [gzip]],
    ['deflate', [{ whole: zlib.inflateSync, stream: zlib.createInflate }]],
    ['br', [{ whole: zlib.brotliDecompressSync, stream: zlib.createBrotliDecompress }]],
    ['identity', []],
  ])
  const steps = encoding.split(',').map((name) => known.get(name.trim().toLowerCase()))
  return steps.includes(undefined) ? undefined : steps.toReversed().flatMap((step) => step ?? [])
}

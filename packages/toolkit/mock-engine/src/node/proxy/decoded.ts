import { createBrotliDecompress, createGunzip, createInflate, type BrotliDecompress, type Gunzip } from 'node:zlib'

type Decompress = Gunzip | BrotliDecompress

const codings: Readonly<Record<string, () => Decompress>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads the text of a body that comes in chunks. */
export interface TextReader {
  /** The text that a chunk completes; rejects if the bytes are not text, or not in the coding. */
  read(chunk: Buffer): Promise<string>
}

/**
 * Creates a reader of a body's text; `undefined` for a coding that is unknown.
 *
 * @param encoding Value of `Content-Encoding`.
 * @see RFC 9110, section 8.4
 */
export function createTextReader(encoding = 'identity'): TextReader | undefined {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  const steps = names.filter((name) => name !== 'identity').toReversed()
  if (steps.some((name) => !Object.hasOwn(codings, name))) return undefined
  const undo = steps.map((name) => decompressing(codings[name]!()))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return {
    async read(chunk) {
      let bytes = chunk
      for (const step of undo) bytes = await step(bytes)
      return decoder.decode(bytes, { stream: true })
    },
  }
}

/** Gives what has been decompressed after each chunk. */
function decompressing(stream: Decompress): (chunk: Buffer) => Promise<Buffer> {
  let chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return async (chunk) => {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: Error): void => reject(error)
      stream.once('error', fail)
      stream.write(chunk, () => {
        stream.off('error', fail)
        resolve()
      })
    })
    const bytes = Buffer.concat(chunks)
    chunks = []
    return bytes
  }
}

import { codingsOf, responseLimitBytes, type Decompress } from '@specwright/server-engine/node'

/**
 * The text of a whole body; `undefined` if it is not text, or exceeds the limit of a response.
 *
 * @param encoding Value of `Content-Encoding`.
 */
export function bodyText(bytes: Buffer, encoding: string | undefined): string | undefined {
  if (bytes.length === 0) return ''
  const options = { maxOutputLength: responseLimitBytes }
  try {
    const plain = codingsOf(encoding)?.reduce((now, coding) => coding.whole(now, options), bytes)
    return plain && new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
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
 */
export function createTextReader(encoding: string | undefined): TextReader | undefined {
  const undo = codingsOf(encoding)?.map((coding) => decompressing(coding.stream()))
  if (!undo) return undefined
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

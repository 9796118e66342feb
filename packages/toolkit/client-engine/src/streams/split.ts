/** The parts of a text that arrives in chunks, and that a character ends. */
export interface SplitOptions {
  /** Matches what ends a part; global. */
  readonly end: RegExp
  /** Maximum length of a part, in characters. */
  readonly limit: number
  /** The error for a longer part. */
  readonly tooLong: () => Error
}

/** Splits UTF-8 text into parts; each is given as soon as it has ended, and what the text ends with is the last one. */
export async function* splitText(
  chunks: AsyncIterable<Uint8Array>,
  { end, limit, tooLong }: SplitOptions,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  // Pieces of the part that has not ended, so that no text is searched twice.
  let pieces: string[] = []
  let length = 0
  const add = (piece: string): void => {
    length += piece.length
    if (length > limit) throw tooLong()
    pieces.push(piece)
  }
  const whole = (): string => {
    const part = pieces.join('')
    pieces = []
    length = 0
    return part
  }
  // A CR that ends a chunk and an LF that begins the next one are one end.
  let isReturn = false
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    let from: number = isReturn && text.startsWith('\n') ? 1 : 0
    isReturn = text === '' && isReturn
    for (const { index, 0: separator } of text.matchAll(end)) {
      if (index < from) continue
      add(text.slice(from, index))
      from = index + separator.length
      isReturn = separator === '\r' && from === text.length
      yield whole()
    }
    add(text.slice(from))
  }
  add(decoder.decode())
  if (length > 0) yield whole()
}

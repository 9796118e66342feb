/** Maximum size of a file, in characters. */
const maxLength = 32 * 1024 * 1024

/**
 * The text of a file as it is parsed: with `\n` at the ends of its lines.
 *
 * @throws {TypeError} If it is not UTF-8.
 * @throws {RangeError} If it is too large.
 */
export function decodedText(content: Uint8Array): string {
  const text = textOf(content).replaceAll('\r\n', '\n')
  guardLength(text)
  return text
}

/**
 * Refuses a file that is too large.
 *
 * @throws {RangeError} With the limit that was exceeded.
 */
export function guardLength(text: string): void {
  if (text.length <= maxLength) return
  throw new RangeError(`the file has ${text.length} characters, and the maximum is ${maxLength}`)
}

/**
 * Decodes the text of a file.
 *
 * @throws {TypeError} If the bytes are not valid UTF-8.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // UTF-16 without a byte order mark: every other byte of plain text is zero.
  if (hasMark || first === 0 || second === 0) throw new TypeError('the file is UTF-16: save it as UTF-8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new TypeError('the file is not UTF-8: save it as UTF-8', { cause: error })
  }
}

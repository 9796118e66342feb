/** The UTF-8 of a text with a character for each byte, as headers and base64 need it. */
export function inUtf8(text: string): string {
  // Not spread: a long text has more bytes than a call may have arguments.
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** JSON without secrets that is still JSON: a number that has one becomes a string. */
export function cleanJson(text: string, clean: (text: string) => string): string {
  const cleaned = clean(text)
  if (cleaned === text) return text
  const parts: string[] = []
  for (let from = 0; from < cleaned.length;) {
    const start = indexOr(cleaned, '"', from)
    const end = stringEnd(cleaned, start)
    parts.push(cleaned.slice(from, start).replaceAll(number, quoted), cleaned.slice(start, end))
    from = end
  }
  return parts.join('')
}

const mark = '[redacted]'

/** A number, or what a redaction has left of one, with the brackets around it: alternatives would be as deep as it is long. */
const number = /[-+.\dacdeErt[\]]+/g

function quoted(text: string): string {
  if (!text.includes(mark)) return text
  let [start, end] = [0, text.length]
  while (text[start] === '[' && !text.startsWith(mark, start)) start++
  while (text[end - 1] === ']' && !text.endsWith(mark, end)) end--
  return `${text.slice(0, start)}"${mark}"${text.slice(end)}`
}

/** Where a string of JSON ends that begins at an index: a pattern for strings of many megabytes would be too deep. */
function stringEnd(text: string, start: number): number {
  for (let quote = indexOr(text, '"', start + 1); quote < text.length; quote = indexOr(text, '"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  return text.length
}

/** The next index of a character, or else that of the end. */
function indexOr(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from)
  return index === -1 ? text.length : index
}

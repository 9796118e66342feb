/** JSON without secrets that is still JSON: a number that has one becomes a string. */
export function cleanJson(text: string, clean: (text: string) => string): string {
  const cleaned = clean(text)
  if (cleaned === text) return text
  const parts: string[] = []
  for (let from = 0; from < cleaned.length;) {
    const start = indexOr(cleaned, '"', from)
    const end = stringEnd(cleaned, start)
    parts.push(withoutMarks(cleaned.slice(from, start)), cleaned.slice(start, end))
    from = end
  }
  return parts.join('')
}

const mark = '[redacted]'

/** The characters of a number, and of what a redaction leaves of one, with the brackets around it. */
const ofNumbers: ReadonlySet<string | undefined> = new Set('-+.0123456789acdeErt[]')

/** What is between strings, with a string in place of each number that was redacted: a pattern could be as deep as one is long. */
function withoutMarks(text: string): string {
  const parts: string[] = []
  let end = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, end)) {
    let start = at
    while (start > end && ofNumbers.has(text[start - 1])) start--
    parts.push(text.slice(end, start))
    end = at + mark.length
    while (ofNumbers.has(text[end])) end++
    parts.push(quoted(text.slice(start, end)))
  }
  return [...parts, text.slice(end)].join('')
}

function quoted(text: string): string {
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

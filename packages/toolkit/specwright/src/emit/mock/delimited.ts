import { isObject } from '@specwright/json-schema/json'
import { essenceOf } from '@specwright/json-schema/keyword'

/** What separates the fields of a row, by content type. */
const delimiters: ReadonlyMap<string, string> = new Map([
  ['text/csv', ','],
  ['text/tab-separated-values', '\t'],
])

/** True for a content type of rows with fields. */
export function isDelimited(contentType: string): boolean {
  return delimiters.has(essenceOf(contentType))
}

/** Rows as CSV: objects below the names of their members, arrays and single values by themselves. @see RFC 4180 */
export function delimitedText(value: object, contentType: string): string {
  const delimiter = delimiters.get(essenceOf(contentType)) ?? ','
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  const names = [...new Set(rows.filter(isObject).flatMap((row) => Object.keys(row)))]
  const fields = rows.map((row): readonly unknown[] => {
    if (Array.isArray(row)) return row
    return isObject(row) ? names.map((name) => row[name]) : [row]
  })
  const hasHeader = names.length > 0 && !/;\s*header\s*=\s*"?absent\b/i.test(contentType)
  // Without a line, there would be no body.
  const lines = [...(hasHeader ? [names] : []), ...(fields.length > 0 ? fields : [[]])]
  return lines.map((line) => `${line.map((field) => fieldText(field, delimiter)).join(delimiter)}\n`).join('')
}

function fieldText(field: unknown, delimiter: string): string {
  const text = typeof field === 'string' ? field : field === null ? '' : (JSON.stringify(field) ?? '')
  const isPlain = text === text.trim() && !/["\r\n]/.test(text) && !text.includes(delimiter)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

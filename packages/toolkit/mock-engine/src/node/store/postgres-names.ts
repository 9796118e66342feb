import { createHash } from 'node:crypto'

/** How long a name may be to be kept in an index, in bytes: its entries have at most about 2,700. */
const maxIndexed = 1000

/**
 * A name as the database can find it: its strings have no character 0, and one that is too long for an index is a digest.
 */
export function toText(name: string): string {
  const text = escaped(name)
  return isLong(text) ? `\u00012${createHash('sha256').update(text).digest('hex')}` : text
}

/** The whole name, if `toText` gives its digest; `null` otherwise. */
export function longText(name: string): string | null {
  const text = escaped(name)
  return isLong(text) ? text : null
}

/** The name of a text as it was kept. */
export function fromText(text: string): string {
  return text.replaceAll('\u00010', '\0').replaceAll('\u00011', '\u0001')
}

/** Moves long names of earlier versions to where they are looked for now. */
export const migrateLongNames: string = ['id', 'owner']
  .map((column) => {
    const digest = `E'\\x01' || '2' || encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`
    const moved = `long_${column} = ${column}, ${column} = ${digest}`
    return `UPDATE mock_rows SET ${moved} WHERE octet_length(${column}) > ${maxIndexed}`
  })
  .join(';\n')

function escaped(name: string): string {
  return name.replaceAll('\u0001', '\u00011').replaceAll('\0', '\u00010')
}

function isLong(text: string): boolean {
  // A character has at most three bytes for each unit of its length.
  return text.length * 3 > maxIndexed && Buffer.byteLength(text) > maxIndexed
}

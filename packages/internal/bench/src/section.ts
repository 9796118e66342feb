import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Replaces the part of a Markdown file between `<!-- figures -->` and `<!-- /figures -->`; of MDX, between `{/* figures *\/}` and
 * `{/* /figures *\/}`.
 *
 * @param path Path of the file, below the root of the repository.
 * @param part Name of the part, if the file has several.
 * @throws {Error} When the file has no such part.
 */
export function writeFigures(path: string, content: string, part = 'figures'): void {
  const text = readFileSync(root + path, 'utf8')
  const mark = (name: string): string => String.raw`(?:<!-- ${name} -->|\{/\* ${name} \*/\})`
  const between = new RegExp(`(${mark(part)}\\n)[^]*(${mark(`/${part}`)})`)
  if (!between.test(text)) throw new Error(`Cannot write figures into ${path}: it has no such section`)
  writeFileSync(
    root + path,
    text.replace(between, (_, before: string, after: string) => `${before}\n${content.trim()}\n\n${after}`),
  )
}

/** A table of a Markdown file. */
export interface ReadTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The tables between `<!-- part -->` and `<!-- /part -->` of a Markdown file. */
export function tablesIn(path: string, part: string): ReadTable[] {
  const [, section = ''] =
    new RegExp(`<!-- ${part} -->([^]*)<!-- /${part} -->`).exec(readFileSync(root + path, 'utf8')) ?? []
  return [...section.matchAll(/(?:^\|.*\n)+/gm)].map(([text]) => {
    const [head = [], , ...rows] = text.trimEnd().split('\n').map(cellsOf)
    return { head, rows }
  })
}

/** The rows of the table between `<!-- part -->` and `<!-- /part -->` of a Markdown file, by their first cells. */
export function rowsIn(path: string, part: string): Map<string, readonly string[]> {
  const rows = tablesIn(path, part).flatMap((each) => each.rows)
  return new Map(rows.map((row) => [row[0] ?? '', row]))
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

/** A Markdown table with its columns aligned, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

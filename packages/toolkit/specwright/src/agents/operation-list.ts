import { onLine } from '@specwright/code/places'
import { grouped } from '@specwright/json-schema/grouped'
import type { NamedOperation } from './operation-table.ts'

/** The operations of a contract by area, as lines. */
export function operationList(operations: readonly NamedOperation[]): string {
  const rows = operations.map(({ id, client, method, operation: { path, summary, tag } }) => {
    const cells = [id, client === id ? '' : client, `${method} ${path}`, summary.replaceAll(/\s+/g, ' ')].map(onLine)
    return { tag: onLine(tag === '' ? 'Operations' : tag), cells }
  })
  const widths = [0, 1, 2].map((column) =>
    Math.max(0, ...rows.map(({ cells }) => Math.min(cells[column]?.length ?? 0, maxWidth))),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const areas = [...grouped(rows, ({ tag }) => tag)]
  return areas.map(([tag, all]) => `${tag}\n${all.map(({ cells }) => `  ${line(cells)}\n`).join('')}`).join('\n')
}

/** A longer cell pushes the rest of its line away, and not that of all. */
const maxWidth = 40

import { fileURLToPath } from 'node:url'
import type { Dependency } from './installed.ts'
import type { Reason } from './reasons.ts'

/** The decision record that has the dependencies. */
export const recordFile = fileURLToPath(
  new URL('../../../../../apps/docs/decisions/0026-ranges-of-dependencies.md', import.meta.url),
)

/** What is measured of a dependency, at the version that the gate tests. */
export interface Figures {
  readonly version: string
  /** When that version was published, as the registry has it: `2026-08-27`. */
  readonly date: string
  /** How many packages it installs, with itself. */
  readonly packages: string
  /** What they take, in kB. */
  readonly size: string
}

const head = ['dependency', 'range', 'why from there', 'what it is for', 'of', 'tested', 'date', 'packages', 'kB']

/** The table of the record, as Markdown. */
export function tableOf(
  dependencies: readonly Dependency[],
  reasons: Readonly<Record<string, Reason>>,
  figuresOf: (name: string) => Figures,
): string {
  const rows = dependencies.map(({ name, range, of }) => {
    const { version, date, packages, size } = figuresOf(name)
    const { use = '', range: why = '' } = reasons[name] ?? {}
    return [name, `\`${range}\``, why, use, of.join(', '), version, date, packages, size]
  })
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** The record with another table. */
export function withTable(record: string, table: string): string {
  return record.replace(/^\|(?:.*\n\|)*.*\n/m, () => table)
}

/** The figures that a record has, by dependency. */
export function figuresIn(record: string): ReadonlyMap<string, Figures> {
  const rows = record.split('\n').filter((line) => line.startsWith('|'))
  const cells = rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  return new Map(
    cells.map(([name = '', , , , , version = '', date = '', packages = '', size = '']) => [
      name,
      { version, date, packages, size },
    ]),
  )
}

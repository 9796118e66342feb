import { table, writeFigures } from '@loyalty-kit/bench/section'
import { cyclesOf, verbs, type Cycles } from './cycles.ts'
import { checkPinned, cycledDocuments } from './documents.ts'

// `pnpm --filter @loyalty-kit/corpus cycles FILE...`: sends items of each document through all that is done with them, prints what
// fails, and writes the figures into the README.

const rows: string[][] = []
const files = process.argv.slice(2)
checkPinned(files, cycledDocuments())
for (const file of files) {
  const cycles = await cyclesOf(file)
  for (const failure of cycles.failures) process.stdout.write(`${cycles.title} ${failure}\n`)
  rows.push(rowOf(cycles))
  process.stdout.write(`${rows.at(-1)?.join(' ')}\n`)
}
const head = ['document', 'operations', ...verbs, 'example', 'all five', 'done']
writeFigures('packages/internal/corpus/README.md', table(head, rows), 'cycles')

function rowOf({ title, operations, actions, complete, passed }: Cycles): string[] {
  const counts = verbs.map((does) => actions[does])
  const others = operations - counts.reduce((sum, count) => sum + count, 0)
  // A long title would make the table wider than a screen.
  const name = title.length > 32 ? `${title.slice(0, 31).trimEnd()}…` : title
  return [name, ...[operations, ...counts, others, complete, passed].map(String)]
}

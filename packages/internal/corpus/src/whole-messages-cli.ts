import { table, writeFigures } from '@loyalty-kit/bench/section'
import { wholeMessagesOf } from './whole-messages.ts'

// `pnpm --filter @loyalty-kit/corpus whole-messages FILE...`: has requests and responses of each document judged, prints those that
// are not judged as expected, and writes the figures into the README.

const rows: string[][] = []
for (const file of process.argv.slice(2)) {
  const { title, operations, valid, faulty, wrong } = await wholeMessagesOf(file)
  for (const each of wrong) process.stdout.write(`${title} ${each}\n`)
  rows.push([title, ...[operations, valid, faulty, wrong.length].map(String)])
  process.stdout.write(`${rows.at(-1)?.join(' ')}\n`)
}
const head = ['document', 'operations', 'valid messages', 'with one fault', 'judged otherwise']
writeFigures('packages/internal/corpus/README.md', table(head, rows), 'whole-messages')

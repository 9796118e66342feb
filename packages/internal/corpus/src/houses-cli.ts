import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rowsIn, table, writeFigures } from '@loyalty-kit/bench/section'
import { createConsumer } from '@loyalty-kit/checks/consumer'
import { checkPinned, cycledDocuments, housedDocuments } from './documents.ts'
import { houseOf, type House } from './houses.ts'

// `pnpm --filter @loyalty-kit/corpus houses --in DIR FILE...`: makes a repository for each document in DIR with the packed
// toolkit, runs its two commands, and writes the figures into the README, after each document. Other rows stay.

const { values, positionals } = parseArgs({ options: { in: { type: 'string' } }, allowPositionals: true })
if (values.in === undefined) throw new TypeError('--in is missing: name a folder for the repositories')
checkPinned(positionals, [...cycledDocuments(), ...housedDocuments()])

const readme = 'packages/internal/corpus/README.md'
const head = ['document', 'generated', 'install', 'init', 'gate', 'start', 'needed a hand']
const rows = rowsIn(readme, 'houses')
const folder = resolve(values.in)
mkdirSync(folder, { recursive: true })
const consumer = createConsumer()
try {
  for (const file of positionals) {
    const name = basename(file).replace(/\..*/, '').toLowerCase()
    const house = await houseOf(resolve(file), {
      folder: join(folder, name),
      log: join(folder, `${name}.log`),
      codegen: ['node', join(consumer.folder, 'node_modules/specwright/dist/bin/cli.js')],
      toolkit: consumer.tarballs,
    })
    rows.set(name, rowOf(name, house))
    writeFigures(readme, table(head, [...rows.values()]), 'houses')
    process.stdout.write(`${rowOf(name, house).join('  ')}\n`)
  }
} finally {
  consumer.remove()
}

function rowOf(name: string, { counts, seconds, failed }: House): string[] {
  const { install } = seconds
  const ratio = (time: number | undefined): string =>
    time === undefined || install === undefined ? '' : (time / install).toFixed(1)
  const installed = install === undefined ? '' : `${install.toFixed(1)} s`
  const rest = [ratio(seconds.init), ratio(seconds.gate), ratio(seconds.start)]
  return [name, counts, installed, ...rest, failed.length === 0 ? 'nothing' : failed.join(', ')]
}

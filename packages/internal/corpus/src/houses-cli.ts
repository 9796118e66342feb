import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { createConsumer } from '@loyalty-kit/checks/consumer'
import { houseOf, type House } from './houses.ts'

// `pnpm --filter @loyalty-kit/corpus houses --in DIR FILE...`: makes a repository for each document in DIR with the packed
// toolkit, runs its two commands, and writes the figures of these and of earlier ones into the README.

const { values, positionals } = parseArgs({ options: { in: { type: 'string' } }, allowPositionals: true })
if (values.in === undefined) throw new TypeError('--in is missing: name a folder for the repositories')

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const known = join(root, 'node_modules/.cache/corpus/houses.json')
const houses = new Map<string, House>(
  existsSync(known) ? Object.entries(JSON.parse(readFileSync(known, 'utf8')) as Record<string, House>) : [], // our own
)
const folder = resolve(values.in)
const consumer = createConsumer()
try {
  for (const file of positionals) {
    const name = basename(file).replace(/\..*/, '').toLowerCase()
    const house = await houseOf(resolve(file), {
      folder: join(folder, name),
      log: join(folder, `${name}.log`),
      codegen: ['node', join(consumer.folder, 'node_modules/@loyalty-kit/codegen/dist/bin/cli.js')],
      toolkit: consumer.tarballs,
    })
    houses.set(name, house)
    mkdirSync(dirname(known), { recursive: true })
    writeFileSync(known, JSON.stringify(Object.fromEntries(houses), undefined, 2))
    process.stdout.write(`${rowOf([name, house]).join('  ')}\n`)
  }
} finally {
  consumer.remove()
}
const head = ['document', 'generated', 'install', 'init', 'gate', 'start', 'needed a hand']
writeFigures('packages/internal/corpus/README.md', table(head, [...houses].map(rowOf)), 'houses')

function rowOf([name, { counts, seconds, failed }]: [string, House]): string[] {
  const { install } = seconds
  const ratio = (time: number | undefined): string =>
    time === undefined || install === undefined ? '' : (time / install).toFixed(1)
  const installed = install === undefined ? '' : `${install.toFixed(1)} s`
  const rest = [ratio(seconds.init), ratio(seconds.gate), ratio(seconds.start)]
  return [name, counts, installed, ...rest, failed.length === 0 ? 'nothing' : failed.join(', ')]
}

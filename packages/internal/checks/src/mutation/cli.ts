import { parseArgs } from 'node:util'
import { mutantsIn, mutate, type Verdict } from './mutate.ts'
import { scoreOf, scoreTable, writeScores, type Score } from './scores.ts'
import { copyToScratch } from './scratch.ts'

// `pnpm mutate [PACKAGE...] [--size N] [--all] [--seed N] [--write]`: breaks a copy of the repository in small ways, and says
// which of them no test notices.

/** The packages that are mutated when none is named, and those whose tests must notice. */
const judges: Readonly<Record<string, readonly string[]>> = {
  'client-engine': ['client-engine', 'client'],
  client: ['client'],
  'validator-engine': ['validator-engine', 'validators'],
  code: ['code'],
  'mock-engine': ['mock-engine', 'mock-server'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '20' },
    all: { type: 'boolean', default: false },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const size = values.all ? Infinity : Number(values.size)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
if (Number.isNaN(size) || Number.isNaN(seed)) throw new TypeError('Cannot mutate: --size and --seed must be numbers')

// Whoever ends this ends the tests under way as well, and removes the copy.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const scratch = copyToScratch(process.cwd())
console.log(`Seed ${seed}\n`)
const scores: Record<string, Score> = {}
for (const name of positionals.length > 0 ? positionals : Object.keys(judges)) {
  const verdicts: Verdict[] = []
  for await (const verdict of mutate(scratch, { name, projects: judges[name] ?? [name], size, seed })) {
    verdicts.push(verdict)
    console.log(`${verdict.fate.padEnd(8)}  ${verdict.file}:${verdict.line}  ${verdict.change}`)
  }
  scores[name] = scoreOf(verdicts, mutantsIn(scratch, name).length)
}
console.log(`\n${scoreTable(scores)}`)
if (values.write) writeScores(scores)

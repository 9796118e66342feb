import { parseArgs } from 'node:util'
import { mutantsIn, mutate, type MutantResult } from './mutate.ts'
import { scoreOf, scoreTable, writeScores, type Score } from './scores.ts'
import { copyToScratch } from './scratch.ts'

// `pnpm mutate [PACKAGE...] [--size N] [--all] [--seed N] [--write]`: breaks a copy of the repository in small ways,
// and reports which changes no test notices.

/** The packages that are mutated by default, each with the projects whose tests must notice. */
const testProjects: Readonly<Record<string, readonly string[]>> = {
  'client-engine': ['client-engine', 'client'],
  client: ['client'],
  'validator-engine': ['validator-engine', 'validators'],
  code: ['code'],
  'server-engine': ['server-engine', 'mock-engine'],
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

// When this process is stopped, running tests are stopped as well, and the copy is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const scratch = copyToScratch(process.cwd())
console.log(`Seed ${seed}\n`)
const scores: Record<string, Score> = {}
for (const name of positionals.length > 0 ? positionals : Object.keys(testProjects)) {
  const results: MutantResult[] = []
  for await (const result of mutate(scratch, { name, projects: testProjects[name] ?? [name], size, seed })) {
    results.push(result)
    console.log(`${result.status.padEnd(8)}  ${result.file}:${result.line}  ${result.change}`)
  }
  scores[name] = scoreOf(results, mutantsIn(scratch, name).length)
}
console.log(`\n${scoreTable(scores)}`)
if (values.write) writeScores(scores)

import { basename, join, resolve } from 'node:path'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { costOf, type Cost } from '../codegen/measure.ts'
import { syntheticDocument } from '../codegen/synthetic.ts'
import { installPeers, peers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { emptyFolder, scopes, tools, type Scope, type Tool } from './tools.ts'

// `pnpm --filter @loyalty-kit/bench generation [FILE...]`: writes the table of each document, by its name, into the README.
// Without a file, the documents are synthetic.

const rounds = 2
/** A run that takes longer is not repeated: load that comes and goes does not change its cost as much. */
const maxRepeated = 10
const limitMs = 300_000
/** Beyond this size, only types are generated: all outputs of all tools would take most of an hour. */
const maxBytes = 10e6

const named = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
installPeers()
for (const document of named.length > 0 ? named : [50, 200].map(syntheticFile)) {
  const section = await sectionOf(document)
  process.stdout.write(`${section}\n\n`)
  writeFigures('packages/internal/bench/README.md', section, `generation ${basename(document)}`)
}

/** Path of a synthetic document. */
function syntheticFile(operations: number): string {
  const folder = join(peers, 'dist/documents')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${operations}-operations.yaml`)
  writeFileSync(path, syntheticDocument(operations))
  return path
}

interface Run {
  readonly tool: Tool
  readonly scope: Scope
  readonly costs: Cost[]
  problem: string
}

/** Measures all tools with a document, and gives the table. */
async function sectionOf(document: string): Promise<string> {
  const { size } = statSync(document)
  const wanted = size > maxBytes ? scopes.slice(0, 1) : scopes
  const runs = tools.flatMap((tool) => wanted.map((scope): Run => ({ tool, scope, costs: [], problem: '' })))
  // The tools take turns, so that other load on the machine affects all alike.
  for (let round = 0; round < rounds; round++) {
    for (const run of runs.filter(({ problem, costs }) => problem === '' && processorOf(costs, 0) <= maxRepeated)) {
      const cost = await costIn(run.tool, document, run.scope)
      if (typeof cost === 'string') run.problem = cost
      else run.costs.push(cost)
    }
  }
  const rows = tools.map(({ name }) => rowOf(name, runs))
  const title = `${basename(document)}, ${megabytes(size, 1)}: processor seconds`
  const load = loadavg()[2]?.toFixed(1)
  return `${table([title, ...wanted, 'peak memory'], rows)}\n\nNode ${process.versions.node}, load ${load}.`
}

function rowOf(name: string, runs: readonly Run[]): readonly string[] {
  const own = runs.filter(({ tool }) => tool.name === name)
  const memory = own.flatMap(({ costs }) => costs.map(({ bytes }) => bytes))
  const peak = memory.length === 0 ? '-' : megabytes(Math.max(...memory))
  return [name, ...own.map(({ costs, problem }) => problem || processorOf(costs).toFixed(2)), peak]
}

/** The cost of one run; a word if there is none. */
async function costIn(tool: Tool, document: string, scope: Scope): Promise<Cost | string> {
  const folder = emptyFolder()
  const argv = tool.argv(document, scope, folder)
  if (argv === undefined) return '-'
  return await costOf(argv, { cwd: folder, limitMs }).catch((error: Error) => {
    process.stderr.write(`${tool.name}, ${basename(document)}: ${error.message.slice(0, 2000)}\n`)
    return 'fails'
  })
}

/** The least processor time of some runs, in seconds. */
function processorOf(costs: readonly Cost[], ofNone = Infinity): number {
  return costs.length === 0 ? ofNone : Math.min(...costs.map(({ processor }) => processor))
}

function megabytes(bytes: number, digits = 0): string {
  return `${(bytes / 1e6).toFixed(digits)} MB`
}

import { basename, join, resolve } from 'node:path'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { costOf, type Cost } from '../codegen/measure.ts'
import { syntheticDocument } from '../codegen/synthetic.ts'
import { installPeers, peers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { emptyFolder, scopes, tools, type Scope, type Tool } from './tools.ts'

const rounds = 2
const limitMs = 300_000
/** Beyond this size, only types are generated: all outputs of all tools would take most of an hour. */
const maxBytes = 10e6
const documents = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))

installPeers()
const made = join(peers, 'dist/documents')
mkdirSync(made, { recursive: true })
for (const operations of [50, 200]) {
  const path = join(made, `${operations} operations.yaml`)
  writeFileSync(path, syntheticDocument(operations))
  documents.push(path)
}

const sections: string[] = []
for (const document of documents) {
  const { size } = statSync(document)
  const wanted = size > maxBytes ? scopes.slice(0, 1) : scopes
  const runs = tools.flatMap((tool) => wanted.map((scope) => ({ tool, scope, costs: [] as Cost[], problem: '' })))
  // The tools take turns, so that other load on the machine affects all alike.
  for (let round = 0; round < rounds; round++) {
    for (const run of runs) {
      if (run.problem !== '') continue
      const cost = await costIn(run.tool, document, run.scope)
      if (typeof cost === 'string') run.problem = cost
      else run.costs.push(cost)
    }
  }
  const rows = tools.map(({ name }) => {
    const own = runs.filter(({ tool }) => tool.name === name)
    const memory = own.flatMap(({ costs }) => costs.map(({ bytes }) => bytes))
    const peak = memory.length === 0 ? '-' : megabytes(Math.max(...memory))
    return [name, ...own.map(({ costs, problem }) => problem || secondsOf(costs)), peak]
  })
  const title = `${basename(document)}, ${megabytes(size, 1)}: processor seconds`
  sections.push(table([title, ...wanted, 'peak memory'], rows))
  process.stdout.write(`${sections.at(-1)}\n\n`)
}
const load = loadavg()[2]?.toFixed(1)
const note = `Measured in one run with Node ${process.versions.node}: whole processes that take turns, the lesser of ${rounds} rounds; load ${load}. A run fails if it is out of memory, or takes more than five minutes.`
writeFigures('packages/internal/bench/README.md', [note, ...sections].join('\n\n'), 'generation')

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

function secondsOf(costs: readonly Cost[]): string {
  return Math.min(...costs.map(({ processor }) => processor)).toFixed(2)
}

function megabytes(bytes: number, digits = 0): string {
  return `${(bytes / 1e6).toFixed(digits)} MB`
}

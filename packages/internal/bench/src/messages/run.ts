import { basename, join, resolve } from 'node:path'
import { installPeers, peers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { faultsOf, type Fault, type Path } from './faults.ts'
import { ajv, ours, zod, type Judge } from './judges.ts'

const count = 300
const documents = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
if (documents.length === 0) throw new TypeError('Name OpenAPI documents, whose schemas the values break')

installPeers()
const rows: string[][] = []
for (const document of documents) {
  const folder = join(peers, 'dist/messages', basename(document))
  const own = await ours(document, join(folder, 'specwright'))
  const judges: readonly Judge[] = [own, await ajv(own), await zod(document, own.model, join(folder, 'zod'))]
  const common = new Set([...own.schemas].filter((name) => judges.every(({ schemas }) => schemas.has(name))))
  const faults = faultsOf(own.model, common, count)
  for (const judge of judges) rows.push([`${basename(document)}: ${judge.name}`, ...figuresOf(judge, faults)])
}
const head = ['values with one fault', 'refused', 'one issue, at the fault', 'issues for one fault']
const tables = table(head, rows)
const note = `Measured in one run with Node ${process.versions.node}: ${count} values of each document, whose examples one change made invalid.`
writeFigures('packages/internal/bench/README.md', [note, tables].join('\n\n'), 'messages')
process.stdout.write(`${tables}\n`)

function figuresOf({ issues }: Judge, faults: readonly Fault[]): string[] {
  const found = faults.map(({ schema, value, path }) => ({ path, paths: issues(schema, value) }))
  const refused = found.filter(({ paths }) => paths.length > 0)
  const right = refused.filter(({ path, paths: [first, ...more] }) => more.length === 0 && isSame(first, path))
  const total = refused.reduce((sum, { paths }) => sum + paths.length, 0)
  const share = (part: readonly unknown[]): string => `${((part.length / faults.length) * 100).toFixed(1)} %`
  return [share(refused), share(right), (total / refused.length).toFixed(1)]
}

function isSame(a: Path | undefined, b: Path): boolean {
  return a !== undefined && a.length === b.length && a.every((part, n) => String(part) === String(b[n]))
}

import { resolve } from 'node:path'
import { documentsOf } from '../calls/apis.ts'
import { installPeers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { apis, type Api } from './apis.ts'
import { loaded, sizesOf, type Calls, type Sizes } from './bundles.ts'
import { overheads } from './overhead.ts'
import { checkRequests } from './requests.ts'
import { callsOf, generate, tools } from './tools.ts'
import { typeChecks } from './type-check.ts'

const documents = documentsOf(
  apis,
  process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path)),
)
installPeers()
const sections: string[] = []
for (const [api, document] of documents) {
  sections.push(await figuresOf(api, document))
  process.stdout.write(`${sections.at(-1)}\n\n`)
}
const missing = apis.filter((api) => !documents.has(api))
for (const { name, title } of missing)
  process.stderr.write(
    `Cannot measure clients of ${name}: no file has a title that begins with "${title}". Name its OpenAPI document.\n`,
  )
if (missing.length === 0) {
  const note = `Measured in one run with Node ${process.versions.node} by \`pnpm --filter @loyalty-kit/bench clients\`. In brackets: relative to bare \`fetch\`.`
  writeFigures('packages/internal/bench/README.md', [note, ...sections].join('\n\n'), 'clients')
} else process.exitCode = 1

/** The table of an API. */
async function figuresOf(api: Api, document: string): Promise<string> {
  const possible = []
  for (const tool of tools) if (await generate(api, document, tool)) possible.push(tool)
  const sizes = new Map<string, Sizes>()
  const clients = new Map<string, Calls>()
  for (const tool of possible) {
    const calls = callsOf(api, tool)
    sizes.set(tool.file, await sizesOf(calls))
    clients.set(tool.file, await loaded(calls, `${api.folder}-${tool.file}`))
  }
  await checkRequests(api, clients)
  const { stub, loopback } = await overheads(api, clients)
  const checks = typeChecks(possible.map((tool) => callsOf(api, tool)))
  const rows = tools.map((tool) => {
    const size = sizes.get(tool.file)
    const check = checks.get(callsOf(api, tool))
    if (!size || !check) return [tool.name(api), 'fails', '-', '-', '-', '-', '-']
    return [
      tool.name(api),
      ...[size.one, size.typical, size.all].map(kilobytes),
      ...[stub, loopback].map((times) => relative(times, tool.file)),
      `${check.seconds.toFixed(2)}${check.hasErrors ? ', errors' : ''}`,
    ]
  })
  return table([api.name, 'one call', 'five calls', 'all', 'stub, µs', 'loopback, µs', 'type check, s'], rows)
}

function kilobytes(bytes: number | undefined): string {
  return bytes === undefined ? '-' : `${(bytes / 1000).toFixed(1)} kB`
}

function relative(times: ReadonlyMap<string, number>, name: string): string {
  const us = times.get(name) ?? 0
  return `${us.toFixed(1)} (${(us / (times.get('fetch') ?? 1)).toFixed(2)})`
}

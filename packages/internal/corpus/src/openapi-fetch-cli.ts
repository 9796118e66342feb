import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table, tablesIn, writeFigures } from '@loyalty-kit/bench/section'
import { comeOver, digestOf, hasProject, peerProjects } from './openapi-fetch.ts'

// `pnpm --filter @loyalty-kit/corpus openapi-fetch --from DIR` moves public projects that call openapi-fetch to generated clients.

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
if (from === undefined) throw new Error('--from is missing: name the folder with the repositories')

const readme = 'packages/internal/corpus/README.md'
const known = tablesIn(readme, 'openapi-fetch')[0]?.rows ?? []
const rows: (readonly string[])[] = []
for (const project of peerProjects()) {
  const { repository, commit } = project
  const row = known.find(([name]) => name === repository)
  if (row !== undefined && !existsSync(join(from, repository))) {
    rows.push(row)
    continue
  }
  if (!hasProject(resolve(from), project))
    throw new Error(`Cannot use ${repository}: its digest is ${digestOf(resolve(from), project)}. Take ${commit}`)
  const { clients, rewritten, calls, marked, broken, again } = await comeOver(resolve(from), project)
  process.stdout.write(`${repository}\n${[...marked, ...broken].map((each) => `  ${each}\n`).join('')}`)
  rows.push([repository, ...[clients, rewritten, calls, marked.length, broken.length, again].map(String)])
}
const head = ['project', 'clients', 'rewritten', 'calls', 'marked places', 'unmarked errors', 'by a second run']
writeFigures(readme, table(head, rows), 'openapi-fetch')

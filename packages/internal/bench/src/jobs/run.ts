import { installPeers } from '../peers.ts'
import { parseArgs } from 'node:util'
import { table, tablesIn, writeFigures } from '../section.ts'
import { behaviours, wrongBehaviours } from './behaviours.ts'
import { caughtMistakes, mistakes } from './mistakes.ts'
import { files, linesOf, loadProgram, placeProgram, sourceOf } from './program.ts'
import { listen } from './server.ts'
import { builtIn, emptyFolder, generateClient, port, tools } from './tools.ts'

// `--before CHECKOUT` adds the row of the command that is built in a checkout of an earlier commit; without it, the row stays.
const { before } = parseArgs({ options: { before: { type: 'string' } } }).values
const readme = 'packages/internal/bench/README.md'
const known = tablesIn(readme, 'jobs')[0]?.rows.filter(([name]) => name?.startsWith('specwright at ')) ?? []

installPeers()
const rows: string[][] = before === undefined ? known.map((row) => [...row]) : []
const missed: string[] = []
const wrong: string[] = []
for (const tool of [...(before === undefined ? [] : [builtIn(before)]), ...tools]) {
  emptyFolder(tool)
  placeProgram(tool, 'right') // which the clients of some tools import
  await generateClient(tool)
  const lines = files.map((file) => linesOf(sourceOf(tool, file)))
  const caught = caughtMistakes(tool)
  const server = await listen(port)
  const differing = await wrongBehaviours(await loadProgram(tool), server)
  await server.close()
  const total = lines.reduce((sum, each) => sum + each, 0)
  rows.push([tool.name, ...[...lines, total, caught.length, differing.length].map(String)])
  const notCaught = mistakes.filter((mistake) => !caught.includes(mistake))
  if (notCaught.length > 0) missed.push(`- ${tool.name}: ${notCaught.map(({ what }) => what).join('; ')}`)
  if (differing.length > 0) wrong.push(`- ${tool.name}: ${differing.map(({ what }) => what).join('; ')}`)
  process.stdout.write(`${rows.at(-1)?.join(' ') ?? ''}\n`)
}
const head = ['lines', 'client', 'list', 'upload', 'stream', '409', 'token', 'retry', 'all']
const found = [`caught of ${mistakes.length}`, `wrong of ${behaviours.length}`]
const sections = [
  `Run with Node ${process.versions.node}.`,
  table([...head, ...found], rows),
  `Mistakes that the compiler does not find:\n\n${missed.join('\n')}`,
  `Behaviours that are wrong:\n\n${wrong.length > 0 ? wrong.join('\n') : '- none'}`,
]
writeFigures(readme, sections.join('\n\n'), 'jobs')
process.exit() // a stream that a client opens again and again would keep the process

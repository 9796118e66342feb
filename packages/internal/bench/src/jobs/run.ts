import { installPeers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { behaviours, wrongBehaviours } from './behaviours.ts'
import { caughtMistakes, mistakes } from './mistakes.ts'
import { files, linesOf, loadProgram, placeProgram, sourceOf } from './program.ts'
import { listen } from './server.ts'
import { emptyFolder, generateClient, tools } from './tools.ts'

installPeers()
const rows: string[][] = []
const missed: string[] = []
const wrong: string[] = []
for (const tool of tools) {
  emptyFolder(tool)
  placeProgram(tool, 'right') // which the clients of some tools import
  await generateClient(tool)
  const lines = files.map((file) => linesOf(sourceOf(tool, file)))
  const caught = caughtMistakes(tool)
  const server = await listen()
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
writeFigures('packages/internal/bench/README.md', sections.join('\n\n'), 'jobs')
process.exit() // a stream that a client opens again and again would keep the process

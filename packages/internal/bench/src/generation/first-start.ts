import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costOf } from '../codegen/measure.ts'
import { installPeers, peers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { lowerQuartile } from '../client/overhead.ts'

// `pnpm --filter @loyalty-kit/bench first-start` generates from our contract in a new folder, for a user who has never
// started the tool before, and writes the processor times into the README.

const rounds = 15
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
installPeers()
const cli = join(root, 'packages/toolkit/specwright/dist/bin/cli.js')
const heyApi = join(peers, 'node_modules/@hey-api/openapi-ts/dist/run.mjs')
const heyApiPlugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch']

const tools: readonly (readonly [name: string, argv: readonly string[]])[] = [
  [
    'redocly generate-client, types and client',
    [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'generate-client', 'loyalty.yaml', '--output', 'client.ts'],
  ],
  ['specwright, types', [cli, 'generate', 'loyalty.yaml', '--out', 'out', '--only', 'types']],
  ['specwright, types and client', [cli, 'generate', 'loyalty.yaml', '--out', 'out', '--only', 'types,client']],
  ['specwright, everything', [cli, 'generate', 'loyalty.yaml', '--out', 'out']],
  [
    'openapi-typescript, types',
    [join(peers, 'node_modules/openapi-typescript/bin/cli.js'), 'loyalty.yaml', '--output', 'types.ts'],
  ],
  ['hey-api, types and client', [heyApi, '--input', 'loyalty.yaml', '--output', 'out', '--plugins', ...heyApiPlugins]],
]

const times = new Map<string, number[]>(tools.map(([name]) => [name, []]))
for (let round = 0; round < rounds; round++) {
  for (const [name, argv] of tools) times.get(name)?.push(await firstStart(argv))
}
const seconds = tools.map(([name]) => lowerQuartile(times.get(name) ?? []))
const rows = tools.map(([name], n) => [
  name,
  (seconds[n] ?? 0).toFixed(2),
  ((seconds[n] ?? 0) / (seconds[0] ?? 1)).toFixed(2),
])
const load = loadavg()[2]?.toFixed(1)
const section = [
  table(['first start, our contract', 'processor seconds', 'of generate-client'], rows),
  `Node ${process.versions.node}, load ${load}; the lower quartile of ${rounds} rounds that take turns.`,
].join('\n\n')
process.stdout.write(`${section}\n`)
writeFigures('packages/internal/bench/README.md', section, 'first-start')

/** Processor seconds of a program in a new folder and a new home folder. */
async function firstStart(argv: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-first-start-'))
  try {
    const [home, work] = [join(folder, 'home'), join(folder, 'work')]
    for (const each of [home, work]) mkdirSync(each)
    copyFileSync(join(root, 'openapi/loyalty.yaml'), join(work, 'loyalty.yaml'))
    const env = { HOME: home, XDG_CACHE_HOME: join(home, '.cache'), REDOCLY_TELEMETRY: 'off', CI: '1' }
    const { processor } = await costOf(argv, { cwd: work, env, limitMs: 60_000 })
    return processor
  } finally {
    rmSync(folder, { recursive: true })
  }
}

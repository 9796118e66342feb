import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { createConsumer } from '@loyalty-kit/checks/consumer'
import { copyRepository } from '@loyalty-kit/dev/copied-repository'
import { userEnv } from './measured.ts'
import { devTimes, type DevRepository, type DevTimes, type Save } from './saves.ts'

// `pnpm --filter @loyalty-kit/corpus saves`: measures what `dev` takes, in a copy of this repository and in a new one.

const saves = 9
const load = loadavg()[0] ?? 0
const rows = [rowOf('this repository', await inCopy()), rowOf('a new repository', await inNewRepository())]
const seconds = `Seconds; the first save, and the lower quartile of ${saves - 1} later ones. Load ${load.toFixed(1)}, on two cores.`
const head = ['', 'start', ...['types', 'mock', 'docs'].flatMap((each) => [`${each}, first`, `${each}, later`])]
writeFigures('packages/internal/corpus/README.md', `${seconds}\n\n${table(head, rows)}`, 'saves')

async function inCopy(): Promise<DevTimes> {
  const { folder, remove } = copyRepository()
  const repository: DevRepository = {
    folder,
    argv: ['node', '--conditions=@specwright/source', 'packages/toolkit/specwright/src/cli.ts', 'dev'],
    contract: 'openapi/loyalty.yaml',
    types: 'packages/spec/src/generated/types.ts',
    security: '[{ appId: [], appToken: [] }]',
    headers: { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' },
  }
  try {
    return await devTimes(repository, saves)
  } finally {
    remove()
  }
}

async function inNewRepository(): Promise<DevTimes> {
  const consumer = createConsumer()
  const parent = mkdtempSync(join(tmpdir(), 'loyalty-saves-'))
  const folder = join(parent, 'shop')
  const program = join(consumer.folder, 'node_modules/specwright/dist/bin/cli.js')
  const run = (cwd: string, command: string, ...argv: readonly string[]): void => {
    const { status, stderr } = spawnSync(command, argv, { cwd, encoding: 'utf8', env: userEnv() })
    if (status !== 0) throw new Error(`${command} ${argv.join(' ')} ended with ${status}\n${stderr}`)
  }
  try {
    run(parent, 'node', program, 'init', folder, '--toolkit', consumer.tarballs)
    run(folder, 'pnpm', 'install')
    const repository: DevRepository = {
      folder,
      argv: [join(folder, 'node_modules/.bin/specwright'), 'dev'],
      contract: 'openapi/shop.yaml',
      types: 'packages/spec/src/generated/types.ts',
      security: '[]',
      headers: {},
    }
    return await devTimes(repository, saves)
  } finally {
    consumer.remove()
    rmSync(parent, { recursive: true, force: true })
  }
}

function rowOf(name: string, { start, saves: [first, ...later] }: DevTimes): string[] {
  const columns = (['types', 'mock', 'docs'] as const).flatMap((part) => [first?.[part] ?? NaN, quartile(later, part)])
  return [name, ...[start, ...columns].map((each) => each.toFixed(2))]
}

function quartile(times: readonly Save[], part: keyof Save): number {
  const inOrder = times.map((each) => each[part]).toSorted((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length / 4)] ?? NaN
}

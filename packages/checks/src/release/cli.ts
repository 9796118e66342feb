import { fileURLToPath } from 'node:url'
import { judgePromises } from './gate.ts'
import { makeVersion } from './version.ts'

// `pnpm release:gate` and `pnpm release:version`.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const commands: Readonly<Record<string, () => Promise<void>>> = { gate, version }

const command = commands[process.argv[2] ?? '']
if (command === undefined) throw new Error(`One of ${Object.keys(commands).join(', ')}, please`)
await command()

async function gate(): Promise<void> {
  const { passes, text } = await judgePromises(root)
  process[passes ? 'stdout' : 'stderr'].write(text)
  process.exitCode = passes ? 0 : 1
}

async function version(): Promise<void> {
  await makeVersion(root)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { freePort, statusOf } from '@specwright/machine/ports'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { cli, petsYaml } from './run.ts'

/** Listens as the mock and the docs do, in a process of its own, as scripts have. */
const server = `
  const port = Number(process.argv[process.argv.indexOf('--port') + 1])
  const page = (_, response) => response.end('here')
  require('node:http').createServer(page).listen(port, '127.0.0.1', () => console.log('on 127.0.0.1:' + port))
`

const manifest = JSON.stringify({ scripts: { start: 'node server.cjs', dev: 'node server.cjs' } })

function repository(files: Readonly<Record<string, string>> = {}): string {
  return workspace({
    'api.yaml': petsYaml,
    'specwright.config.ts': `export default { documents: [{ document: 'api.yaml', outputs: { types: 'types.ts' } }] }\n`,
    'packages/mock-server/package.json': manifest,
    'packages/mock-server/server.cjs': server,
    'apps/docs/package.json': manifest,
    'apps/docs/server.cjs': server,
    ...files,
  })
}

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the mock and the docs too',
  async (signal) => {
    const run = await started(repository())
    await run.printed('Press Ctrl-C to stop.\n', 2)
    expect(await Promise.all(run.urls.map(statusOf))).toEqual([200, 200])
    run.kill(signal)
    expect(await run.exit).toBe(0)
    expect(run.output()).toMatch(/\nStopped\.\n$/)
    expect(await Promise.all(run.urls.map(statusOf))).toEqual(['closed', 'closed'])
  },
)

test('when the docs cannot start, that is said, and the mock ends', async () => {
  const run = await started(repository({ 'apps/docs/server.cjs': 'process.exitCode = 3' }))
  expect(await run.exit).toBe(1)
  expect(run.output()).toContain('The docs exited')
  expect(await Promise.all(run.urls.map(statusOf))).toEqual(['closed', 'closed'])
})

test('a port in use is reported, with the flag that chooses another', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void busy.close())
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo // it listens on a port, not on a pipe
  const run = await started(repository(), { docs: port })
  expect(await run.exit).toBe(2)
  expect(run.output()).toContain(`Cannot use port ${port}: it is in use. Choose another with --docs-port`)
})

interface Run {
  readonly urls: readonly string[]
  readonly exit: Promise<number | null>
  output(): string
  /** Resolves when it has printed a string a number of times. */
  printed(text: string, times: number): Promise<void>
  kill(signal: NodeJS.Signals): void
}

/** `dev` in a repository, on free ports. */
async function started(cwd: string, { docs }: { docs?: number } = {}): Promise<Run> {
  const ports = [await freePort(), docs ?? (await freePort())]
  const argv = [...cli, 'dev', '--port', String(ports[0]), '--docs-port', String(ports[1])]
  const child = spawn(process.execPath, argv, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    exit,
    output: () => output,
    async printed(text, times) {
      while (output.split(text).length <= times) {
        const [event] = await Promise.race([once(child.stdout, 'data'), exit.then(() => ['exit'])])
        if (event === 'exit') throw new Error(output)
      }
    },
    kill: (signal) => void child.kill(signal),
  }
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { operations } from '@loyalty-kit/spec'
import { freePort } from '@specwright/machine/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

interface Started {
  readonly process: ChildProcess
  /** Its output until it was ready. */
  readonly output: string
  /** What the mock answered as soon as its address was printed. */
  readonly firstStatus: number
  readonly mockUrl: string
  readonly docsUrl: string
}

/** A program that starts the mock and the docs, with variables for it. */
export interface Program {
  /** Path of its module. */
  readonly program: string
  readonly env?: Readonly<Record<string, string>>
  /** More variables, with which it is interrupted while the docs are built. */
  readonly whileBuilding?: Readonly<Record<string, string>>
}

/** Tests what `pnpm start` does, from its output and what it serves. */
export function testStart(program: Program): void {
  const { whileBuilding } = program
  let started: Started

  beforeAll(async () => {
    const [mock, docs] = [await freePort(), await freePort()]
    started = await start(program, mock, docs)
  })

  afterAll(() => {
    started.process.kill('SIGKILL')
  })

  test('the mock answers before the docs are built', () => {
    const { output, firstStatus } = started
    expect(firstStatus).toBe(404)
    const steps = [
      'Linting the contract, generating the packages (1 of 2)\n',
      'Mock server',
      'Building the docs (2 of 2)\n',
      'Ready in',
    ]
    const places = steps.map((step) => output.indexOf(step))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((left, right) => left - right))
  })

  test('it prints the addresses, the demo credentials and how long it took', () => {
    const { output, mockUrl, docsUrl } = started
    expect(output).toMatch(/Ready in [\d.]+ s\./)
    expect(output).toContain(mockUrl)
    expect(output).toContain(docsUrl)
    expect(output).toContain('app id demo-app, app token demo-token')
  })

  test('the four lines work as printed, in order', () => {
    const lines = started.output.split('\n').filter((line) => line.includes('curl '))
    expect(lines).toHaveLength(4)
    const { stdout, stderr, status } = spawnSync('bash', ['-e'], { input: lines.join('\necho\n'), encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const [token = '', listing = '', deleted = '', revoked = ''] = stdout.split('\n').filter((line) => line !== '')
    expect(token.split('.')).toHaveLength(3)
    expect((JSON.parse(listing) as { data: unknown[] }).data).toHaveLength(3)
    expect(JSON.parse(deleted)).toMatchObject({ id: 'ts_gold', status: 'DELETED' })
    expect(revoked).toBe(`status ${operations.revokeOAuthToken.responses[0].status}`)
  })

  test('the docs are served', async () => {
    const response = await fetch(started.docsUrl)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Loyalty')
    expect((await fetch(`${started.docsUrl}/no-such-page`)).status).toBe(404)
  })

  test.each(['/', '.md', '/index.html'])(
    'the samples of the docs call the mock that was started: %s',
    async (suffix) => {
      const page = await fetch(`${started.docsUrl}/operations/delete-tier-structure${suffix}`)
      const text = await page.text()
      expect(text.includes(started.mockUrl)).toBe(true)
      expect(text.includes('127.0.0.1:4010')).toBe(false)
    },
  )

  test('a port in use is refused at once, with how to choose another', async () => {
    const { port } = new URL(started.mockUrl)
    const child = spawnStart(program, '--port', port)
    let errors = ''
    child.stderr?.on('data', (text: Buffer) => {
      errors += String(text)
    })
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
    expect(errors).toContain(
      `Cannot use port ${port} for the mock: the port is in use. Choose another with --port or LOYALTY_MOCK_PORT`,
    )
  })

  test('Ctrl-C while the docs are built stops the mock', async () => {
    const [mock, docs] = [await freePort(), await freePort()]
    const argv = ['--port', String(mock), '--docs-port', String(docs)]
    const child = spawnStart({ ...program, env: { ...program.env, ...whileBuilding } }, ...argv)
    const output = outputOf(child)
    await output.until('Building the docs')
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output.text()).toMatch(/Building the docs \(2 of 2\)\n\nStopped\.\n$/)
    await expect(fetch(`http://127.0.0.1:${mock}`)).rejects.toThrow('fetch failed')
  })

  test('Ctrl-C stops everything', async () => {
    started.process.kill('SIGINT')
    const [code] = (await once(started.process, 'exit')) as [number]
    expect(code).toBe(0)
    await expect(fetch(started.mockUrl)).rejects.toThrow('fetch failed')
    await expect(fetch(started.docsUrl)).rejects.toThrow('fetch failed')
  })
}

function spawnStart({ program, env = {} }: Program, ...argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--conditions=@specwright/source', program, ...argv], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function start(program: Program, mock: number, docs: number): Promise<Started> {
  const child = spawnStart(program, '--port', String(mock), '--docs-port', String(docs))
  const output = outputOf(child)
  const mockUrl = `http://127.0.0.1:${mock}`
  await output.until(mockUrl)
  const { status: firstStatus } = await fetch(mockUrl)
  await output.until('Press Ctrl-C to stop.')
  return { process: child, output: output.text(), firstStatus, mockUrl, docsUrl: `http://127.0.0.1:${docs}` }
}

interface Output {
  text(): string
  /** Waits until it contains a text. */
  until(wanted: string): Promise<void>
}

function outputOf(child: ChildProcess): Output {
  let text = ''
  const changed = new EventTarget()
  const read = (part: Buffer): void => {
    text += String(part)
    changed.dispatchEvent(new Event('text'))
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return {
    text: () => text,
    async until(wanted) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = (): void => {
        if (text.includes(wanted)) resolve()
      }
      changed.addEventListener('text', look)
      child.once('exit', () => {
        reject(new Error(`It exited before it printed ${wanted}:\n${text}`))
      })
      look()
      await promise
    },
  }
}

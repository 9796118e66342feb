import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const file = fileURLToPath(new URL('things-program.ts', import.meta.url))

function spawnProgram(argv: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['--conditions=@specwright/source', file, ...argv])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The URL of the program once it listens, and what stops it. */
async function start(...argv: readonly string[]): Promise<{ readonly url: string; stop(): Promise<unknown> }> {
  const child = spawnProgram([...argv, '--port', '0'])
  child.stderr.pipe(process.stderr)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string] // the argument of the event
  return {
    url: /^things-mock listens on (http:\S+)/.exec(line)?.[1] ?? '',
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      return ((await ended) as unknown[])[0]
    },
  }
}

async function get(url: string): Promise<unknown> {
  return await (await fetch(url, { headers: { connection: 'close' } })).json()
}

test('the program of a contract serves its seed, records a service, and serves the recording', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const transcript = join(folder, 'session.http')
  const service = await start()
  const recording = await start('record', '--upstream', service.url, '--transcript', transcript)
  const listed = await get(`${recording.url}/things`)
  expect(listed).toMatchObject({ data: [{ id: 'own', kind: 'a' }], total: 1 })
  expect([await recording.stop(), await service.stop()]).toEqual([0, 0])
  expect(readFileSync(transcript, 'utf8')).toContain('GET /things\n---\n200\n')

  const replaying = await start('--seed', transcript, '--store', join(folder, 'mock.db'))
  expect(await get(`${replaying.url}/things`)).toEqual(listed)
  expect(await replaying.stop()).toBe(0)
})

test('it asks nothing of Node that this version does not know', async () => {
  const child = spawnProgram(['--port', '0'])
  const errors = text(child.stderr)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string] // the argument of the event
  await get(`${/http:\S+/.exec(line)?.[0]}/things`)
  child.kill('SIGTERM')
  expect(await errors).toBe('')
})

test('its help names it, and the variables of its flags', async () => {
  const child = spawnProgram(['--help'])
  const help = await text(child.stdout)
  expect(help).toMatch(/^things-mock: a mock of things\n\nUsage: things-mock \[flags\]/)
  for (const part of ['--tls-key FILE', '--journal-bytes BYTES', 'THINGS_MOCK_PORT']) expect(help).toContain(part)
  // A space after the value of each flag.
  expect(help).toMatch(/--control-body-limit BYTES {2,}\w/)
  expect(help).not.toMatch(/^ *--[\w-]+ [A-Z]+[a-z]/m)
})

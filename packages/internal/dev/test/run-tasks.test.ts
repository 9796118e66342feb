import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runTasks } from '../src/run-tasks.ts'

// Its tasks are what the command `turbo` says: `end`, `fail`, or `wait` until it is stopped.
const turbo = `#!${process.execPath}
const [, task] = process.argv.slice(2)
if (task === 'wait') setInterval(() => {}, 1000)
else if (task === 'fail') {
  console.log('Out of soap')
  process.exitCode = 1
}
`

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tasks-'))
  writeFileSync(join(folder, 'turbo'), turbo)
  chmodSync(join(folder, 'turbo'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('tasks end, or fail with their output', async () => {
  const { signal } = new AbortController()
  await expect(runTasks(['end'], signal)).resolves.toBe(undefined)
  await expect(runTasks(['fail'], signal)).rejects.toMatchObject({
    message: 'Cannot run fail: a task failed',
    output: 'Out of soap\n',
  })
})

test('tasks can be stopped', async () => {
  const stopping = new AbortController()
  const running = runTasks(['wait'], stopping.signal)
  stopping.abort()
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
})

test.each(['wait', 'end', 'fail'])('tasks are not begun once everything stops: %s', async (task) => {
  await expect(runTasks([task], AbortSignal.abort())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }) as Error,
  )
})

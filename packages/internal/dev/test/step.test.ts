import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runStep, type StepOutput } from '../src/step.ts'

// Its tasks are what the command `turbo` says: `end`, `fail`, or `wait` until it is stopped.
const turbo = `#!${process.execPath}
const [, task] = process.argv.slice(2)
if (task === 'wait') setInterval(() => {}, 1000)
else if (task === 'fail') process.exitCode = 1
`

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'step-'))
  writeFileSync(join(folder, 'turbo'), turbo)
  chmodSync(join(folder, 'turbo'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** A step, and what it shows from now on. */
function step(task: string, isTTY: boolean, signal = new AbortController().signal) {
  const shown: string[] = []
  const output: StepOutput = { isTTY, write: (text) => shown.push(text) }
  return { shown, run: async () => await runStep({ title: 'Wash', tasks: [task] }, output, signal) }
}

test.each([
  { on: 'a terminal', isTTY: true, line: /^(?:\rWash \.\.\. [\d.]+ s)+\n$/ },
  { on: 'no terminal', isTTY: false, line: /^Wash \.\.\. [\d.]+ s\n$/ },
])('on $on, a step shows how long it took, and one that fails too', async ({ isTTY, line }) => {
  const [ending, failing] = [step('end', isTTY), step('fail', isTTY)]
  await ending.run()
  await expect(failing.run()).rejects.toThrow('Wash failed')
  for (const { shown } of [ending, failing]) expect(shown.join('')).toMatch(line)
})

test.each([true, false])('a step that is stopped shows nothing after that; on a terminal: %s', async (isTTY) => {
  const stopping = new AbortController()
  const { shown, run } = step('wait', isTTY, stopping.signal)
  const running = run()
  const before = shown.length
  stopping.abort()
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
  expect(shown.slice(before)).toEqual([])
})

test.each(['wait', 'end', 'fail'])('a step is not begun once everything stops: %s', async (task) => {
  const { shown, run } = step(task, false, AbortSignal.abort())
  await expect(run()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
  expect(shown).toEqual([])
})

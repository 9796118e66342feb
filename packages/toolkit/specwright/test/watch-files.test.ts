import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchFiles } from 'specwright'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'

/** Watches the file `api.yaml` of a folder, and those that it names, a line each. */
function watched(folder: string): { until(text: string): Promise<void>; readonly calls: readonly string[] } {
  const calls: string[] = []
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  let changed = (): void => {}
  const watching = watchFiles([join(folder, 'api.yaml')], async () => {
    const names = read('api.yaml').split('\n').filter(Boolean)
    calls.push(names.map((name) => read(name)).join())
    changed()
    return names.map((name) => join(folder, name))
  })
  onTestFinished(watching.close)
  return {
    calls,
    async until(text) {
      while (calls.at(-1) !== text) await new Promise<void>((resolve) => (changed = resolve))
    },
  }
}

/** Lets no time pass but what the test lets pass, until it ends. */
function holdTimers(): { until(isDone: () => boolean): Promise<void> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    async until(isDone) {
      while (!isDone()) {
        await new Promise((resolve) => setImmediate(resolve))
        vi.advanceTimersByTime(50)
      }
    },
  }
}

test('a save with a short pause in it is read once it is complete', async () => {
  const { until } = holdTimers()
  const folder = workspace({ 'api.yaml': '', 'old.yaml': 'old', 'new.yaml': 'new' })
  const { calls } = watched(folder)
  for (const name of ['old', 'new', 'old']) {
    writeFileSync(join(folder, 'api.yaml'), '')
    // The first part is noticed by then.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    writeFileSync(join(folder, 'api.yaml'), `${name}.yaml`)
    await until(() => calls.at(-1) === name)
  }
  expect(calls).not.toContain('')
})

test('a save with a long pause in it is read again once it is complete', async () => {
  const { until } = holdTimers()
  const folder = workspace({ 'api.yaml': 'old.yaml', 'old.yaml': 'old', 'new.yaml': 'new' })
  const { calls } = watched(folder)
  for (const name of ['old', 'new', 'old']) {
    writeFileSync(join(folder, 'api.yaml'), '')
    await until(() => calls.at(-1) === '')
    writeFileSync(join(folder, 'api.yaml'), `${name}.yaml`)
    await until(() => calls.at(-1) === name)
  }
})

test('what a file names from now on is watched too, and other files are not', async () => {
  const folder = workspace({ 'api.yaml': '', 'parts/a.yaml': 'a', 'other.yaml': 'other' })
  const { until, calls } = watched(folder)
  writeFileSync(join(folder, 'api.yaml'), 'parts/a.yaml')
  await until('a')
  writeFileSync(join(folder, 'other.yaml'), 'changed')
  writeFileSync(join(folder, 'parts/b.yaml'), 'changed')
  // As editors do that put a new file in place of the old one.
  writeFileSync(join(folder, 'parts/a.yaml~'), 'replaced')
  renameSync(join(folder, 'parts/a.yaml~'), join(folder, 'parts/a.yaml'))
  await until('replaced')
  expect(calls).toEqual(['a', 'replaced'])
})

test('files may be missing', async () => {
  const folder = workspace()
  const { promise, resolve } = Promise.withResolvers<void>()
  const files = ['later.yaml', 'missing/api.yaml'].map((name) => join(folder, name))
  const watching = watchFiles(files, async () => {
    resolve()
    return []
  })
  onTestFinished(watching.close)
  mkdirSync(join(folder, 'missing'))
  writeFileSync(join(folder, 'later.yaml'), '')
  await promise
})

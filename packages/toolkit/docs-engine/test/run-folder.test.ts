import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at, cache, folder, testKilled, testRemoved, working } from './ended-builds.ts'
import { interruptReplacement } from './restricted-build.ts'

// Nightly, builds.
testKilled(working, ['SIGTERM', 'SIGINT', 'SIGHUP'])
testRemoved(working)

test('a folder of a process that runs stays, and so do files of another name', async () => {
  const others = ['mine', `specwright-docs-${process.pid}-abc`, 'specwright-docs-notes']
  for (const name of others) mkdirSync(join(cache, name))
  expect((await folder.run(['build', 'broken.json'])).status).toBe(1)
  expect(readdirSync(cache)).toEqual(others)
  for (const name of others) rmSync(join(cache, name), { recursive: true })
})

test('a replacement that was interrupted is undone by a build that fails', async () => {
  interruptReplacement(folder, 'site')
  expect((await folder.run(['build', 'broken.json'])).status).toBe(1)
  expect(folder.read('site/index.html')).toBe('earlier')
})

test('a file in place of the folder is refused', async () => {
  const { status, output } = await folder.run(['build', 'api.json', '--out', 'api.json'])
  expect(output).toContain(`${at('api.json')} is a file. Name a folder with --out`)
  expect(status).toBe(1)
})

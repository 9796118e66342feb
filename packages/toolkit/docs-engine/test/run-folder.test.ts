import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { StartOptions } from './command.ts'
import { at, before, cache, expectUntouched, folder, installed, killed, testKilled } from './ended-builds.ts'

// Nightly, other signals.
testKilled(['SIGTERM'])

test('what a killed build leaves in the cache is removed by the next one', async () => {
  expect(await killed('SIGKILL')).toBe('SIGKILL')
  expect(readdirSync(cache)).toEqual([expect.stringMatching(/^specwright-docs-\d+-/)])
  expectUntouched()
  expect((await folder.run(['build', 'broken.json'])).status).toBe(1)
  expect(readdirSync(cache)).toEqual([])
  expectUntouched()
})

test('a folder of a process that runs stays, and so do files of another name', async () => {
  const others = ['mine', `specwright-docs-${process.pid}-abc`, 'specwright-docs-notes']
  for (const name of others) mkdirSync(join(cache, name))
  expect((await folder.run(['build', 'broken.json'])).status).toBe(1)
  expect(readdirSync(cache)).toEqual(others)
  for (const name of others) rmSync(join(cache, name), { recursive: true })
})

/** Leaves the site as a replacement does that is interrupted when some pages are those of the next one already. */
function interruptReplacement(): void {
  mkdirSync(at('site/.specwright-docs-last'))
  for (const path of ['.specwright-docs', 'index.html']) {
    writeFileSync(at('site/.specwright-docs-last', path), folder.read(`site/${path}`))
    rmSync(at('site', path))
  }
  writeFileSync(at('site/index.html'), 'next')
  mkdirSync(at('site/.specwright-docs-next'))
}

test('a replacement that was interrupted is undone by a build that fails', async () => {
  interruptReplacement()
  expect((await folder.run(['build', 'broken.json'])).status).toBe(1)
  expect(folder.read('site/index.html')).toBe('earlier')
})

test('a file in place of the folder is refused', async () => {
  const { status, output } = await folder.run(['build', 'api.json', '--out', 'api.json'])
  expect(output).toContain(`${at('api.json')} is a file. Name a folder with --out`)
  expect(status).toBe(1)
})

/** A user who may write only to the working folder, and to temporary files. */
const other = process.getuid?.() === 0 ? 65_534 : undefined

test('a build ends where tests run, and needs to write only to the site, whose interrupted replacement it finishes, and to temporary files', async () => {
  interruptReplacement()
  chmodSync(folder.path, 0o777)
  chmodSync(at('node_modules'), 0o555)
  rmSync(at('node_modules/.cache'), { recursive: true, force: true })
  const writable = [
    'tmp',
    'site',
    ...readdirSync(at('site'), { recursive: true, encoding: 'utf8' }).map((path) => join('site', path)),
  ]
  if (other !== undefined) for (const path of writable) chownSync(at(path), other, other)
  const tests = { NODE_ENV: 'test', VITEST: 'true' }
  const env = { ...tests, TMPDIR: at('tmp'), HOME: at('tmp'), XDG_CACHE_HOME: at('tmp/none') }
  const options: StartOptions = { env, user: other }
  const child = folder.start(['build', 'api.json', '--quiet'], options)
  const [output, ended] = await Promise.all([text(child.stderr!), once(child, 'exit')]) // it is a pipe
  expect(output).toBe('')
  expect(ended).toEqual([0, null])
  expect(folder.read('site/operations/list-pets/index.html')).toContain('listPets')
  expect(installed()).toEqual(before.installed)
  // The packages that are installed there, and no more.
  expect(readdirSync(at('node_modules'))).toEqual(['@specwright'])
  expect(readdirSync(at('site'))).toEqual(expect.arrayContaining(['.specwright-docs', 'index.html', 'operations']))
  expect(readdirSync(at('site')).filter((name) => name === 'old' || name.startsWith('.specwright-docs-'))).toEqual([])
  expect(readdirSync(at('tmp')).filter((name) => name.startsWith('specwright-docs'))).toEqual([])
})

import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolder } from './command.ts'

/** Where the tests of a file build. */
export const folder = createFolder()
/** A path in the folder. */
export const at = (...path: string[]): string => join(folder.path, ...path)
/** Where the folder of a build is. */
export const cache = at('node_modules/.cache/specwright-docs')
const installation = fileURLToPath(new URL('..', import.meta.url))
/** What is in the package, but for what other tasks of the workspace write there meanwhile: its build. */
export const installed = (): readonly string[] =>
  readdirSync(installation).filter((name) => !['.turbo', 'dist', 'tsconfig.tsbuildinfo'].includes(name))
/** What is there before a build. */
export const before = {
  installed: installed(),
  working: ['api.json', 'broken.json', 'node_modules', 'site', 'tmp'],
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 204: { description: 'None.' } } } } },
}

beforeAll(() => {
  writeFileSync(at('api.json'), JSON.stringify(document))
  // It is read after the folders are prepared, and before any page is built.
  writeFileSync(at('broken.json'), '{ "openapi": ')
  for (const path of [cache, at('tmp')]) mkdirSync(path, { recursive: true, mode: 0o700 })
})

beforeEach(() => {
  rmSync(at('site'), { recursive: true, force: true })
  mkdirSync(at('site/old'), { recursive: true })
  writeFileSync(at('site/.specwright-docs'), 'Built by specwright-docs, which replaces this folder.\n')
  writeFileSync(at('site/index.html'), 'earlier')
  writeFileSync(at('site/old/index.html'), 'earlier, too')
})

afterAll(() => rmSync(folder.path, { recursive: true }))

/** Builds until the project has been created, and ends the build with a signal. */
export async function killed(signal: NodeJS.Signals): Promise<unknown> {
  const watcher = watch(cache)
  const child = folder.start(['build', 'api.json'])
  const exit = once(child, 'exit')
  // The folder, and then what is written to it.
  await once(watcher, 'change')
  watcher.close()
  const [run = ''] = readdirSync(cache)
  const within = watch(join(cache, run))
  if (!existsSync(join(cache, run, 'src'))) await once(within, 'change')
  within.close()
  child.kill(signal)
  return (await exit)[1]
}

/** Expects the site, the folder and the package to be as they were. */
export function expectUntouched(): void {
  expect(folder.read('site/index.html')).toBe('earlier')
  expect(readdirSync(at('site'))).toEqual(['.specwright-docs', 'index.html', 'old'])
  expect(readdirSync(folder.path)).toEqual(before.working)
  expect(installed()).toEqual(before.installed)
}

/** Tests that a build that a signal ends leaves nothing. */
export function testKilled(signals: readonly NodeJS.Signals[]): void {
  test.each(signals)('a build that %s ends leaves nothing', async (signal) => {
    expect(await killed(signal)).toBe(signal)
    expect(readdirSync(cache)).toEqual([])
    expectUntouched()
  })
}

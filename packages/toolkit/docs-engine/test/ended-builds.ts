import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolder } from './command.ts'
import { installed, writeEarlierSite } from './restricted-build.ts'

/** Where the tests of a file build. */
export const folder = createFolder()
/** A path in the folder. */
export const at = (...path: string[]): string => join(folder.path, ...path)
/** Where the folder of a build is. */
export const cache = at('node_modules/.cache/specwright-docs')
const program = fileURLToPath(new URL('run-folder-process.ts', import.meta.url))
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

beforeEach(() => writeEarlierSite(at('site')))

afterAll(() => rmSync(folder.path, { recursive: true }))

/** What works in the folder of a run. */
interface Working {
  /** What names of tests call it. */
  readonly name: string
  start(): ChildProcess
}

/** A build. */
export const building: Working = { name: 'a build', start: () => folder.start(['build', 'api.json']) }

/** A program that does nothing but what a build does first: it takes a tenth of the time. */
export const working: Working = {
  name: 'a program with such a folder',
  start: () => fork(program, { cwd: folder.path, execArgv: ['--conditions=@specwright/source'], stdio: 'ignore' }),
}

/** Waits until the folder of a run has been filled, and ends the run with a signal. */
export async function killed({ start }: Working, signal: NodeJS.Signals): Promise<unknown> {
  const watcher = watch(cache)
  const child = start()
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

/** Tests that what a signal ends leaves nothing. */
export function testKilled(run: Working, signals: readonly NodeJS.Signals[]): void {
  test.each(signals)(`${run.name} that %s ends leaves nothing`, async (signal) => {
    expect(await killed(run, signal)).toBe(signal)
    expect(readdirSync(cache)).toEqual([])
    expectUntouched()
  })
}

/** Tests that the next build removes what one left that could not. */
export function testRemoved(run: Working): void {
  test(`what ${run.name} leaves in the cache when it is killed is removed by the next build`, async () => {
    expect(await killed(run, 'SIGKILL')).toBe('SIGKILL')
    expect(readdirSync(cache)).toEqual([expect.stringMatching(/^specwright-docs-\d+-/)])
    expectUntouched()
    expect((await folder.run(['build', 'broken.json'])).status).toBe(1)
    expect(readdirSync(cache)).toEqual([])
    expectUntouched()
  })
}

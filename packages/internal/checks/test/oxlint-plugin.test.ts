import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { projectOf } from '@specwright/machine/test-project'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const chance = 'takes nothing from chance'
const runs = 'fixes the seed of its runs'
const clock = 'does not depend on when it runs, or on how fast'
const sleep = 'does not sleep'
const limit = 'has no time limit below the shared one'
const elapsed = 'does not judge how long something took'

/** The time limit of all tests, in milliseconds. */
const shared = Number(projectOf(new URL('.', import.meta.url)).test?.testTimeout)

/** Code that a test must not have, with what is reported about it. */
const refused: readonly (readonly [code: string, reported: string])[] = [
  ['export const seed = Math.floor(Math.random() * 2 ** 32)', chance],
  ["export const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 3))", chance],
  ["import { randomBytes } from 'node:crypto'\nexport const key = randomBytes(24)", chance],
  ['export const id = crypto.randomUUID()', chance],
  ['export const key = globalThis.crypto.getRandomValues(new Uint8Array(8))', chance],
  ['fc.assert(property)', runs],
  ['await fc.assert(property, { numRuns: 100 })', runs],
  ['export const values = fc.sample(value, 100)', runs],
  ['const options = { numRuns: 100 }\nfc.assert(property, options)', runs],
  ["export const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)", clock],
  ['export const seed = new Date().getTime()', clock],
  ['export const today = Date()', clock],
  ['export const options = { now: Date.now }', clock],
  ['export const today = Temporal.Now.plainDateISO()', clock],
  ['export const since = performance.now()', clock],
  ['export const { now } = performance', clock],
  ['export const since = globalThis.performance.timeOrigin', clock],
  ["import { performance as meter } from 'node:perf_hooks'\nexport const since = meter.now()", clock],
  ['export const { user } = process.cpuUsage()', clock],
  ['export const { user } = process.threadCpuUsage()', clock],
  ['export const since = process.hrtime.bigint()', clock],
  ["export const since = process['hrtime']()", clock],
  ['const { hrtime } = process\nexport const since = hrtime()', clock],
  ["import { cpuUsage } from 'node:process'\nexport const { user } = cpuUsage()", clock],
  ['export const spent = process.resourceUsage().userCPUTime', clock],
  ['export const since = process.uptime()', clock],
  ['await new Promise((resolve) => setTimeout(resolve, 50))', sleep],
  ["import { setTimeout as pause } from 'node:timers/promises'\nawait pause(50)", sleep],
  ["import timers from 'node:timers/promises'\nawait timers.setTimeout(50)", sleep],
  ["import { scheduler } from 'node:timers/promises'\nawait scheduler.wait(50)", sleep],
  ['export const pause = promisify(setTimeout)', sleep],
  ['export const stop = setInterval(poll, 10)', sleep],
  ['globalThis.setTimeout(poll, 10)', sleep],
  ['Atomics.wait(cells, 0, 0, 50)', sleep],
  ["spawnSync('sleep', ['1'])", sleep],
  ["execSync('sleep 1; ls')", sleep],
  ['await page.waitForTimeout(100)', sleep],
  ['await vi.waitFor(() => expect(calls.length).toBe(2))', sleep],
  ['await vi.waitUntil(() => calls.length === 2)', sleep],
  ['await fetch(url, { signal: AbortSignal.timeout(5000) })', sleep],
  ["vi.useFakeTimers({ toFake: ['Date'] })\nsetTimeout(poll, 10)", sleep],
  ['beforeEach(() => {\n  vi.useFakeTimers()\n})\nsetTimeout(poll, 10)', sleep],
  ["test('a', { timeout: 60_000 }, run)", limit],
  ["test('a', run, 30_000)", limit],
  ["test.each(rows)('a %s', run, 30_000)", limit],
  ["test.skipIf(isOld).each(rows)('a %s', run, 30_000)", limit],
  ["test(\n  'a',\n  run,\n  5_000,\n)", limit],
  ['beforeAll(start, 30_000)', limit],
  [`spawnSync(program, argv, { timeout: ${shared - 1} })`, limit],
  ['spawnSync(program, argv, { timeout: 2 * minute })', limit],
  ['spawnSync(program, argv, { timeout })', limit],
  ['vi.setConfig({ testTimeout: 10_000 })', limit],
  ['await expect.poll(read, { timeout: 5000 }).toBe(2)', limit],
  ['page.setDefaultTimeout(5000)', limit],
  ['context.setDefaultNavigationTimeout(5000)', limit],
  ['expect(elapsed).toBeLessThan(4000)', elapsed],
  ['expect(entry.durationMs).toBeGreaterThanOrEqual(20)', elapsed],
  ['expect(after.elapsedMs - before.elapsedMs).toBeLessThanOrEqual(20)', elapsed],
  ['expect(response.duration < 200).toBe(true)', elapsed],
  ['while (tookSeconds <= 2) poll()', elapsed],
]

const accepted = [
  'fc.assert(property, { seed: 7, numRuns: 100 })',
  'export const check = (runs) => fc.assert(property, { ...runs, endOnFailure: true })',
  'export const values = fc.sample(value, runs)',
  'export const at = new Date(7)',
  'export const at = Date.parse(text) + Date.UTC(2026, 2)',
  'export const options = { now: () => 7, delayMs: 5, timeoutMs: 20 }',
  "test('a', () => {\n  vi.useFakeTimers()\n  setTimeout(later, 50)\n  sent.push(performance.now(), Date.now())\n})",
  'beforeEach(() => {\n  vi.useFakeTimers()\n})\nfunction later() {\n  setTimeout(poll, 10)\n}',
  "vi.spyOn(performance, 'now').mockImplementation(() => (time += 1))",
  'await new Promise((resolve) => setImmediate(resolve))',
  "await page.locator('main').waitFor()",
  "import { setImmediate } from 'node:timers/promises'\nawait setImmediate()",
  'await expect.poll(() => calls.length).toBe(2)',
  `spawnSync(program, argv, { timeout: ${shared} })`,
  'page.setDefaultTimeout(0)',
  'export const sum = test([1, 2].reduce((a, b) => a + b, 0))',
  'expect(entry).toMatchObject({ durationMs: expect.any(Number) })',
  'expect(rows.length).toBeLessThan(5)',
  "export const program = 'Math.random() + Date.now()'",
  "import { randomBytes } from './random.ts'\nexport const key = randomBytes(24)",
]

/** What the configuration of this repository reports about files of a package, by the paths of the files. */
function reportedIn(files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  const argv = ['--config', join(root, '.oxlintrc.json'), '--format', 'json', '.']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), argv, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly filename: string }[]
  } // what --format json prints
  const own = diagnostics.filter(({ code }) => code.startsWith('loyalty('))
  return new Map(own.map(({ filename, message }) => [filename, message]))
}

const codes = [...refused.map(([code]) => code), ...accepted]
const pathOf = (code: string): string => `packages/any/test/${codes.indexOf(code)}.test.ts`
const reported = reportedIn({
  ...Object.fromEntries(codes.map((code) => [pathOf(code), code])),
  'packages/any/nightly/any.test.ts': 'export const seed = Date.now() + process.cpuUsage().user',
  'packages/any/src/any.ts': 'export const share = Math.random()',
})

test.each(refused)('a test must not have `%s`: it %s', (code, part) => {
  expect(reported.get(pathOf(code)) ?? '').toContain(part)
})

test.each(accepted)('a test may have `%s`', (code) => {
  expect(reported.get(pathOf(code))).toBeUndefined()
})

test('what is not a test of the gate may take a seed, and measure', () => {
  expect([...reported.keys()].filter((path) => !path.startsWith('packages/any/test/'))).toEqual([])
})

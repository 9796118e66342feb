import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const chance = 'takes nothing from chance'
const clock = 'does not depend on when it runs'
const runs = 'fixes the seed of its runs'

/** Code that a test must not have, with what is reported about it. */
const refused: readonly (readonly [code: string, reported: string])[] = [
  ['export const seed = Math.floor(Math.random() * 2 ** 32)', chance],
  ["export const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 3))", chance],
  ["import { randomBytes } from 'node:crypto'\nexport const key = randomBytes(24)", chance],
  ['export const id = crypto.randomUUID()', chance],
  ['export const key = globalThis.crypto.getRandomValues(new Uint8Array(8))', chance],
  ["export const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)", clock],
  ['export const seed = new Date().getTime()', clock],
  ['fc.assert(property)', runs],
  ['await fc.assert(property, { numRuns: 100 })', runs],
  ['export const values = fc.sample(value, 100)', runs],
  ['const options = { numRuns: 100 }\nfc.assert(property, options)', runs],
]

const accepted = [
  'fc.assert(property, { seed: 7, numRuns: 100 })',
  'export const check = (runs) => fc.assert(property, { ...runs, endOnFailure: true })',
  'export const values = fc.sample(value, runs)',
  'export const at = new Date(7)\nexport const since = performance.now()',
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
  const own = diagnostics.filter(({ code }) => code === 'loyalty(fixed-seed)')
  return new Map(own.map(({ filename, message }) => [filename, message]))
}

const codes = [...refused.map(([code]) => code), ...accepted]
const pathOf = (code: string): string => `packages/any/test/${codes.indexOf(code)}.test.ts`
const reported = reportedIn({
  ...Object.fromEntries(codes.map((code) => [pathOf(code), code])),
  'packages/any/nightly/any.test.ts': 'export const seed = Date.now()',
  'packages/any/src/any.ts': 'export const share = Math.random()',
})

test.each(refused)('a test must not have `%s`: it %s', (code, part) => {
  expect(reported.get(pathOf(code)) ?? '').toContain(part)
})

test.each(accepted)('a test may have `%s`', (code) => {
  expect(reported.get(pathOf(code))).toBeUndefined()
})

test('what is not a test of the gate may take a seed from anywhere', () => {
  expect([...reported.keys()].filter((path) => !path.startsWith('packages/any/test/'))).toEqual([])
})

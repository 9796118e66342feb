import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings, totals } from './listings.ts'

const folder = mkdtempSync(join(tmpdir(), 'mock-engine-'))
afterAll(() => rmSync(folder, { recursive: true }))
let ratios: ReadonlyMap<string, number>

beforeAll(() => {
  // Steps are those of a whole process.
  const script = fileURLToPath(new URL('count-listings.ts', import.meta.url))
  const argv = ['--conditions=@specwright/source', script, join(folder, 'mock.db')]
  const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 900_000 })
  expect(stderr).toBe('')
  ratios = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, number]),
  )
})

const titles = [...listings, ...totals].flatMap(([title]) => [`${title} in memory`, `${title} in SQLite`])

test.each(titles)('of thirty times as many things, the steps of %s do not grow', (title) => {
  expect(ratios.get(title)).toBeLessThan(2)
})

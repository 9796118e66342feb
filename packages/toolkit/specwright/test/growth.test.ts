import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { families, maxGrowth } from './growth/families.ts'

const script = fileURLToPath(new URL('growth/count.ts', import.meta.url))
let steps: ReadonlyMap<string, readonly number[]>

beforeAll(() => {
  // Steps are those of a whole process.
  const argv = ['--conditions=@specwright/source', script]
  const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 900_000 })
  expect(stderr).toBe('')
  steps = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, number[]]),
  )
})

test.each(families)(`twice as many $what take at most ${maxGrowth} times as many steps`, ({ what }) => {
  const [first = 0, ...larger] = steps.get(what) ?? []
  expect(larger).toHaveLength(2)
  expect(first).toBeGreaterThan(10_000)
  const growth = larger.map((count, index) => count / [first, ...larger][index]!)
  expect(Math.max(...growth)).toBeLessThan(maxGrowth)
})

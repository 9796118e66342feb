import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { families, maxGrowth } from './families.ts'

const script = fileURLToPath(new URL('count.ts', import.meta.url))

/** Declares how the steps of each family grow from each of these sizes to the next, which is twice as large. */
export function declareGrowth(sizes: readonly number[]): void {
  let steps: ReadonlyMap<string, readonly number[]>

  beforeAll(() => {
    // Steps are those of a whole process.
    const argv = ['--conditions=@specwright/source', script, ...sizes.map(String)]
    const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 900_000 })
    expect(stderr).toBe('')
    const lines = stdout.trim().split('\n')
    steps = new Map(lines.map((line) => JSON.parse(line) as [string, number[]]))
  })

  test.each(families)(`twice as many $what take at most ${maxGrowth} times as many steps`, ({ what }) => {
    const [first = 0, ...larger] = steps.get(what) ?? []
    expect(larger).toHaveLength(sizes.length - 1)
    expect(first).toBeGreaterThan(10_000)
    const growth = larger.map((count, index) => count / [first, ...larger][index]!)
    expect(Math.max(...growth)).toBeLessThan(maxGrowth)
  })
}

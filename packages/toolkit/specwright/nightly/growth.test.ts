import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { families, maxGrowth } from '../test/growth/families.ts'

const script = fileURLToPath(new URL('growth/measure.ts', import.meta.url))
let growth: ReadonlyMap<string, number>

beforeAll(() => {
  // Processor time is that of a whole process.
  const argv = ['--conditions=@specwright/source', '--expose-gc', script]
  const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
  expect(stderr).toBe('')
  growth = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, number]),
  )
})

test.each(families)(`twice as many $what take at most ${maxGrowth} times the processor time`, ({ what }) => {
  expect(growth.get(what)).toBeLessThan(maxGrowth)
})

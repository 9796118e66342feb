import { expect, test } from 'vitest'
import { mutationsOf } from '../test/mutated/cases.ts'
import { failuresOf } from '../test/mutated/commands.ts'

const seeds = Array.from({ length: 10 }, (_, n) => Date.now() + n)

test.each(seeds)('no command fails on documents of which one value is another one, of seed %i', async (seed) => {
  const failures: string[] = []
  for (const { what, text, original } of mutationsOf({ seed, count: 300 })) {
    failures.push(...(await failuresOf(text, original)).map((each) => `${what}: ${each}`))
  }
  expect(failures).toEqual([])
})

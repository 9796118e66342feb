import { expect, test } from 'vitest'
import { mutationsOf, writtenTexts } from '../test/mutated/cases.ts'
import { failuresOf } from '../test/mutated/commands.ts'

/** New documents each night, and the rest of those of which the gate tries the first. */
const runs = [{ seed: 39, count: 40 }, ...Array.from({ length: 10 }, (_, n) => ({ seed: Date.now() + n, count: 300 }))]

test.each(runs)(
  'no command fails on $count documents of which one value is another one, of seed $seed',
  async (run) => {
    const failures: string[] = []
    for (const { what, text, original } of mutationsOf(run)) {
      failures.push(...(await failuresOf(text, original)).map((each) => `${what}: ${each}`))
    }
    expect(failures).toEqual([])
  },
)

test.each(Object.entries(writtenTexts))('no command fails on YAML with %s', async (_, text) => {
  expect(await failuresOf(text)).toEqual([])
})

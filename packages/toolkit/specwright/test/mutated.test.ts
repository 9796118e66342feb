import { expect, test } from 'vitest'
import { mutationsOf, writtenTexts } from './mutated/cases.ts'
import { failuresOf } from './mutated/commands.ts'

test.each(mutationsOf({ seed: 39, count: 6 }))(
  'no command fails on a document where $what',
  async ({ text, original }) => {
    expect(await failuresOf(text, original)).toEqual([])
  },
)

// Nightly, all of them.
const everyThird = Object.entries(writtenTexts).filter((_, index) => index % 3 === 0)

test.each(everyThird)('no command fails on YAML with %s', async (_, text) => {
  expect(await failuresOf(text)).toEqual([])
})

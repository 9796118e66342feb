import { test } from 'vitest'
import { expectValid, expectValidOfAwkward, factoryDocuments } from '../test/factories/factory-values.ts'

const seeds = Array.from({ length: 50 }, (_, seed) => seed)

test.each(factoryDocuments)(
  'every value of the factories of $what is valid, for this validator and for Ajv',
  async (each) => {
    await expectValid(each, seeds)
  },
)

test('the values of awkward documents are valid', async () => {
  await expectValidOfAwkward()
})

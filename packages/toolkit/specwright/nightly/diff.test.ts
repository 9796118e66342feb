import { test } from 'vitest'
import { expectWitness } from '../test/diff/slow-pattern.ts'

test('a slow pattern does not delay the verdict, nor an example that it takes long to refuse', async () => {
  await expectWitness(`, example: '${'a'.repeat(50)}!'`)
})

import { test } from 'vitest'
import { expectWeight } from '../test/folder-weight.ts'

test('declarations of 548 schemas take at most 500 kB', async () => {
  await expectWeight({ schemas: 548, operations: 0, kB: 500 })
})

test('declarations of 548 schemas and 350 operations take at most 900 kB', async () => {
  await expectWeight({ schemas: 548, operations: 350, kB: 900 })
})

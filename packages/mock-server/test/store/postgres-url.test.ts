import { expect, test } from 'vitest'
import { startMock } from './process.ts'

test('an unreachable database is reported when the mock starts', async () => {
  const refused = startMock(['--store', 'postgres://mock:hush@127.0.0.1:9/none'])
  await expect(refused).rejects.toThrow('it cannot be reached')
  await expect(refused).rejects.not.toThrow('hush')
})

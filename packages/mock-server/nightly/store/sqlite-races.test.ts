import { join } from 'node:path'
import { expect, test } from 'vitest'
import { raceDeletes, startMock } from '../../test/store/process.ts'
import { folder } from '../../test/store/sqlite-mock.ts'
import { showsNoStaleRows } from '../../test/store/stale-rows.ts'

test('a delete and an assignment by two processes never both succeed', async () => {
  const file = join(folder(), 'mock.db')
  const one = await startMock(['--store', file])
  const other = await startMock(['--store', file])
  expect(await raceDeletes([one.url, other.url], 300)).toBe(0)
})

test('two mocks on one file never show stale rows, in any order of requests', async () => {
  await showsNoStaleRows(join(folder(), 'mock.db'), 250)
})

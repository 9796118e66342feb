import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openStore } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { listsAsReadFromAll } from './listing-case.ts'
import { openedStores } from './opened-stores.ts'
import { manyThings, type Things } from './things.ts'

test.each(await openedStores())(
  'in %s, a page is the same as one that is read from all items, whatever was changed',
  async (_name, createStore) => {
    await listsAsReadFromAll(createStore, { seed: 20_261_127, steps: 1500 })
  },
)

test.each(await openedStores())('in %s, any number of a page has a response', async (_name, createStore) => {
  const { send } = await manyThings(createStore, 3)
  const lengths = await Promise.all(
    ['1', '0', '-5', 'x', '1.5', '9e30', '1e400'].map(async (page) => {
      const { status, body } = await send('GET', `/things?page=${page}`)
      return [status, (body['data'] as readonly unknown[]).length]
    }),
  )
  expect(lengths).toEqual([3, 3, 3, 3, 0, 0, 0].map((length) => [200, length]))
})

test('totals of two mocks with one SQLite file are those of all rows', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'listing-')), 'mock.db')
  onTestFinished(() => rmSync(dirname(path), { recursive: true }))
  const stores = await Promise.all([openStore(path), openStore(path)])
  onTestFinished(async () => void (await Promise.all(stores.map(async (store) => await store.close()))))
  const [first, second] = [await manyThings(stores[0].createStore, 3), await manyThings(stores[1].createStore, 0)]
  const total = async ({ send }: Things): Promise<unknown> => (await send('GET', '/things?color=red')).body['total']
  expect([await total(first), await total(second)]).toEqual([2, 2])
  await first.send('PUT', '/things/t1', { id: 't1', color: 'red' })
  expect([await total(first), await total(second)]).toEqual([3, 3])
  await second.send('DELETE', '/things/t1')
  await second.send('POST', '/things', { id: 't9', color: 'red' })
  await second.send('POST', '/things', { id: 't10', color: 'red' })
  expect([await total(first), await total(second)]).toEqual([4, 4])
})

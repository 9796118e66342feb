import type { Store } from '@specwright/mock-engine'
import { expect } from 'vitest'
import { ownedBy, put, read, remove, row } from './store-rows.ts'

/** What a store of any collections does, whatever it keeps them in; each case with a new store. */
export const storeCases: readonly (readonly [title: string, run: (store: Store) => Promise<void>])[] = [
  [
    'finds rows by their owner, in order of their moments, then of arrival',
    async (store) => {
      await put(store, row('pets', 'b', { owner: 'ann' }), row('pets', 'a', { owner: 'ann' }), row('pets', 'c'))
      await put(store, row('toys', 't', { owner: 'ann' }))
      expect(await ownedBy(store, 'pets', 'ann')).toEqual(['b', 'a'])
      await put(store, row('pets', 'b', { owner: 'ann', name: 'Rex' }), row('pets', 'd', { owner: 'ann' }))
      expect(await ownedBy(store, 'pets', 'ann')).toEqual(['b', 'a', 'd'])
      await put(store, row('pets', 'b', { owner: 'bob' }), row('pets', 'a'))
      expect([await ownedBy(store, 'pets', 'ann'), await ownedBy(store, 'pets', 'bob')]).toEqual([['d'], ['b']])
      await remove(store, 'pets', 'd')
      expect([await ownedBy(store, 'pets', 'ann'), await ownedBy(store, 'toys', 'ann')]).toEqual([[], ['t']])
      await put(store, ...[2, null, 1, 1].map((moment, n) => row('visits', `v${n}`, { owner: 'ann', moment })))
      expect(await ownedBy(store, 'visits', 'ann')).toEqual(['v1', 'v2', 'v3', 'v0'])
    },
  ],
  [
    'tells rows apart whose names are the same when they are joined',
    async (store) => {
      const rows = [row('a', 'b/c'), row('a/b', 'c'), row('x', '1', { owner: 'y/z' }), row('x/y', '2', { owner: 'z' })]
      await put(store, ...rows)
      const names = [
        ['a', 'b/c'],
        ['a/b', 'c'],
      ] as const
      const found = await read(store, { rows: names }, ({ get }) =>
        names.map(([collection, id]) => get(collection, id)?.collection),
      )
      expect(found).toEqual(['a', 'a/b'])
      expect([await ownedBy(store, 'x', 'y/z'), await ownedBy(store, 'x/y', 'z')]).toEqual([['1'], ['2']])
    },
  ],
  [
    'keeps rows of any name',
    async (store) => {
      const ids = [
        '',
        ' ',
        'a',
        'A',
        'a\0',
        '\0',
        '\u0001',
        '\u00010',
        '\\0',
        "'",
        '"%_',
        'é',
        'e\u0301',
        '🎁',
        'x'.repeat(2000),
        // An index would have to hold them whole, since they cannot be compressed.
        incompressible(1200),
        incompressible(9000),
      ]
      await put(store, ...ids.map((id) => row('pets', id, { owner: id })))
      const names = ids.map((id) => ['pets', id] as const)
      const found = await read(store, { rows: names, owned: names }, (rows) =>
        ids.map((id) => [rows.get('pets', id), rows.owned('pets', id)[0]].map((each) => each?.id)),
      )
      expect(found).toEqual(ids.map((id) => [id, id]))
      const all = await read(store, { all: ['pets'] }, (rows) => rows.all('pets').map(({ id, owner }) => [id, owner]))
      expect(all).toEqual(ids.map((id) => [id, id]))
      const list = { collection: 'pets', after: '\0', limit: 1 }
      expect((await read(store, { list }, (rows) => rows.list(list))).map(({ id }) => id)).toEqual(['\u0001'])
      for (const id of ids) {
        const removal = { remove: { collection: 'pets', id } }
        await store.run({ held: [['pets', id]] }, () => ({ result: undefined, writes: [removal] }))
      }
      expect(await read(store, { all: ['pets'] }, (rows) => rows.all('pets'))).toEqual([])
    },
  ],
  [
    'lists a collection in parts, in order of arrival',
    async (store) => {
      await put(store, row('pets', 'c'), row('pets', 'a'), row('toys', 't'), row('pets', 'b', { owner: 'ann' }))
      await put(store, row('pets', 'a', { name: 'Rex' }))
      const listed = async (after?: string) => {
        const list = { collection: 'pets', limit: 2, ...(after === undefined ? {} : { after }) }
        return await read(store, { list }, (rows) => rows.list(list).map(({ id }) => id))
      }
      expect([await listed(), await listed('a'), await listed('b')]).toEqual([['c', 'a'], ['b'], []])
      const all = await read(store, { all: ['pets', 'none'] }, (rows) => [rows.all('pets'), rows.all('none')])
      expect(all.map((rows) => rows.map(({ value }) => value))).toEqual([
        [{ id: 'c' }, { id: 'a', name: 'Rex' }, { id: 'b' }],
        [],
      ])
    },
  ],
  [
    'counts the rows of an owner, whatever happens to them',
    async (store) => {
      const counts = async () =>
        await read(
          store,
          {
            counts: [
              { collection: 'pets', owner: 'ann' },
              { collection: 'pets', owner: 'bob' },
              { collection: 'pets', owner: '' },
              { collection: 'toys', owner: 'ann' },
            ],
          },
          (rows) =>
            ['ann', 'bob', '']
              .map((owner) => rows.count({ collection: 'pets', owner }))
              .concat(rows.count({ collection: 'toys', owner: 'ann' })),
        )
      expect(await counts()).toEqual([0, 0, 0, 0])
      await put(store, ...['a', 'b', 'c'].map((id) => row('pets', id, { owner: 'ann' })), row('pets', 'd'))
      await put(store, row('pets', 'e', { owner: '' }), row('toys', 'a', { owner: 'ann' }))
      expect(await counts()).toEqual([3, 0, 1, 1])
      await put(store, row('pets', 'a', { owner: 'ann', name: 'Rex' }), row('pets', 'b', { owner: 'bob', moment: 1 }))
      await put(store, row('pets', 'd', { owner: 'bob' }), row('pets', 'e'))
      expect(await counts()).toEqual([2, 2, 0, 1])
      const snapshot = await store.snapshot()
      await remove(store, 'pets', 'a')
      await remove(store, 'pets', 'none')
      await put(store, row('pets', 'f', { owner: 'bob' }))
      expect(await counts()).toEqual([1, 3, 0, 1])
      await store.restore(snapshot)
      expect(await counts()).toEqual([2, 2, 0, 1])
      await store.remove()
      expect(await counts()).toEqual([0, 0, 0, 0])
    },
  ],
  [
    'sweeps what has no owner and expired',
    async (store) => {
      await put(store, row('keys', 'old', { moment: 10 }), row('keys', 'forever'), row('keys', 'new', { moment: 20 }))
      await put(store, row('keys', 'ours', { owner: 'ann', moment: 10 }), row('others', 'old', { moment: 10 }))
      await store.sweep('keys', 20)
      const all = await read(store, { all: ['keys', 'others'] }, (rows) => [...rows.all('keys'), ...rows.all('others')])
      expect(all.map(({ collection, id }) => `${collection} ${id}`)).toEqual([
        'keys forever',
        'keys new',
        'keys ours',
        'others old',
      ])
    },
  ],
]

/** Characters without a pattern. */
function incompressible(length: number): string {
  let state = length
  const next = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(0x4e00 + (state >>> 18))
  }
  return Array.from({ length }, next).join('')
}

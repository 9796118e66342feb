import {
  rowFromJson,
  type LogRange,
  type Need,
  type Outcome,
  type Position,
  type Row,
  type Rows,
  type Steps,
  type Store,
} from '@loyalty-kit/mock-engine'
import { expect } from 'vitest'

/** What a store of any collections does, whatever it keeps them in; each case with a new store. */
export const storeCases: readonly (readonly [title: string, run: (store: Store) => Promise<void>])[] = [
  [
    'runs other work while long work is in progress: it reads the rows before, and writes wait',
    async (store) => {
      await put(store, row('pets', 'a', { owner: 'ann' }))
      const order: string[] = []
      // Each step takes longer than a slice.
      const slowly = function* (): Steps<Outcome<string>> {
        for (let step = 0; step < 2; step++) {
          const end = performance.now() + 11
          while (performance.now() < end);
          yield
        }
        return { result: 'long', writes: ['b', 'c'].map((id) => ({ put: row('pets', id, { owner: 'ann' }) })) }
      }
      const need = { held: [['pets', 'b']] } as const
      const long = store.runLong(need, slowly).then((result) => order.push(result))
      expect(await ownedBy(store, 'pets', 'ann')).toEqual(['a'])
      order.push('read')
      const own = async (): Promise<string> =>
        await store.run(need, () => ({ result: 'own', writes: [{ put: row('pets', 'd', { owner: 'ann' }) }] }))
      await Promise.all([long, own().then((result) => order.push(result))])
      expect(order).toEqual(['read', 'long', 'own'])
      expect(await ownedBy(store, 'pets', 'ann')).toEqual(['a', 'b', 'c', 'd'])
    },
  ],
  [
    'keeps work waiting for all long work before it, however long that takes',
    async (store) => {
      const need = { held: [['pets', 'a']] } as const
      const taking = (name: string, ms: number) =>
        function* (): Steps<Outcome<string>> {
          const end = performance.now() + ms
          while (performance.now() < end) yield
          return { result: name, writes: [{ put: row('pets', 'a', { name }) }] }
        }
      const works = [
        store.runLong(need, taking('first', 0)),
        // Longer than work waits for another process.
        store.runLong(need, taking('second', 1100)),
        Promise.resolve(store.run(need, () => ({ result: 'own', writes: [{ put: row('pets', 'a') }] }))),
      ]
      expect(await Promise.all(works)).toEqual(['first', 'second', 'own'])
    },
  ],
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
    'reads a log in parts, in both directions, while rows are added',
    async (store) => {
      await put(store, ...[0, 2, -1, 2, 2].map((moment, n) => row('visits', `v${n}`, { owner: 'ann', moment })))
      await put(store, row('visits', 'other', { owner: 'bob', moment: 1 }))
      for (const descending of [false, true]) {
        const expected = ['v2', 'v0', 'v1', 'v3', 'v4']
        const [first, second, third] = await partsOf(store, descending)
        expect([...first!, ...second!, ...third!]).toEqual(descending ? expected.toReversed() : expected)
      }
      const start = await log(store, { descending: true, limit: 2 })
      await put(
        store,
        row('visits', 'late', { owner: 'ann', moment: 2 }),
        row('visits', 'v1', { owner: 'ann', moment: 2 }),
      )
      await remove(store, 'visits', 'v3')
      const rest = await log(store, { descending: true, limit: 9, after: start.at(-1)!.position })
      expect(rest.map(({ id }) => id)).toEqual(['v1', 'v0', 'v2'])
      expect((await log(store, { descending: true, limit: 1 })).map(({ id }) => id)).toEqual(['late'])
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
    'selects by any strings, and keeps rows of any strings that are not selected',
    async (store) => {
      const strings = [
        'a',
        'a\0',
        '\ud800',
        '\\u0000',
        '\\\0\0',
        '\ud83d\ude00',
        '"',
        "'",
        'x'.repeat(5000),
        '[',
        '\u007f',
      ]
      const ids = async (part: Partial<LogRange>) =>
        (await log(store, { descending: false, limit: 99, ...part })).map(({ id }) => id)
      const selectedBy = async (text: string) => await ids({ where: [{ member: 'kind', texts: [text] }] })
      await put(store, row('visits', 'v', { owner: 'ann', moment: 0 }))
      expect([await selectedBy('a'), await ids({ by: 'rank' })]).toEqual([[], ['v']])
      const rows = strings.map((kind, n) =>
        rowFromJson({
          collection: 'visits',
          id: `v${n}`,
          owner: 'ann',
          moment: 0,
          json: JSON.stringify({ kind, rank: -n, [kind]: `${kind}\0` }),
        }),
      )
      await put(store, ...rows)
      for (const [n, kind] of strings.entries()) expect(await selectedBy(kind), JSON.stringify(kind)).toEqual([`v${n}`])
      expect(await ids({ by: 'rank' })).toEqual(['v', ...rows.map(({ id }) => id).toReversed()])
    },
  ],
  [
    'reads and counts what members select, in the order of members',
    async (store) => {
      const visits = [
        { kind: 'a', rank: 2 },
        { kind: ['a', 'b'], rank: 10 },
        { kind: 7, rank: 'x' },
        { kind: 'a' },
        { kind: '7', rank: 2 },
        { rank: null },
        { kind: true, rank: 9 },
      ]
      await put(store, row('visits', 'v0', { owner: 'ann', moment: 0 }))
      const ids = async (part: Partial<LogRange>) =>
        (await log(store, { descending: false, limit: 9, ...part })).map(({ id }) => id)
      expect(await ids({ where: [{ member: 'kind', texts: ['a'] }], by: 'rank' })).toEqual([])
      await put(
        store,
        ...visits.map((visit, n) =>
          rowFromJson({ collection: 'visits', id: `v${n}`, owner: 'ann', moment: 0, json: JSON.stringify(visit) }),
        ),
      )
      const kinds = (...texts: string[]) => [{ member: 'kind', texts }]
      expect(
        await Promise.all(['a', 'b', '7', 'true', ''].map(async (text) => await ids({ where: kinds(text) }))),
      ).toEqual([['v0', 'v1', 'v3'], ['v1'], ['v2', 'v4'], ['v6'], ['v5']])
      expect(await ids({ where: kinds('b', '7') })).toEqual(['v1', 'v2', 'v4'])
      expect(await ids({ where: [...kinds('a'), { member: 'rank', texts: ['2'] }] })).toEqual(['v0'])
      const inOrder = ['v3', 'v5', 'v0', 'v4', 'v6', 'v1', 'v2']
      expect([await ids({ by: 'rank' }), await ids({ by: 'rank', descending: true })]).toEqual([
        inOrder,
        inOrder.toReversed(),
      ])
      expect(await ids({ by: 'rank', where: kinds('a'), descending: true })).toEqual(['v1', 'v0', 'v3'])
      const ordered = await log(store, { by: 'rank', descending: false, limit: 9 })
      for (const [n, { id, position }] of ordered.entries()) {
        for (const after of [position, { id }]) {
          expect(await ids({ by: 'rank', after }), id).toEqual(inOrder.slice(n + 1))
          expect(await ids({ by: 'rank', after, descending: true }), id).toEqual(inOrder.slice(0, n).toReversed())
        }
      }
      expect(await ids({ by: 'rank', offset: 2, limit: 2 })).toEqual(['v0', 'v4'])
      await remove(store, 'visits', 'v0')
      await put(store, rowFromJson({ collection: 'visits', id: 'v3', owner: 'ann', moment: 0, json: '{"rank":99}' }))
      const counts = [kinds('a'), kinds('a', '7'), kinds('none')].map((where) => ({
        collection: 'visits',
        owner: 'ann',
        where,
      }))
      expect(await read(store, { counts }, (rows) => counts.map((each) => rows.count(each)))).toEqual([1, 3, 0])
      expect(await ids({ by: 'rank', descending: true, limit: 2 })).toEqual(['v2', 'v3'])
    },
  ],
  [
    'reads a log from an offset, and after a row',
    async (store) => {
      await put(store, ...[3, 1, 2, 2, 2].map((moment, n) => row('visits', `v${n}`, { owner: 'ann', moment })))
      const ids = async (part: Partial<LogRange>) =>
        (await log(store, { descending: false, limit: 2, ...part })).map(({ id }) => id)
      expect([await ids({ offset: 1 }), await ids({ offset: 4 }), await ids({ offset: 9 })]).toEqual([
        ['v2', 'v3'],
        ['v0'],
        [],
      ])
      expect([await ids({ descending: true, offset: 1 }), await ids({ descending: true, offset: 4 })]).toEqual([
        ['v4', 'v3'],
        ['v1'],
      ])
      expect(await ids({ descending: true, offset: 5 })).toEqual([])
      const after = { id: 'v3' }
      expect([await ids({ after }), await ids({ after, offset: 1 })]).toEqual([['v4', 'v0'], ['v0']])
      expect(await ids({ after, descending: true })).toEqual(['v2', 'v1'])
    },
  ],
  [
    'keeps the positions of a log over a snapshot',
    async (store) => {
      await put(store, ...['b', 'a', 'c'].map((id) => row('visits', id, { owner: 'ann', moment: 5 })), row('pets', 'p'))
      await remove(store, 'visits', 'a')
      const before = await log(store, { descending: false, limit: 9 })
      const snapshot = await store.snapshot()
      await put(store, row('visits', 'd', { owner: 'ann', moment: 5 }), row('pets', 'q'))
      await remove(store, 'visits', 'b')
      await store.restore(snapshot)
      expect(await log(store, { descending: false, limit: 9 })).toEqual(before)
      await put(store, row('visits', 'e', { owner: 'ann', moment: 5 }))
      const after = before.at(-1)!.position
      expect((await log(store, { descending: false, limit: 9, after })).map(({ id }) => id)).toEqual(['e'])
      expect(await read(store, { all: ['pets'] }, (rows) => rows.all('pets').map(({ id }) => id))).toEqual(['p'])
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

/** A row; its value has the name. */
function row(
  collection: string,
  id: string,
  { owner = null, moment = null, name }: { owner?: string | null; moment?: number | null; name?: string } = {},
): Row {
  return rowFromJson({ collection, id, owner, moment, json: JSON.stringify({ id, name }) })
}

async function put(store: Store, ...rows: readonly Row[]): Promise<void> {
  await store.run({}, () => ({ result: undefined, writes: rows.map((each) => ({ put: each })) }))
}

async function remove(store: Store, collection: string, id: string): Promise<void> {
  await store.run({}, () => ({ result: undefined, writes: [{ remove: { collection, id } }] }))
}

async function read<Found>(store: Store, need: Need, find: (rows: Rows) => Found): Promise<Found> {
  return await store.run(need, (rows) => ({ result: find(rows) }))
}

async function ownedBy(store: Store, collection: string, owner: string): Promise<readonly string[]> {
  return await read(store, { owned: [[collection, owner]] }, (rows) =>
    rows.owned(collection, owner).map(({ id }) => id),
  )
}

/** A part of the visits of Ann. */
async function log(
  store: Store,
  part: Omit<LogRange, 'collection' | 'owner'>,
): Promise<readonly { readonly id: string; readonly position: Position }[]> {
  const range = { collection: 'visits', owner: 'ann', ...part }
  return await read(store, { log: range }, (rows) =>
    rows.log(range).map(({ row: { id }, position }) => ({ id, position })),
  )
}

/** The visits of Ann, two at a time. */
async function partsOf(store: Store, descending: boolean): Promise<readonly (readonly string[])[]> {
  const parts: (readonly string[])[] = []
  let after: Position | undefined
  do {
    const part = await log(store, { descending, limit: 2, ...(after && { after }) })
    parts.push(part.map(({ id }) => id))
    after = part.at(-1)?.position
  } while (after)
  return parts
}

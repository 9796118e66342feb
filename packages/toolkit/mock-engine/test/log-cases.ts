import { rowFromJson, type LogRange, type Position, type Store } from '@specwright/mock-engine'
import { expect } from 'vitest'
import { put, read, remove, row } from './store-rows.ts'

/** How a store reads logs in parts; each case with a new store. */
export const logCases: readonly (readonly [title: string, run: (store: Store) => Promise<void>])[] = [
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
    'reads, selects and counts the rows of all owners together',
    async (store) => {
      const owned = (id: string, owner: string, moment: number, name: string) =>
        row('visits', id, { owner, moment, name })
      await put(
        store,
        owned('v0', 'ann', 3, 'a'),
        owned('v1', 'bob', 1, 'b'),
        owned('v2', '', 2, 'a'),
        row('visits', 'v3'),
      )
      await put(store, owned('v4', 'undefined', 2, 'b'))
      const part = { descending: false, limit: 9, owner: undefined } as const
      const ids = async (more: Partial<LogRange> = {}) => (await log(store, { ...part, ...more })).map(({ id }) => id)
      const countOf = async (range: Pick<LogRange, 'collection' | 'where'>) =>
        await read(store, { counts: [range] }, (rows) => rows.count(range))
      const where = [{ member: 'name', texts: ['a'] }]
      expect([await ids(), await ids({ owner: 'undefined' })]).toEqual([['v1', 'v2', 'v4', 'v0'], ['v4']])
      expect(await ids({ descending: true, limit: 2, offset: 1 })).toEqual(['v4', 'v2'])
      expect([await ids({ where }), await ids({ by: 'name' })]).toEqual([
        ['v2', 'v0'],
        ['v2', 'v0', 'v1', 'v4'],
      ])
      const collection = 'visits'
      expect([await countOf({ collection }), await countOf({ collection, where })]).toEqual([4, 2])
      const second = (await log(store, part))[1]!.position
      await remove(store, 'visits', 'v2')
      expect([await ids({ after: second }), await ids({ after: { id: 'v4' } })]).toEqual([['v4', 'v0'], ['v0']])
      await put(store, owned('v5', 'bob', 2, 'a'), owned('v1', 'ann', 1, 'a'))
      expect([await ids({ after: second }), await ids({ owner: 'ann' })]).toEqual([
        ['v4', 'v5', 'v0'],
        ['v1', 'v0'],
      ])
      expect([await countOf({ collection }), await countOf({ collection, where })]).toEqual([4, 3])
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
]

/** A part of the visits of Ann. */
async function log(
  store: Store,
  part: Omit<LogRange, 'collection'>,
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

import { rowFromJson, type LogRange, type Store } from '@specwright/mock-engine'
import { expect } from 'vitest'
import { put, read, remove } from './store-rows.ts'

type Selections = NonNullable<LogRange['where']>
type Match = Exclude<Selections[number], { readonly member: string }>

interface Car {
  readonly id: string
  readonly price: number | string | null
  readonly [member: string]: unknown
}

const cars: readonly Car[] = [
  { id: 'a', price: 900, made: '2024-05-01T10:00:00+02:00', at: { city: 'Rome' }, tags: ['new'], name: 'Red Racer' },
  { id: 'b', price: '1000', made: '2024-05-01', at: { city: 'Bonn' }, tags: ['new', 'fast'], name: 'red van' },
  {
    id: 'c',
    price: null,
    made: 'Wed, 01 May 2024 08:00:00 +0000',
    at: null,
    parts: [{ no: 1 }, { no: 2 }],
    name: 'Van',
  },
  { id: 'd', price: 20.5, at: 'Rome', parts: { no: 2 }, name: '' },
]

const match = (path: string, by: Match['by'], ...texts: readonly string[]): Match => ({
  path: path === '' ? [] : path.split('.'),
  by,
  texts,
})

const kind = { member: 'name', texts: ['Van', ''] }

/** Which cars are selected, by whichever store. */
const selected: readonly (readonly [where: Selections, ids: string])[] = [
  [[match('price', 'above', '900')], 'b'],
  [[match('price', 'from', '900')], 'ab'],
  [[match('price', 'below', '9e2')], 'd'],
  [[match('price', 'to', '900'), match('name', 'words', 'r')], 'a'],
  [[match('made', 'from', '2024-05-01T08:00:00Z')], 'ac'],
  [[match('made', 'below', '2024-05-01T08:00:00Z')], 'b'],
  [[match('made', 'to', '2024-05-01')], 'b'],
  [[match('at.city', 'equal', 'Rome')], 'a'],
  [[match('at', 'equal', 'Rome')], 'd'],
  [[match('parts.no', 'equal', '2')], 'cd'],
  [[match('parts.no', 'above', '1')], 'cd'],
  [[match('toString', 'equal', '')], ''],
  [[match('tags', 'words', 'AS')], 'b'],
  [[match('', 'words', 'van RED')], 'b'],
  [[match('', 'words', '20.5')], 'd'],
  [[match('', 'words', '')], 'abcd'],
  [[match('', 'words', 'name')], ''],
  [[match('at.city', 'equal', 'Bonn', 'Rome'), { member: 'tags', texts: ['new'] }], 'ab'],
  [[kind, match('price', 'to', '21')], 'd'],
  [[kind, match('parts.no', 'equal', '2')], 'cd'],
]

/** How a store selects rows by what no index has; each case with a new store. */
export const matchCases: readonly (readonly [title: string, run: (store: Store) => Promise<void>])[] = [
  [
    'matches values below members, by their order, and by words, while rows change',
    async (store) => {
      for (const [index, car] of cars.entries()) await putCar(store, car, index)
      for (const by of [undefined, 'name']) {
        for (const [where, ids] of selected) {
          const found = await idsOf(store, { where, ...(by !== undefined && { by }) })
          expect([where, found.ids.toSorted().join(''), found.count]).toEqual([where, ids, ids.length])
        }
      }
      await putCar(store, { id: 'd', price: 901 }, 3)
      await remove(store, 'cars', 'a')
      expect(await idsOf(store, { where: [match('price', 'from', '900')] })).toEqual({ ids: ['b', 'd'], count: 2 })
    },
  ],
  [
    'reads a part of what matches, after a position',
    async (store) => {
      for (const [index, car] of cars.entries()) await putCar(store, car, index)
      const where = [match('', 'words', 'r')]
      const first = await read(store, { log: { ...range, where, limit: 1 } }, (rows) =>
        rows.log({ ...range, where, limit: 1 }),
      )
      const rest = { ...range, where, after: first[0]!.position }
      const found = await read(store, { log: rest }, (rows) => rows.log(rest).map(({ row }) => row.id))
      expect([first[0]?.row.id, found]).toEqual(['a', ['b', 'd']])
    },
  ],
]

const range = { collection: 'cars', owner: 'ann', descending: false, limit: 9 }

async function putCar(store: Store, car: Car, moment: number): Promise<void> {
  const { collection, owner } = range
  await put(store, rowFromJson({ collection, owner, id: car.id, moment, json: JSON.stringify(car) }))
}

async function idsOf(store: Store, more: Pick<LogRange, 'where' | 'by'>) {
  const log = { ...range, ...more }
  const counted = { collection: log.collection, owner: log.owner, ...(log.where && { where: log.where }) }
  return await read(store, { log, counts: [counted] }, (rows) => ({
    ids: rows.log(log).map(({ row }) => row.id),
    count: rows.count(counted),
  }))
}

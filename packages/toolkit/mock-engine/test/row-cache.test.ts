import { expect, test } from 'vitest'
import { createRowCache, type DiskRows } from '../src/node/store/row-cache.ts'
import type { Row } from '../src/store/store.ts'

const rowOf = (id: string): Row => ({ collection: 'pets', id, owner: 'ann', moment: null, json: '{}', value: {} })

/** A disk with some rows of one owner, which counts how often they are read. */
function diskWith(
  rows: readonly Row[],
  owners: readonly string[] = ['ann'],
): { readonly disk: DiskRows; reads(): number } {
  let reads = 0
  const disk: DiskRows = {
    get: () => undefined,
    owned: () => {
      reads++
      return rows
    },
    owners: (_collection, limit) => owners.slice(0, limit),
    log: () => [],
    list: () => [],
    all: () => [],
    count: () => 0,
  }
  return { disk, reads: () => reads }
}

test('rows of an owner that were read for a refusal are read once, until their collection or the disk changes', () => {
  const { disk, reads } = diskWith([rowOf('a'), rowOf('b')])
  const cache = createRowCache(disk)
  const refuse = (): void => {
    expect(cache.owned('pets', 'ann')).toEqual([rowOf('a'), rowOf('b')])
    cache.keepOwned()
  }
  refuse()
  refuse()
  expect(reads()).toBe(1)
  cache.apply({ put: { ...rowOf('c'), collection: 'toys' } }, undefined)
  refuse()
  expect(reads()).toBe(1)
  cache.apply({ remove: { collection: 'pets', id: 'c' } }, undefined)
  refuse()
  expect(reads()).toBe(2)
  cache.clear()
  refuse()
  expect(reads()).toBe(3)
})

test('rows of an owner that were read to be written are not kept, nor are many', () => {
  const { disk, reads } = diskWith([rowOf('a')])
  const cache = createRowCache(disk)
  cache.owned('pets', 'ann')
  cache.apply({ put: { ...rowOf('a'), json: '{"a":1}' } }, undefined)
  cache.keepOwned()
  cache.owned('pets', 'ann')
  expect(reads()).toBe(2)
  const many = diskWith(Array.from({ length: 101 }, (_, n) => rowOf(String(n))))
  const other = createRowCache(many.disk)
  for (let n = 0; n < 2; n++) {
    other.owned('pets', 'ann')
    other.keepOwned()
  }
  expect(many.reads()).toBe(2)
})

test('nothing is read for owners without rows, if those with rows are few', () => {
  const { disk, reads } = diskWith([rowOf('a')])
  const cache = createRowCache(disk)
  expect([cache.owned('pets', 'bob'), reads()]).toEqual([[], 0])
  expect([cache.owned('pets', 'ann'), reads()]).toEqual([[rowOf('a')], 1])
  cache.apply({ put: { ...rowOf('b'), owner: 'bob' } }, undefined)
  cache.owned('pets', 'bob')
  expect(reads()).toBe(2)
  const many = diskWith(
    [],
    Array.from({ length: 101 }, (_, n) => String(n)),
  )
  createRowCache(many.disk).owned('pets', 'bob')
  expect(many.reads()).toBe(1)
})

test('selected rows are counted once, and then with each change of their collection', () => {
  const kept = new Map<string, Row>()
  let counted = 0
  const disk: DiskRows = {
    ...diskWith([]).disk,
    get: (_collection, id) => kept.get(id),
    count: ({ where = [] }) => {
      counted++
      return [...kept.values()].filter(({ value }) => JSON.stringify(value).includes(where[0]?.texts[0] ?? '')).length
    },
  }
  const cache = createRowCache(disk)
  const red = { collection: 'pets', owner: 'ann', where: [{ member: 'color', texts: ['red'] }] }
  const change = (id: string, color?: string): void => {
    const row = color === undefined ? undefined : { ...rowOf(id), value: { color } }
    const write = row ? { put: row } : { remove: { collection: 'pets', id } }
    cache.apply(write, cache.replaced(write))
    if (row) kept.set(id, row)
    else kept.delete(id)
  }
  change('a', 'red')
  const totals = [cache.count(red)]
  const changes = [['b', 'red'], ['b', 'blue'], ['c', 'blue'], ['c', 'red'], ['a'], ['none'], ['b', 'red']] as const
  for (const [id, color] of changes) {
    change(id, color)
    totals.push(cache.count(red))
  }
  expect([totals, counted]).toEqual([[1, 2, 1, 1, 2, 1, 1, 2], 1])
  cache.clear()
  expect([cache.count(red), counted]).toEqual([2, 2])
})

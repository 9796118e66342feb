import { expect, test } from 'vitest'
import { createRowCache } from '../src/node/store/row-cache.ts'
import type { Row, Rows } from '../src/store/store.ts'

const rowOf = (id: string): Row => ({ collection: 'pets', id, owner: 'ann', moment: null, json: '{}', value: {} })

/** A disk with some rows of one owner, which counts how often they are read. */
function diskWith(rows: readonly Row[]): { readonly disk: Rows; reads(): number } {
  let reads = 0
  const disk: Rows = {
    get: () => undefined,
    owned: () => {
      reads++
      return rows
    },
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
  cache.apply({ put: { ...rowOf('c'), collection: 'toys' } })
  refuse()
  expect(reads()).toBe(1)
  cache.apply({ remove: { collection: 'pets', id: 'c' } })
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
  cache.apply({ put: { ...rowOf('a'), json: '{"a":1}' } })
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

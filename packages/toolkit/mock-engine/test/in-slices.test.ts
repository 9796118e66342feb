import { inSlices } from '../src/in-slices.ts'
import { expect, test } from 'vitest'

test('quick work is done at once', () => {
  const seen: number[] = []
  expect(inSlices(3, (index) => seen.push(index))).toBeUndefined()
  expect(inSlices(0, (index) => seen.push(index))).toBeUndefined()
  expect(seen).toEqual([0, 1, 2])
})

test('long work lets other work run, and calls back for each index once', async () => {
  const seen: number[] = []
  const order: string[] = []
  const done = inSlices(4, (index) => {
    seen.push(index)
    const end = performance.now() + 11
    while (performance.now() < end);
  })
  expect(done).toBeInstanceOf(Promise)
  const other = new Promise((resolve) => setTimeout(resolve, 0)).then(() => order.push('other'))
  await done
  order.push('done')
  await other
  expect([seen, order]).toEqual([
    [0, 1, 2, 3],
    ['other', 'done'],
  ])
})

test('a failure in a later slice rejects', async () => {
  const done = inSlices(2, (index) => {
    const end = performance.now() + 11
    while (performance.now() < end);
    if (index === 1) throw new Error('failed')
  })
  await expect(done).rejects.toThrow('failed')
})

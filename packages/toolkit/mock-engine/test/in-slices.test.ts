import { inSlices } from '../src/store/in-slices.ts'
import { expect, test } from 'vitest'
import { holdClock, pass, passWithEachReading } from './held-clock.ts'
import { openedStores } from './opened-stores.ts'
import { manyThings } from './things.ts'

test('quick work is done at once', () => {
  holdClock()
  const seen: number[] = []
  expect(inSlices(3, (index) => seen.push(index))).toBeUndefined()
  expect(inSlices(0, (index) => seen.push(index))).toBeUndefined()
  expect(seen).toEqual([0, 1, 2])
})

test('long work lets other work run, and calls back for each index once', async () => {
  holdClock()
  const seen: number[] = []
  const order: string[] = []
  const done = inSlices(4, (index) => {
    seen.push(index)
    pass(11)
  })
  expect(done).toBeInstanceOf(Promise)
  const other = new Promise((resolve) => setImmediate(resolve)).then(() => order.push('other'))
  await done
  order.push('done')
  await other
  expect([seen, order]).toEqual([
    [0, 1, 2, 3],
    ['other', 'done'],
  ])
})

test('a failure in a later slice rejects', async () => {
  holdClock()
  const done = inSlices(2, (index) => {
    pass(11)
    if (index === 1) throw new Error('failed')
  })
  await expect(done).rejects.toThrow('failed')
})

test.each(await openedStores())(
  'in %s, requests are handled while many rows are seeded',
  async (_name, createStore) => {
    const { mock, send } = await manyThings(createStore, 0)
    // Both load their code when they are first used.
    await mock.control.seed({ things: [] })
    await send('GET', '/things')
    // A slice is a thousand rows, however fast the machine is.
    passWithEachReading(0.01)
    const order: string[] = []
    const things = Array.from({ length: 10_000 }, (_, index) => ({ id: `t${index}` }))
    const seeded = mock.control.seed({ things }).then(() => order.push('seeded'))
    // In the next turn, the seed has begun.
    await new Promise((resolve) => setImmediate(resolve))
    await send('GET', '/things')
    order.push('listed')
    await seeded
    expect((await send('GET', '/things')).body).toMatchObject({ total: 10_000 })
    expect(order).toEqual(['listed', 'seeded'])
  },
)

test.each(await openedStores())(
  'in %s, a seed of many rows is written as a whole or not at all',
  async (_name, createStore) => {
    const { mock, send } = await manyThings(createStore, 0)
    const things = Array.from({ length: 2000 }, (_, index) => ({ id: `t${index % 1999}` }))
    await expect(mock.control.seed({ things })).rejects.toMatchObject({
      status: 422,
      problems: ['/things/1999/id is used twice: "t0"'],
    })
    expect((await send('GET', '/things')).body).toMatchObject({ total: 0 })
    const [seeded] = await Promise.all([
      mock.control.seed({ things: things.slice(1) }),
      send('PUT', '/things/t5', { kind: 'put' }),
    ])
    expect(seeded).toEqual({ rows: 1999 })
    expect((await send('GET', '/things')).body).toMatchObject({ total: 1999 })
  },
)

import type { Outcome, Steps, Store } from '@specwright/mock-engine'
import { expect } from 'vitest'
import { holdClock, pass } from './held-clock.ts'
import { ownedBy, put, row } from './store-rows.ts'

/** What a store does while work on many rows is in progress; each case with a new store. */
export const longWorkCases: readonly (readonly [title: string, run: (store: Store) => Promise<void>])[] = [
  [
    'runs other work while long work is in progress: it reads the rows before, and writes wait',
    async (store) => {
      await put(store, row('pets', 'a', { owner: 'ann' }))
      holdClock()
      const order: string[] = []
      // Each step takes longer than a slice; there are more until the read has ended, however long its connection takes.
      const slowly = function* (): Steps<Outcome<string>> {
        for (let step = 0; step < 2 || order.length === 0; step++) {
          pass(11)
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
      holdClock()
      const need = { held: [['pets', 'a']] } as const
      const taking = (name: string, slices: number) =>
        function* (): Steps<Outcome<string>> {
          for (let slice = 0; slice < slices; slice++) {
            pass(11)
            yield
          }
          return { result: name, writes: [{ put: row('pets', 'a', { name }) }] }
        }
      const works = [
        store.runLong(need, taking('first', 0)),
        // Longer than work waits for another process.
        store.runLong(need, taking('second', 100)),
        Promise.resolve(store.run(need, () => ({ result: 'own', writes: [{ put: row('pets', 'a') }] }))),
      ]
      expect(await Promise.all(works)).toEqual(['first', 'second', 'own'])
    },
  ],
]

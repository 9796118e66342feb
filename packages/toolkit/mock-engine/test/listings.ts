import { manyThings, type Things } from './things.ts'
import type { Store } from '@specwright/mock-engine'

/** Requests whose cost should not grow with the collection: each follows a change, so that nothing can be repeated. */
export const listings: readonly (readonly [title: string, path: (count: number) => string])[] = [
  ['the first page with totals', () => '/things?page=1'],
  ['the last items first', () => '/things?sort=-at'],
  ['items with a value of a member', () => '/things?kind=k1'],
  ['items in the order of a member', () => '/things?sort=-rank'],
  ['items with values of two members', () => '/things-uncounted?color=red&shape=round'],
  [
    'items with values of two members, in the order of a third',
    () => '/things-uncounted?color=red&shape=round&sort=rank',
  ],
  ['the first page of items of all owners, with totals', () => '/things-of-all?page=1'],
  ['items of all owners with a value of a member, in the order of another', () => '/things-of-all?kind=k1&sort=-rank'],
  ['items after one in the middle', (count) => `/things-after?after=t${count / 2}`],
]

/** Requests of which PostgreSQL counts the selected rows, since another mock may change them. */
export const totals: typeof listings = [
  ['items with a value that many have, with totals', () => '/things?color=red'],
  ['items with values of two members, with totals', () => '/things?color=red&shape=round'],
]

/** A mock, and how many things it has. */
export interface Sized extends Things {
  readonly count: number
}

/** Mocks with few and with many things. */
export interface Sizes {
  readonly few: Sized
  readonly many: Sized
}

/** A mock with a thousand things, and one with as many as asked for. */
export async function sizesOf(createStore: ((tenant: string) => Store) | undefined, count: number): Promise<Sizes> {
  const named = (prefix: string) => createStore && ((tenant: string) => createStore(prefix + tenant))
  const few = { count: 1000, ...(await manyThings(named('few'), 1000)) }
  return { few, many: { count, ...(await manyThings(named('many'), count)) } }
}

/** Sends requests for a listing, each after a change. */
export async function listAfterChanges({ send }: Sized, path: string, requests: number): Promise<void> {
  for (let n = 0; n < requests; n++) {
    await send('PUT', '/things/t7', { id: 't7', kind: `n${n}`, color: 'red', rank: n })
    const { status, body } = await send('GET', path)
    if (status !== 200 || !Array.isArray(body['data']) || body['data'].length !== 10) {
      throw new Error(`Cannot measure ${path}: it responded with ${status} ${JSON.stringify(body)}`)
    }
  }
}

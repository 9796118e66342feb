import { expect } from 'vitest'
import type { Store } from '@specwright/mock-engine'
import { createRandom } from './random.ts'
import { manyThings, type Thing } from './things.ts'

/** What a request for a page asks for. */
interface Asked {
  readonly page: number
  readonly size: number
  readonly kind?: string
  readonly color?: string
  readonly sort?: string
}

/** The page, read from all items. */
function pageOf(things: readonly Thing[], { page, size, kind, color, sort }: Asked): object {
  const selected = things.filter((each) => {
    return (kind === undefined || textOf(each.kind) === kind) && (color === undefined || textOf(each.color) === color)
  })
  const member = sort?.replace('-', '') as keyof Thing | 'at' | undefined
  const ascending =
    member === undefined || member === 'at' ? selected : selected.toSorted((a, b) => compared(a[member], b[member]))
  const ordered = sort?.startsWith('-') ? ascending.toReversed() : ascending
  const start = (page - 1) * size
  return {
    data: ordered.slice(start, start + size).map(({ id }) => id),
    total: ordered.length,
    pages: Math.ceil(ordered.length / size),
    more: start + size < ordered.length,
  }
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [textOf(a), textOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/**
 * Changes things and lists them, in any order of steps: each page is the same as one that is read from all of them. The
 * store is the seed's own.
 */
export async function listsAsReadFromAll(
  createStore: ((tenant: string) => Store) | undefined,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<void> {
  const fraction = createRandom(seed)
  const random = (below: number): number => Math.floor(fraction() * below)
  const { send } = await manyThings(createStore && ((tenant) => createStore(`listing${seed}${tenant}`)), 0)
  let things: readonly Thing[] = []
  const thing = (id: string): Thing => ({
    id,
    kind: ['cat', 'dog', 7, true][random(4)],
    color: ['red', 'blue'][random(2)],
    rank: random(20),
  })
  for (let step = 0; step < steps; step++) {
    const old = things[random(things.length)]?.id
    const does = random(10)
    if (does === 0 && old !== undefined) {
      await send('DELETE', `/things/${old}`)
      things = things.filter(({ id }) => id !== old)
    } else if (does < 3 && old !== undefined) {
      const changed = thing(old)
      await send('PUT', `/things/${old}`, changed)
      things = things.map((each) => (each.id === old ? changed : each))
    } else if (does < 7) {
      const added = thing(`t${step}`)
      await send('POST', '/things', added)
      things = [...things, added]
    } else {
      const asked: Asked = {
        page: 1 + random(4),
        size: 1 + random(12),
        ...(random(3) === 0 && { kind: ['cat', 'dog', '7', 'true', 'none'][random(5)]! }),
        ...(random(4) === 0 && { color: ['red', 'blue'][random(2)]! }),
        ...(random(2) === 0 && { sort: ['at', '-at', 'rank', '-rank', 'color', '-color'][random(6)]! }),
      }
      const { body } = await send(
        'GET',
        `/things${random(2) === 0 ? '' : '-of-all'}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()}`,
      )
      const { data, ...others } = body
      expect({ data: (data as readonly Thing[]).map(({ id }) => id), ...others }, JSON.stringify(asked)).toEqual(
        pageOf(things, asked),
      )
    }
  }
  expect(things.length).toBeGreaterThan(steps / 15)
}

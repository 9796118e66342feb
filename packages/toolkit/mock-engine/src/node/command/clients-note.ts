import { type JsonObject, isObject, textOf, valueAt } from '@specwright/server-engine/engine'
import type { Store } from '../../store/store.ts'

/** Clients that are rows. */
export interface PrintedClients {
  /** The collection of the rows. */
  readonly collection: string
  /** The headers that authenticate a client, each with the member of its row; that of the first names the client. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * How to authenticate: as the first client of the seed. A store that already had rows may not have that client, and the
 * secrets of its own clients are not printed.
 */
export async function clientsNote(
  { collection, headers }: PrintedClients,
  { seed, store }: { readonly seed: object; readonly store: Store | undefined },
): Promise<string> {
  const members = Object.values(headers)
  const seeded = rowsIn(valueAt(seed, [collection]))
  const kept = await store?.run({ all: [collection] }, (rows) => ({
    result: rows.all(collection).map(({ value }) => value),
  }))
  const clients = kept ? rowsIn(kept) : seeded.slice(0, 1)
  const [first] = seeded
  if (clients.length === 0) return `it has no ${collection}`
  const isKnown = clients.some((client) => members.every((member) => client[member] === first?.[member]))
  if (first && isKnown) {
    return Object.entries(headers)
      .map(([header, member]) => `${header}: ${textOf(first[member])}`)
      .join(', ')
  }
  return `${collection} in the store: ${clients.map((client) => textOf(client[members[0] ?? ''])).join(', ')}`
}

function rowsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

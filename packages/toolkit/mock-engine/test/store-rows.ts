import { rowFromJson, type Need, type Row, type Rows, type Store } from '@specwright/mock-engine'

/** A row; its value has the name. */
export function row(
  collection: string,
  id: string,
  { owner = null, moment = null, name }: { owner?: string | null; moment?: number | null; name?: string } = {},
): Row {
  return rowFromJson({ collection, id, owner, moment, json: JSON.stringify({ id, name }) })
}

export async function put(store: Store, ...rows: readonly Row[]): Promise<void> {
  await store.run({}, () => ({ result: undefined, writes: rows.map((each) => ({ put: each })) }))
}

export async function remove(store: Store, collection: string, id: string): Promise<void> {
  await store.run({}, () => ({ result: undefined, writes: [{ remove: { collection, id } }] }))
}

export async function read<Found>(store: Store, need: Need, find: (rows: Rows) => Found): Promise<Found> {
  return await store.run(need, (rows) => ({ result: find(rows) }))
}

export async function ownedBy(store: Store, collection: string, owner: string): Promise<readonly string[]> {
  return await read(store, { owned: [[collection, owner]] }, (rows) =>
    rows.owned(collection, owner).map(({ id }) => id),
  )
}

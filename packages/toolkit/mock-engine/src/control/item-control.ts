import type { JsonObject } from '@specwright/server-engine/engine'
import { entriesOf } from '../state/change-log.ts'
import type { Collection } from '../state/collection.ts'
import { dependentsOf } from '../state/dependents.ts'
import { withoutSecrets } from '../state/without-secrets.ts'
import { atOnce } from '../store/in-slices.ts'
import type { Need, Row, Write } from '../store/store.ts'
import type { ControlContext } from './context.ts'
import { ControlError } from './control-error.ts'
import { checkLimit } from './events.ts'
import type { Items, ListPart, PutResult } from './items.ts'
import { planRows } from './plan.ts'

type ItemContext = Pick<ControlContext, 'state' | 'collections'>

/** Which row a call is for. */
interface ItemName {
  readonly collection: string
  readonly id: string
}

/** Creates the control of the rows of a tenant, one by one. */
export function createItemControl(context: ItemContext): Items {
  return {
    list: async (collection, part = {}) => await listItems(context, collection, part),
    get: async (collection, id) => await getItem(context, { collection, id }),
    put: async (collection, id, value) => await putItem(context, { collection, id }, value),
    delete: async (collection, id) => await deleteItem(context, { collection, id }),
  }
}

async function listItems(
  context: ItemContext,
  collection: string,
  { after, limit }: ListPart,
): Promise<readonly object[]> {
  keptCollection(context, collection)
  checkLimit(limit, 'rows')
  const range = { collection, limit: limit ?? Number.MAX_SAFE_INTEGER, ...(after === undefined ? {} : { after }) }
  const rows: Need['rows'] = after === undefined ? [] : [[collection, after]]
  return await context.state.store.run({ rows, list: range }, (existing) => {
    if (after !== undefined && !existing.get(collection, after)) throw missingItem({ collection, id: after })
    return { result: existing.list(range).map((row) => redactedValue(context, row)) }
  })
}

async function getItem(context: ItemContext, item: ItemName): Promise<object> {
  const { collection, id } = item
  keptCollection(context, collection)
  return await context.state.store.run({ rows: [[collection, id]] }, (rows) => {
    const row = rows.get(collection, id)
    if (!row) throw missingItem(item)
    return { result: redactedValue(context, row) }
  })
}

async function putItem(context: ItemContext, { collection, id }: ItemName, value: object): Promise<PutResult> {
  const { store, clock, ids } = context.state
  const now = clock.now()
  const draft = { collection: keptCollection(context, collection), id, value, pointer: '' }
  const plan = planRows({ drafts: [draft] }, { collections: context.collections(), ids, now })
  return await store.run(plan.need, (existing) => {
    const created = existing.get(collection, id) === undefined
    const rows = atOnce(plan.rows(existing))
    const change = created ? 'created' : 'replaced'
    const { kept } = context.collections()
    const following = rows.flatMap((row) => entriesOf(row, change, { kept, ids, now }))
    const [row] = rows
    return {
      result: { created, value: row ? redactedValue(context, row) : {} },
      writes: [...rows, ...following].map((put) => ({ put })),
    }
  })
}

async function deleteItem(context: ItemContext, item: ItemName): Promise<void> {
  const { collection, id } = item
  keptCollection(context, collection)
  const dependents = dependentsOf(collection, context.collections().kept)
  await context.state.store.run(
    { rows: [[collection, id]], held: [[collection, id]], ...dependents.need(id) },
    (rows) => {
      const row = rows.get(collection, id)
      if (!row) throw missingItem(item)
      const removed = [row, ...dependents.of(id, rows)]
      return {
        result: undefined,
        writes: removed.map(({ collection: name, id: own }): Write => ({ remove: { collection: name, id: own } })),
      }
    },
  )
}

/** A copy of a row's value without its secrets. */
function redactedValue({ collections }: ItemContext, { collection, json }: Row): object {
  const value = JSON.parse(json) as JsonObject // a row is an object
  const known = collections().kept.get(collection)
  return known ? withoutSecrets(known, value) : value
}

function keptCollection({ collections }: ItemContext, name: string): Collection {
  const found = collections().kept.get(name)
  if (!found) throw new ControlError(404, `There is no collection "${name}"`)
  return found
}

function missingItem({ collection, id }: ItemName): ControlError {
  return new ControlError(404, `There is no row "${id}" in ${collection}`)
}

import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { Collection } from '../emit/mock/state/collection.ts'
import { sendState, stateValues } from './created-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf, plainMembers, readBack, reportLost } from './shown-items.ts'
import { variedValues } from './varied-values.ts'

/** Creates items with all members, whose values the response must show. */
export async function createWithMembers(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const values = await stateValues(run, create)
  const media = values?.body?.media
  if (values === undefined || media?.schema === undefined) return
  const objects = variedValues(media.schema, run.contract.model.document.root).valid.filter(isObject)
  const [fullest] = objects.toSorted((a, b) => plainCount(b) - plainCount(a))
  if (fullest === undefined) return
  const full = { ...values, body: { media, value: fullest } }
  const tried = await sendState(run, create, { values: full, what: 'an item with all members' })
  const shown = tried && itemOf(tried)
  if (tried === undefined || shown === undefined) return
  reportLost(run, create, tried, full)
  await readBack(run, collection, { shown, after: 'its creation' })
}

function plainCount(members: JsonObject): number {
  return Object.keys(plainMembers(members)).length
}

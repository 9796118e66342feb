import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith, sendState, stateValues } from './created-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf, plainMembers, readBack, reportLost, sentMembers } from './shown-items.ts'
import { variedValues } from './varied-values.ts'

/** Creates an item with all members, whose values the response must show. Returns what was sent, if it is the item itself. */
export async function createWithMembers(
  run: ProofRun,
  create: ProvedOperation,
  collection: Collection,
): Promise<JsonObject | undefined> {
  const values = await stateValues(run, create)
  const media = values?.body?.media
  if (values === undefined || media?.schema === undefined) return undefined
  const objects = variedValues(media.schema, run.contract.model.document.root).valid.filter(isObject)
  const [fullest] = objects.toSorted((a, b) => plainCount(b) - plainCount(a))
  if (fullest === undefined) return undefined
  const full = { ...values, body: { media, value: fullest } }
  const tried = await sendState(run, create, { values: full, what: 'an item with all members' })
  const shown = tried && itemOf(tried)
  if (tried === undefined || shown === undefined) return undefined
  reportLost(run, create, tried, full)
  await readBack(run, collection, { shown, after: 'its creation' })
  return sentMembers(create, full)
}

/** How many items are created to be listed. */
const maxListed = 3

/** Creates items that differ, so that a listing has an order and pages, and reads each. Returns them as the responses show them. */
export async function createSeveral(
  run: ProofRun,
  create: ProvedOperation,
  collection: Collection,
): Promise<readonly JsonObject[]> {
  const media = create.operation.requestBody?.content.find(({ kind }) => kind === 'json')
  const objects = variedValues(media?.schema ?? true, run.contract.model.document.root).valid.filter(isObject)
  const [first, ...others] = objects.filter((each) => plainCount(each) > 0)
  if (first === undefined) return []
  const differing = others.toSorted((a, b) => differences(first, b) - differences(first, a))
  const items: JsonObject[] = []
  for (const each of differing.slice(0, maxListed)) {
    const made = await createdWith(run, create, each)
    const item = made && itemOf(made)
    if (item === undefined) continue
    items.push(item)
    await readBack(run, collection, { shown: item, after: 'its creation' })
  }
  return items
}

function differences(left: JsonObject, right: JsonObject): number {
  return Object.keys(plainMembers(left)).filter((name) => !equal(left[name], right[name])).length
}

function plainCount(members: JsonObject): number {
  return Object.keys(plainMembers(members)).length
}

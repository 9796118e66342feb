import { isValid } from '@specwright/json-schema/examples'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { sendRenewed } from './created-items.ts'
import { operationFor, stateValues } from './state-requests.ts'
import { differingValue } from './differing-values.ts'
import { fullestOf } from './full-items.ts'
import { provePrecondition } from './preconditions.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { sentMembers } from './judged-change.ts'
import { withSeveral } from './several-items.ts'
import { itemOf, plainMembers, readBack } from './shown-items.ts'
import { variedValues } from './varied-values.ts'
import type { RequestValues } from './request-values.ts'

/** Changes each member of an item in turn, and reads the item. */
export async function changeMembers(run: ProofRun, collection: Collection, { does, item }: Changing): Promise<void> {
  const proved = operationFor(run, collection.name, does)
  const values = proved && (await stateValues(run, proved))
  if (proved === undefined || values === undefined) return
  for (const { body } of changedValues(proved, { values, item, run })) {
    // Each change needs the ETag that the one before has given the item.
    const now = (await stateValues(run, proved)) ?? values
    const changed = { ...now, ...(body && { body }) }
    const tried = await sendRenewed(run, proved, { values: changed, what: 'another value of the item' })
    if (tried?.response === undefined || tried.response.status > 299) continue
    const shown = itemOf(tried) ?? plainMembers(sentMembers(proved, tried.proof.values ?? changed))
    await readBack(run, collection, { shown, after: 'its change' })
  }
}

/** Changes an item by what was read, where responses have an ETag. */
export async function changeWhatWasRead(run: ProofRun, collection: Collection, does: Changing['does']): Promise<void> {
  const changing = operationFor(run, collection.name, does)
  const read = operationFor(run, collection.name, 'read')
  const values = changing && (await stateValues(run, changing))
  if (changing === undefined || read === undefined || values === undefined) return
  const changed = (before: Tried): readonly RequestValues[] => {
    const item = itemOf(before)
    return item ? changedValues(changing, { values, item, run }) : []
  }
  await provePrecondition(run, { read, change: changing, changed })
}

interface Changing {
  readonly does: 'patch' | 'replace'
  /** As it was created. */
  readonly item: JsonObject
}

/** How many changes of an item are tried. */
const maxChanges = 8

/** Valid bodies that change each member of an item, as far as there is one. */
export function changedValues(
  { operation, action }: ProvedOperation,
  { values, item, run }: { readonly values: RequestValues; readonly item: JsonObject; readonly run: ProofRun },
): readonly RequestValues[] {
  const { body } = values
  const media = body?.media ?? operation.requestBody?.content.find(({ kind }) => kind === 'json')
  if (media?.schema === undefined) return [values]
  const { root } = run.contract.model.document
  const isPartial = action?.does === 'patch'
  const { valid } = variedValues(media.schema, root)
  const { schema } = media
  const others = [0, 1].map((number) =>
    withSeveral(schema, differingValue(schema, fullestOf(schema, root), { root, seed: run.seed, number }), {
      root,
      seed: run.seed + number,
    }),
  )
  const all = [...valid, ...others].filter(isObject)
  // What changes little, another rule refuses the least.
  const objects = isPartial ? all.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length) : all
  const names = new Set(objects.flatMap((each) => Object.keys(each)))
  const changing = [...names].flatMap(
    (name) => objects.find((each) => isChange(own(each, name), own(item, name))) ?? [],
  )
  const chosen = changing.length > 0 ? [...new Set(changing)] : valid.slice(0, 1)
  const [base] = others.filter(isObject)
  const nested = base === undefined ? [] : nestedChanges(base, objects).filter((each) => isValid(schema, each, root))
  const withNull = objects.find((each) => Object.values(each).includes(null))
  const sent = [...chosen.slice(0, maxChanges), ...(withNull ? [withNull] : []), ...nested]
  return sent.map((value) => ({ ...values, body: { media, value } }))
}

/** An object, and the same with another object in place of each that is in it: what changes is deeper than its members. */
function nestedChanges(base: JsonObject, objects: readonly JsonObject[]): readonly JsonObject[] {
  const changes = Object.keys(base).flatMap((name) => {
    const other = objects.find((each) => isObject(own(each, name)) && !equal(own(each, name), base[name]))
    return isObject(base[name]) && other ? [{ ...base, [name]: own(other, name) }] : []
  })
  return changes.length === 0 ? [] : [base, ...changes.slice(0, maxChanges)]
}

function isChange(sent: unknown, before: unknown): boolean {
  return sent !== undefined && sent !== null && !equal(sent, before)
}

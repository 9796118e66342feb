import { isValid } from '@specwright/json-schema/examples'
import { isObject, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith, sendRenewed } from './created-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { differingValue, withFractions, withLongStrings, withoutNulls } from './differing-values.ts'
import { sentMembers } from './judged-change.ts'
import { isOfEqual } from './judged-listing.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { isReordered, withSeveral } from './several-items.ts'
import { itemOf, plainMembers, readBack } from './shown-items.ts'
import { isPlain, memberViolation } from './state-violation.ts'
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
  const { root } = run.contract.model.document
  const fullest = fullestOf(media.schema, root)
  if (fullest === undefined) return undefined
  const seed = run.seed + run.tried.length
  const { schema } = media
  const filled = withoutEmpty(run, schema, fullest, collection)
  const bodies = [withSeveral(schema, filled, { root, seed }), filled, fullest].map((each) => {
    const differing = differingValue(schema, each, { root, seed, number: 0 })
    return withFractions(schema, withLongStrings(schema, differing, { root, seed }), { root })
  })
  // What an array has may be ids of what there is not.
  for (const value of bodies.filter((each, index) => !equal(each, bodies[index + 1]))) {
    const full = { ...values, body: { media, value } }
    const what = 'an item with all members'
    const tried = await sendRenewed(run, create, { values: full, what })
    const shown = tried && itemOf(tried)
    if (tried === undefined || shown === undefined) continue
    await readBack(run, collection, { shown, after: 'its creation' })
    const sent = sentMembers(create, tried.proof.values ?? full)
    judgeOrder(run, tried, { create, schema, sent, shown })
    return sent
  }
  return undefined
}

interface Ordered {
  readonly create: ProvedOperation
  readonly schema: JsonSchema
  readonly sent: JsonObject
  readonly shown: JsonObject
}

/** Judges the order of what arrays have; of items that must not be the same, it may mean nothing. */
function judgeOrder(run: ProofRun, tried: Tried, { create, schema, sent, shown }: Ordered): void {
  const { root } = run.contract.model.document
  const allowsTwice = (name: string, items: readonly unknown[]): boolean =>
    isValid(schema, { ...sent, [name]: [...items.slice(1), items[1]] }, root)
  const sorted = Object.entries(sent).find(
    ([name, value]) => Array.isArray(value) && isReordered(value, own(shown, name)) && allowsTwice(name, value),
  )
  if (sorted === undefined) return
  const [name] = sorted
  const expected = (member: string): string => `the items of ${member} in the order in which they were sent`
  run.report(tried, memberViolation(create, name, { expected, got: 'another order' }))
}

/**
 * A body whose arrays have items, as far as it stays valid: from an empty one, which is the default of many, nothing can be lost. What
 * may be in it, a change says.
 */
function withoutEmpty(run: ProofRun, schema: JsonSchema, members: JsonObject, collection: Collection): JsonObject {
  const { root } = run.contract.model.document
  const patch = operationFor(run, collection.name, 'patch')
  const ofChange = patch?.operation.requestBody?.content.find(({ kind }) => kind === 'json')?.schema
  const others = ofChange === undefined ? [] : variedValues(ofChange, root).valid.filter(isObject)
  return Object.keys(members).reduce((made, name) => {
    const filled = others.map((each) => own(each, name)).find((each) => Array.isArray(each) && each.length > 0)
    const next = { ...made, [name]: filled }
    return equal(own(made, name), []) && filled !== undefined && isValid(schema, next, root) ? next : made
  }, members)
}

/** How many items are created to be listed: for more than two small pages, with more than one of each kind. */
const listed = 6

/** Creates an item with what is required, and others that differ, so that a listing has an order, pages, and what filters leave out; reads each. */
export async function createSeveral(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const start = (await stateValues(run, create))?.body
  if (start?.media.schema === undefined || !isObject(start.value)) return
  const { schema } = start.media
  const { root } = run.contract.model.document
  const full = { ...fullestOf(schema, root), ...start.value }
  const from = isValid(schema, full, root) ? full : start.value
  const differing = Array.from({ length: listed }, (_, number) =>
    differingValue(schema, from, { root, seed: run.seed, number }),
  )
  for (const value of [smallestBody(run, create), ...differing]) {
    const made = await createdWith(run, create, value)
    const shown = made && itemOf(made)
    if (shown) await readBack(run, collection, { shown, after: 'its creation' })
  }
}

/** How many members of one item a change varies. */
const maxVaried = 3

/**
 * Changes the last item in what filters select by, and no creation sets, so that not all items have the same there.
 */
export async function varyByChange(run: ProofRun, collection: Collection): Promise<void> {
  const { name, atCreation = [] } = collection
  const [list, patch] = (['list', 'patch'] as const).map((does) => operationFor(run, name, does))
  if (list?.action?.does !== 'list' || patch === undefined) return
  const create = operationFor(run, name, 'create')
  const sent = create && smallestBody(run, create)
  const members = list.action.filters.filter(isOfEqual).flatMap(({ member }) => member ?? [])
  const chosen = members.filter((member) => !Object.hasOwn({ ...sent }, member) && !atCreation.includes(member))
  for (const member of chosen.slice(0, maxVaried)) await changeMember(run, collection, { patch, member })
}

interface Varied {
  readonly patch: ProvedOperation
  readonly member: string
}

/** Changes one member of the last item to another value than it has. */
async function changeMember(run: ProofRun, collection: Collection, { patch, member }: Varied): Promise<void> {
  const read = operationFor(run, collection.name, 'read')
  const reading = read && (await stateValues(run, read))
  const found = reading && (await sendState(run, read, { values: reading, what: 'an item before its change' }))
  const before = found && itemOf(found)
  const values = before && (await stateValues(run, patch))
  const media = values?.body?.media
  if (values === undefined || before === undefined || media?.schema === undefined) return
  const { root } = run.contract.model.document
  const bodies = variedValues(media.schema, root).valid.flatMap((each) => (isObject(each) ? [own(each, member)] : []))
  const other = bodies.find(
    (value) =>
      isPlain(value) && !equal(value, before[member]) && isValid(media.schema ?? true, { [member]: value }, root),
  )
  if (other === undefined) return
  const body = { media, value: { [member]: other } }
  const tried = await sendState(run, patch, {
    values: { ...values, body },
    what: `another ${member}`,
    expected: 'handled',
  })
  const shown = tried && itemOf(tried)
  if (shown) await readBack(run, collection, { shown, after: 'its change' })
}

/** The valid body with the fewest members. */
export function smallestBody(run: ProofRun, { operation }: ProvedOperation): JsonObject | undefined {
  const media = operation.requestBody?.content.find(({ kind }) => kind === 'json')
  const { valid } = variedValues(media?.schema ?? true, run.contract.model.document.root)
  const count = (each: JsonObject): number => Object.keys(each).length
  return valid.filter(isObject).toSorted((a, b) => count(a) - count(b))[0]
}

/** The valid object with the most members that a server keeps as they are. */
export function fullestOf(schema: JsonSchema, root: JsonObject): JsonObject | undefined {
  const { valid } = variedValues(schema, root)
  const objects = [...valid.map((each) => withoutNulls(schema, each, root)), ...valid].filter(isObject)
  return objects.toSorted((a, b) => plainCount(b) - plainCount(a) || filledCount(b) - filledCount(a))[0]
}

function filledCount(members: JsonObject): number {
  return Object.values(members).filter((value) => value !== null && !equal(value, []) && !equal(value, {})).length
}

function plainCount(members: JsonObject): number {
  return Object.keys(plainMembers(members)).length
}

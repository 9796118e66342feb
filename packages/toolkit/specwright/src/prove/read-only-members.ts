import { isValid, valueParts } from '@specwright/json-schema/examples'
import { isObject, keysOf, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { isReadOnly } from '../emit/mock/state/write-only.ts'
import { amountOf } from './compared-amounts.ts'
import { createdWith, sendRenewed } from './created-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { shown } from './draft-words.ts'
import { sentMembers } from './judged-change.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { memberViolation } from './state-violation.ts'
import { variedValues } from './varied-values.ts'

/** How many read-only members are sent alone. */
const maxAlone = 6

/** Schemas of read-only members, by their names. */
type ReadOnly = ReadonlyMap<string, JsonSchema>

/** Sends read-only members with other values, in a creation and in changes: a server may refuse or ignore them, and keeps its own. */
export async function proveReadOnly(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const made = await createdWith(run, create)
  const item = made && itemOf(made)
  const marked = item && readOnlyIn(run, create, item)
  if (item === undefined || marked === undefined || marked.size === 0) return
  await sendAll(run, create, { marked, before: item, collection })
  for (const does of ['patch', 'replace'] as const) {
    const change = operationFor(run, collection.name, does)
    const values = change && (await stateValues(run, change))
    if (change === undefined || values === undefined) continue
    // What a change does to these members anyway, one without them shows.
    const usual = await sendState(run, change, { values, what: 'a change of the item', expected: 'handled' })
    const before = usual && (await itemAfter(run, collection, usual))
    if (before) await sendAll(run, change, { marked, before, collection })
  }
}

/** The read-only members of an item, as the document has them in the response that shows it. */
function readOnlyIn(run: ProofRun, { operation, action }: ProvedOperation, item: JsonObject): ReadOnly {
  const media = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content)
    .find(({ kind }) => kind === 'json')
  // Of an item in something else, the schema is not that of the response.
  if (media?.schema === undefined || action?.response !== '') return new Map()
  const parts = [...valueParts(media.schema, item, run.contract.model.document.root)]
  return new Map(
    parts.flatMap(({ pointer, schema, rules: { sources } }) => {
      const [name, ...deeper] = keysOf(pointer)
      const isMarked = [schema, ...sources].some((each) => isReadOnly(each, run.contract.model))
      return name !== undefined && deeper.length === 0 && isMarked ? [[name, schema] as const] : []
    }),
  )
}

interface ReadOnlyTrial {
  readonly marked: ReadOnly
  /** The item as it is without them. */
  readonly before: JsonObject
  readonly collection: Collection
}

/** Sends read-only members together; each alone, where the server refuses that. */
async function sendAll(run: ProofRun, proved: ProvedOperation, sending: ReadOnlyTrial): Promise<void> {
  const others = othersOf(run, proved, sending)
  if (Object.keys(others).length === 0) return
  const status = await sendThem(run, proved, { ...sending, others })
  if (status !== 400 && status !== 422) return
  const alone = Object.entries(others).slice(0, maxAlone)
  if (alone.length > 1)
    for (const [name, value] of alone) await sendThem(run, proved, { ...sending, others: { [name]: value } })
}

/** Another value of each read-only member that the request does not have as one of its own. */
function othersOf(run: ProofRun, { operation }: ProvedOperation, { marked, before }: ReadOnlyTrial): JsonObject {
  const { root } = run.contract.model.document
  const schema = operation.requestBody?.content.find(({ kind }) => kind === 'json')?.schema
  const sent = variedValues(schema ?? true, root).valid.filter(isObject)
  const entries = [...marked].flatMap(([name, member]) => {
    const value = sent.some((each) => Object.hasOwn(each, name)) ? undefined : otherValue(member, before[name], root)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** Values of types, in place of those that samples show. */
const unusual: readonly unknown[] = ['2001-02-03T04:05:06Z', '2001-02-03', 73, true, false]

function otherValue(schema: JsonSchema, before: unknown, root: JsonObject): unknown {
  const isOther = (value: unknown): boolean =>
    value !== null && typeof value !== 'object' && !isSameValue(value, before) && isValid(schema, value, root)
  return [...unusual, ...variedValues(schema, root).valid].find(isOther)
}

/** True for equal values, and for one time in two offsets from UTC. */
function isSameValue(left: unknown, right: unknown): boolean {
  const [one, other] = [amountOf(left), amountOf(right)]
  return one && other ? one.kind === other.kind && one.at === other.at : equal(left, right)
}

/** Sends some members beside those of a valid body. Returns the status of the response. */
async function sendThem(
  run: ProofRun,
  proved: ProvedOperation,
  { others, collection }: ReadOnlyTrial & { readonly others: JsonObject },
): Promise<number | undefined> {
  const values = await stateValues(run, proved)
  const { body } = values ?? {}
  if (values === undefined || body === undefined || !isObject(body.value)) return undefined
  const sent = { ...values, body: { ...body, value: { ...body.value, ...others } } }
  if (!equal(sentMembers(proved, sent), sent.body.value)) return undefined
  const what = 'read-only members with other values'
  const tried = await sendRenewed(run, proved, { values: sent, what, expected: 'handled' })
  const after = tried && (await itemAfter(run, collection, tried))
  const kept = after && Object.keys(others).find((name) => isSameValue(own(after, name), others[name]))
  if (tried && kept !== undefined)
    run.report(
      tried,
      memberViolation(proved, kept, {
        expected: (member) => `the read-only member ${member} stays what the server says`,
        got: `${shown(others[kept])}, as sent`,
      }),
    )
  return tried?.response?.status
}

/** The item that a success has written: as reading shows it, or the response itself. */
async function itemAfter(run: ProofRun, { name }: Collection, tried: Tried): Promise<JsonObject | undefined> {
  if (tried.response === undefined || tried.response.status > 299) return undefined
  const read = operationFor(run, name, 'read')
  const values = read && (await stateValues(run, read))
  const what = 'an item after read-only members were sent'
  const found = values && (await sendState(run, read, { values, what, expected: 'handled' }))
  return { ...itemOf(tried), ...(found && itemOf(found)) }
}

import { isValid } from '@specwright/json-schema/examples'
import type { JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './created-items.ts'
import { sentMembers } from './judged-change.ts'
import type { ProofRun } from './proof-run.ts'
import { itemOf } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'

/** How many members are set to null. */
const maxCleared = 8

/** Changes members of an item that has a value to null, where they may have none: the value must not stay. */
export async function proveCleared(run: ProofRun, collection: Collection, sent: JsonObject): Promise<void> {
  const patch = operationFor(run, collection.name, 'patch')
  const read = operationFor(run, collection.name, 'read')
  const media = patch?.operation.requestBody?.content.find(({ kind }) => kind === 'json')
  const reading = read && (await stateValues(run, read))
  if (patch === undefined || read === undefined || reading === undefined || media?.schema === undefined) return
  const { root } = run.contract.model.document
  const readItem = async (what: string): Promise<JsonObject | undefined> => {
    const tried = await sendState(run, read, { values: reading, what })
    return tried && itemOf(tried)
  }
  const { schema } = media
  const nullable = Object.keys(sent).filter((name) => sent[name] !== null && isValid(schema, { [name]: null }, root))
  if (nullable.length === 0) return
  const before = await readItem('the item with its values')
  for (const name of nullable.slice(0, maxCleared)) {
    const value = before?.[name]
    const now = value === null || value === undefined ? undefined : await stateValues(run, patch)
    const values = now && { ...now, body: { media, value: { [name]: null } } }
    // Where the body is not the item itself, nothing is known of its members.
    if (values === undefined || !equal(sentMembers(patch, values), { [name]: null })) continue
    const tried = await sendState(run, patch, { values, what: `the member ${name} is null` })
    if (tried?.response === undefined || tried.response.status > 299) continue
    const after = await readItem('the item after that')
    // Another value may be what the server has in place of null.
    if (after && equal(after[name], value))
      return run.report(
        tried,
        stateViolation(patch, `no value of "${name}" after a change to null`, 'the value from before'),
      )
  }
}

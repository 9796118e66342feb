import { isValid } from '@specwright/json-schema/examples'
import { isObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith, operationFor, sendState, stateValues, withOtherKeys } from './created-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf, plainMembers } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'

/**
 * Words with which a document says of status 409 that something is there already; what it says of states, such as closed, is
 * about something else.
 */
const sameness =
  /\balready (?:exist|register|taken|in use|used|invited|added|assigned|a member|present|subscribed|follow)|(?:exists?|invited|registered|taken|used|added|assigned|subscribed|present|in use) already\b|\bduplicate|\bunique\b|\bin use\b|\bis taken\b|\banother \w+ (?:has|with|of) (?:this|that|the same)\b|\b(?:has|have) an?(?:other)? \w+ (?:of|with) (?:this|that|the same)\b|\bthere is an?(?:other)? \w+ (?:of|with) (?:this|that|the same)\b|\ban?(?:other)? \w+ (?:of|with) (?:this|that|the same) [\w ]+ exists\b/i

/** True for an operation that refuses what is there already with status 409. */
export function refusesSame({ operation: { responses } }: ProvedOperation): boolean {
  return responses.some(
    ({ status, description }) =>
      status === '409' && sameness.test(description) && !/idempoten|\bkey was\b/i.test(description),
  )
}

/** Creates an item twice, and changes another one to it, where the document has status 409 for what is there already. */
export async function proveUnique(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  if (!refusesSame(create)) return
  const first = await createdWith(run, create)
  const sent = first?.proof.values
  if (first?.response === undefined || first.response.status > 299 || sent?.body === undefined) return
  const again = await sendState(run, create, {
    values: { ...sent, parameters: withOtherKeys(create, sent.parameters) },
    what: 'what is there already',
    expected: 'handled',
  })
  const status = again?.response?.status
  if (again && status !== undefined && status < 300)
    return run.report(
      again,
      stateViolation(create, 'status 409: it is there already, as the document says', `status ${status}`),
    )
  if (status !== 409 || !isObject(sent.body.value)) return
  for (const does of ['replace', 'patch'] as const) {
    const change = operationFor(run, collection.name, does)
    if (change && refusesSame(change)) await changeToSame(run, { create, change, value: sent.body.value })
  }
}

interface SameChange {
  readonly create: ProvedOperation
  readonly change: ProvedOperation
  readonly value: Readonly<Record<string, unknown>>
}

/** Changes a new item to one that is there already, in all members. */
async function changeToSame(run: ProofRun, { create, change, value }: SameChange): Promise<void> {
  const second = await createdWith(run, create)
  const values = second?.response && second.response.status < 300 ? await stateValues(run, change) : undefined
  const media = change.operation.requestBody?.content.find(({ kind }) => kind === 'json')
  if (values === undefined || media?.schema === undefined) return
  if (!isValid(media.schema, value, run.contract.model.document.root)) return
  const tried = await sendState(run, change, {
    values: { ...values, body: { media, value } },
    what: 'a change to what is there already',
    expected: 'handled',
  })
  if (tried && isSame(tried, value))
    run.report(
      tried,
      stateViolation(
        change,
        'status 409: it is there already, as the document says',
        `status ${tried.response?.status}`,
      ),
    )
}

/** True for a success that shows what was sent: a server may keep some members as they are. */
function isSame(tried: Tried, value: Readonly<Record<string, unknown>>): boolean {
  const shown = itemOf(tried)
  return shown !== undefined && Object.entries(plainMembers(value)).every(([name, each]) => equal(shown[name], each))
}

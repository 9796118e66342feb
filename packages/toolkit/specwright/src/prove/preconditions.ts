import { sendRenewed } from './created-items.ts'
import { sendState, stateValues } from './state-requests.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { isIfMatch, needsEtag } from './drafting.ts'
import { stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'

/** A change of an item that was read before. */
export interface ChangeOfRead {
  readonly read: ProvedOperation
  readonly change: ProvedOperation
  /** Requests of the change, made for what was read. */
  readonly changed: (before: Tried) => readonly RequestValues[]
}

/** How many changes are tried until one is accepted. */
const maxTried = 4

/** Changes an item: its ETag must change with it, and the earlier one must not allow a change then. */
export async function provePrecondition(run: ProofRun, { read, change, changed }: ChangeOfRead): Promise<void> {
  const before = await readAgain(run, read)
  const etag = before?.response?.headers['etag']
  if (before === undefined || etag === undefined) return
  const what = 'a change of what was read'
  let first: Tried | undefined
  for (const each of changed(before).slice(0, maxTried)) {
    first = await sendRenewed(run, change, { values: withIfMatch(change, each, etag), what })
    if (isSuccess(first)) break
  }
  const values = first?.proof.values
  if (!isSuccess(first) || values === undefined) return
  await proveMissingEtag(run, change, values)
  const after = await readAgain(run, read)
  if (!isSuccess(after)) return
  if (after.response?.headers['etag'] === etag || !change.operation.parameters.some(isIfMatch)) return
  const late = await sendState(run, change, {
    values: withIfMatch(change, values, etag),
    what: 'a change of what has changed since it was read',
    expected: 'handled',
  })
  if (isSuccess(late))
    run.report(
      late,
      stateViolation(
        change,
        'a status 4xx: the item has changed since the ETag in If-Match',
        `status ${late.response?.status}`,
      ),
    )
}

/**
 * Sends a request that does not say what it is about the state of, where the document has status 428 for that, or requires the header.
 *
 * @returns Whether it was accepted all the same.
 */
export async function proveMissingEtag(
  run: ProofRun,
  change: ProvedOperation,
  values: RequestValues,
): Promise<boolean> {
  const { pointer, responses } = change.operation
  if (!needsEtag(change)) return false
  const isDocumented = responses.some(({ status }) => status === '428')
  const missing = await sendState(run, change, {
    values: { ...values, parameters: values.parameters.filter((each) => !isIfMatch(each)) },
    what: 'no If-Match',
    expected: 'refused',
    about: isDocumented ? { rule: `${pointer}/responses/428`, status: 428 } : { rule: pointer },
  })
  return isSuccess(missing)
}

/** Sends a deletion with an ETag that the item does not have. Returns whether it was accepted all the same. */
export async function proveOtherEtag(run: ProofRun, remove: ProvedOperation, values: RequestValues): Promise<boolean> {
  const { etag } = run.items.pathOf(remove, 'own')
  if (etag === undefined || !remove.operation.parameters.some(isIfMatch)) return false
  const late = await sendState(run, remove, {
    values: withIfMatch(remove, values, otherEtag(etag)),
    what: 'a deletion of what has another ETag',
    expected: 'handled',
  })
  if (!isSuccess(late)) return false
  const expected = 'a status 4xx: the item has not the ETag in If-Match'
  run.report(late, stateViolation(remove, expected, `status ${late.response?.status}`))
  return true
}

/** An ETag that looks like another one, and that nothing has. */
export function otherEtag(etag: string): string {
  return etag.endsWith('"') ? `${etag.slice(0, -1)}-0"` : `${etag}0`
}

async function readAgain(run: ProofRun, read: ProvedOperation): Promise<Tried | undefined> {
  const values = await stateValues(run, read)
  return values && (await sendState(run, read, { values, what: 'an item with its ETag' }))
}

function isSuccess(tried: Tried | undefined): tried is Tried {
  return tried?.response !== undefined && tried.response.status < 300
}

function withIfMatch({ operation }: ProvedOperation, values: RequestValues, etag: string): RequestValues {
  const parameter = operation.parameters.find(isIfMatch)
  if (parameter === undefined) return values
  const others = values.parameters.filter((each) => !isIfMatch(each))
  return { ...values, parameters: [...others, { in: 'header', name: parameter.name, value: etag }] }
}

import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, stateValues } from './state-requests.ts'
import { shown } from './draft-words.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'
import { writtenRequest } from './written-request.ts'

/** Reads what the header Location of a creation leads to: it must be what was created. */
export async function proveLocation(run: ProofRun, collection: Collection, made: Tried): Promise<void> {
  const { proved: create, request } = made.proof
  const location = made.response?.headers['location']
  if (create === undefined || location === undefined || made.response?.status !== 201) return
  const created = run.base + request.target
  const address = URL.canParse(location, created) ? new URL(location, created) : undefined
  const expected = await readAddress(run, collection)
  // What follows the path may be secret.
  const written = shown(location.split(/[?#]/)[0])
  const report = (got: string): void =>
    run.report(made, stateViolation(create, 'a Location that leads to what was created', `${got}: ${written}`))
  if (address === undefined) return report('a Location that is not a URL')
  if (address.origin === new URL(run.base).origin && !address.href.startsWith(`${run.base}/`))
    return report('a Location that leaves out the path of the server')
  // What stands before the path, a proxy may have changed.
  if (expected !== undefined && address.pathname.endsWith(expected)) return
  // Only the server that is proved gets requests.
  if (!address.href.startsWith(`${run.base}/`)) return
  const target = address.href.slice(run.base.length)
  if (expected !== undefined && target === request.target) return report('the address of the creation itself')
  const found = await run.send({
    phase: 'state',
    what: 'what Location leads to',
    request: { method: 'GET', target, headers: { accept: '*/*' } },
    expected: 'handled',
    credentials: 'given',
    signedAs: create,
  })
  const id = String(itemOf(made)?.[collection.id.member])
  const { status = 0, text = '' } = found.response ?? {}
  if (status === 404 || status === 405 || status === 410) report(`a Location with status ${status}`)
  else if (status < 300 && text !== '' && !text.includes(id)) report('a Location of something else')
}

/** The path that reads what was created. */
async function readAddress(run: ProofRun, { name }: Collection): Promise<string | undefined> {
  const read: ProvedOperation | undefined = operationFor(run, name, 'read')
  const values = read && (await stateValues(run, read))
  const request = values && (await writtenRequest(read, values, run.contract.model))
  return request?.target.split('?')[0]
}

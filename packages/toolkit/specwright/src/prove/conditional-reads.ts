import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, stateCase, stateValues } from './state-requests.ts'
import { otherEtag } from './preconditions.ts'
import type { ProofRun } from './proof-run.ts'
import { stateViolation } from './state-violation.ts'

/** Reads an item again, whose ETag must be the same, and with it, where the document says what a server does then. */
export async function proveConditionalRead(run: ProofRun, collection: Collection): Promise<void> {
  const read = operationFor(run, collection.name, 'read')
  const values = read && (await stateValues(run, read))
  const proof = values && (await stateCase(run, read, { values, what: 'an item that has not changed' }))
  if (read === undefined || proof === undefined) return
  const first = await run.send(proof)
  const etag = first.response?.headers['etag']
  if (etag === undefined || first.response === undefined || first.response.status > 299) return
  const again = await run.send({ ...proof })
  if (again.response === undefined || !equal(again.response.body, first.response.body)) return
  if (again.response.headers['etag'] !== etag)
    return run.report(again, stateViolation(read, 'the same ETag while the item is the same', 'another ETag'))
  if (!read.operation.responses.some(({ status }) => status === '304')) return
  const { request } = proof
  const conditional = await run.send({
    ...proof,
    what: 'an item by the ETag that it has',
    request: { ...request, headers: { ...request.headers, 'if-none-match': etag } },
    expected: 'handled',
  })
  const status = conditional.response?.status
  if (status !== undefined && status < 300)
    run.report(
      conditional,
      stateViolation(read, 'status 304: If-None-Match has the ETag of the item', `status ${status}`),
    )
  const other = await run.send({
    ...proof,
    what: 'an item by an ETag that it has not',
    request: { ...request, headers: { ...request.headers, 'if-none-match': otherEtag(etag) } },
    expected: 'handled',
  })
  if (other.response?.status === 304)
    run.report(other, stateViolation(read, 'the item: If-None-Match has another ETag', 'status 304'))
}

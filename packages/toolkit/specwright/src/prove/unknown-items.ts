import { isValid } from '@specwright/json-schema/examples'
import { draftingOf, smallestValues } from './drafting.ts'
import { parametersIn } from './known-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { reasonToSkip } from './skipped-operations.ts'
import { writtenRequest } from './written-request.ts'
import type { ProofCase } from './proof-case.ts'

/** Ids that nothing has, of several kinds. */
const unknownIds: readonly unknown[] = ['9d3a7c52-6f0e-4b1d-8a47-c2e5f1b09d36', 2_147_480_011, 'none-9d3a7c526f0e']

/** An id of the type of another one that nothing has. */
export function unknownIdFor(id: unknown, isAllowed: (other: unknown) => boolean): unknown {
  return unknownIds.find((each) => typeof each === typeof id && isAllowed(each))
}

/** A request for an item that there is not, where the document has status 404 for that; `undefined` if it has none. */
export async function unknownItemCase(run: ProofRun, proved: ProvedOperation): Promise<ProofCase | undefined> {
  const { operation, method } = proved
  const names = parametersIn(operation.path)
  const name = names.at(-1)
  const isDocumented = operation.responses.some(({ status }) => status === '404')
  // That nothing is left of an item, DELETE may say of one that there never was: 404 may be for what it would belong to.
  if (method === 'DELETE' && names.length > 1) return undefined
  // What PUT leads to, it may create.
  if (name === undefined || !isDocumented || method === 'PUT' || proved.action?.does === 'list') return undefined
  if (run.items.collectionOf(operation.path) === undefined || reasonToSkip(run, proved) !== undefined) return undefined
  const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
  const { model } = run.contract
  const id = parameter && unknownIds.find((each) => isValid(parameter.schema, each, model.document.root))
  const known = run.items.pathOf(proved, proved.isSafe ? 'any' : 'own')
  if (id === undefined) return undefined
  const { body } = known
  const drafting = draftingOf(model, {
    values: { ...known.values, [name]: id },
    isComplete: true,
    ...(body && { body }),
  })
  const values = smallestValues(proved, drafting)
  const request = values && (await writtenRequest(proved, values, model))
  if (values === undefined || request === undefined) return undefined
  const what = 'an item that there is not'
  return { phase: 'routes', what, request, expected: 'unrouted', credentials: 'given', proved, values }
}

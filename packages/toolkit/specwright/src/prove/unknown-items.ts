import { isValid } from '@specwright/json-schema/examples'
import type { ParameterModel } from '@specwright/document/model'
import { equal } from '@specwright/validator-engine'
import { operationFor, stateCase } from './state-requests.ts'
import { withOtherStrings } from './differing-values.ts'
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
  const known = run.items.pathOf(proved, proved.isSafe ? 'any' : 'own')
  const { root } = model.document
  const usual = parameter && unknownIds.find((each) => isValid(parameter.schema, each, root))
  const id = usual ?? (parameter && (await freeId(run, { proved, parameter, known: known.values[name] })))
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

interface IdMade {
  readonly proved: ProvedOperation
  readonly parameter: ParameterModel
  readonly known: unknown
}

/** An id of another form that nothing has, where reading it shows that: others may have few values, all of them taken. */
async function freeId(run: ProofRun, { proved, parameter, known }: IdMade): Promise<unknown> {
  const { root } = run.contract.model.document
  const id = withOtherStrings(parameter.schema, known, { root, seed: run.seed + 1 })
  const collection = run.items.collectionOf(proved.operation.path)
  const read = collection === undefined ? undefined : operationFor(run, collection, 'read')
  if (read === undefined || read === proved || id === undefined || equal(id, known)) return undefined
  const path = { ...run.items.pathOf(read, 'any').values, [parametersIn(read.operation.path).at(-1) ?? '']: id }
  const values = smallestValues(read, draftingOf(run.contract.model, { values: path, isComplete: true }))
  const what = 'an id that nothing has'
  const proof = values && (await stateCase(run, read, { values, what, expected: 'handled' }))
  return proof && (await run.probe(proof)).response?.status === 404 ? id : undefined
}

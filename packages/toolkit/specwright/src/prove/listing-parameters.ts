import { isValid } from '@specwright/json-schema/examples'
import type { Collection } from '../emit/mock/state/collection.ts'
import { sendState, stateValues } from './created-items.ts'
import { withParameter } from './draft-words.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { variedValues } from './varied-values.ts'

/** How many items the largest page is asked for. */
const maxSize = 100

/** Lists items in each order that the document lists, wherever they are listed: the judge of listings compares them. */
export async function sortBy(run: ProofRun, { name }: Collection): Promise<void> {
  for (const list of run.operations) if (list.action?.collection === name) await sortListing(run, list)
}

async function sortListing(run: ProofRun, list: ProvedOperation): Promise<void> {
  const start = list.action?.does === 'list' ? await stateValues(run, list) : undefined
  if (list.action?.does !== 'list' || start === undefined) return
  const { sort } = list.action
  const values = withLargestPage(run, list, start)
  const parameter = list.operation.parameters.find(
    ({ name, in: place }) => place === 'query' && name === sort?.parameter,
  )
  const direction = list.operation.parameters.find(({ name }) => name === sort?.direction?.parameter)
  if (parameter === undefined) return
  const { root } = run.contract.model.document
  for (const value of variedValues(parameter.schema, root).valid) {
    const sorted = withParameter(values, parameter, value)
    const directions = direction ? variedValues(direction.schema, root).valid : []
    const all =
      directions.length > 0 && direction ? directions.map((each) => withParameter(sorted, direction, each)) : [sorted]
    for (const each of all)
      await sendState(run, list, { values: each, what: `the items by ${String(value)}`, expected: 'handled' })
  }
}

/** Values with the largest page that the document allows, as the first of those that are usual may show little of an order. */
function withLargestPage(run: ProofRun, { operation, action }: ProvedOperation, values: RequestValues): RequestValues {
  const size = action?.does === 'list' ? action.paging?.size : undefined
  const parameter = operation.parameters.find(({ name, in: place }) => place === 'query' && name === size?.parameter)
  const largest = Math.min(size?.max ?? 0, maxSize)
  const isAllowed = parameter && isValid(parameter.schema, largest, run.contract.model.document.root)
  return isAllowed ? withParameter(values, parameter, largest) : values
}

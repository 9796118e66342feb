import type { Collection } from '../emit/mock/state/collection.ts'
import { sendState, stateValues } from './created-items.ts'
import { withParameter } from './draft-words.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'

/** Lists items in each order that the document lists, wherever they are listed: the judge of listings compares them. */
export async function sortBy(run: ProofRun, { name }: Collection): Promise<void> {
  for (const list of run.operations) if (list.action?.collection === name) await sortListing(run, list)
}

async function sortListing(run: ProofRun, list: ProvedOperation): Promise<void> {
  const values = list.action?.does === 'list' ? await stateValues(run, list) : undefined
  if (list.action?.does !== 'list' || values === undefined) return
  const { sort } = list.action
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

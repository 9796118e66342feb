import { isValid } from '@specwright/json-schema/examples'
import type { Collection } from '../emit/mock/state/collection.ts'
import { plain } from '../emit/mock/state/item-id.ts'
import { compareDefault } from './default-listings.ts'
import { sendState, stateValues } from './state-requests.ts'
import { withParameter } from './draft-words.ts'
import { isSorted } from './judged-listing.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemsListed } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'
import { variedValues } from './varied-values.ts'

/** How many items the largest page is asked for. */
const maxSize = 100

/** Lists items in each order that the document lists, wherever they are listed: the judge of listings compares them. */
export async function sortBy(run: ProofRun, { name }: Collection): Promise<void> {
  for (const list of run.operations) {
    if (list.action?.collection !== name) continue
    await sortListing(run, list)
    await turnListing(run, list)
    await compareDefaults(run, list)
  }
}

/** Lists items without the size of a page, an order or its direction: the defaults of these must be the same. */
async function compareDefaults(run: ProofRun, list: ProvedOperation): Promise<void> {
  const start = list.action?.does === 'list' ? await stateValues(run, list) : undefined
  if (list.action?.does !== 'list' || start === undefined) return
  const { paging, sort } = list.action
  for (const parameter of list.operation.parameters.filter((each) => each.in === 'query')) {
    const { name } = parameter
    const isSize = name === paging?.size?.parameter
    const isOrder = name === sort?.parameter || name === sort?.direction?.parameter || directionNames.test(plain(name))
    if (isSize || isOrder)
      await compareDefault(run, list, { parameter, start: isSize ? start : withLargestPage(run, list, start) })
  }
}

/** Names of parameters that say the direction of an order, without case and separators. */
const directionNames = /^(?:sort|order)?(?:dir|direction|order)$|^sort$/

/**
 * Lists items in both directions where a parameter says nothing else, and its description names the member: `By takenAt, the latest first
 * (desc)`.
 */
async function turnListing(run: ProofRun, list: ProvedOperation): Promise<void> {
  const start =
    list.action?.does === 'list' && list.action.sort === undefined ? await stateValues(run, list) : undefined
  const { root } = run.contract.model.document
  const parameter = list.operation.parameters.find(
    ({ name, in: place, schema }) =>
      place === 'query' &&
      directionNames.test(plain(name)) &&
      ['asc', 'desc'].every((value) => isValid(schema, value, root)),
  )
  const words = parameter?.description.match(/[\w-]+/g) ?? []
  if (start === undefined || parameter === undefined) return
  for (const direction of ['asc', 'desc'] as const) {
    const values = withParameter(withLargestPage(run, list, start), parameter, direction)
    const tried = await sendState(run, list, { values, what: `the items in order ${direction}`, expected: 'handled' })
    const items = (tried && itemsListed(tried)) ?? []
    const named = [...new Set(words)].filter((word) => items.some((item) => Object.hasOwn(item, word)))
    const [member, ...others] = named
    if (tried === undefined || member === undefined || others.length > 0) continue
    if (!isSorted(items, member, direction === 'asc' ? 'up' : 'down'))
      run.report(tried, stateViolation(list, `items by "${member}", as ${parameter.name} says`, 'another order'))
  }
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

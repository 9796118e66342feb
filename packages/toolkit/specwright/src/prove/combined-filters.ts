import { isValid } from '@specwright/json-schema/examples'
import { keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import type { Filter, Listing } from '../emit/mock/state/collection.ts'
import { sendState } from './state-requests.ts'
import { withParameter } from './draft-words.ts'
import { isOfBound, isOfEqual } from './judged-listing.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'

/** What filters are tried with. */
export interface FilterTrial {
  readonly start: RequestValues
  /** Those of this run. */
  readonly items: readonly JsonObject[]
  readonly member: string
}

/** A filter, and what it is sent with. */
export interface Filtering {
  readonly filter: Filter
  readonly values: RequestValues
  /** One value, or several that an item may have. */
  readonly sent: readonly unknown[]
}

/** A request with a filter; `undefined` if it cannot have these values. */
export function withFilter(
  run: ProofRun,
  { operation }: ProvedOperation,
  { filter: { parameter: name, property }, values, sent }: Filtering,
): RequestValues | undefined {
  const parameter = operation.parameters.find((each) => each.in === 'query' && each.name === name)
  const [only, ...others] = sent
  const [key] = property === undefined ? [] : keysOf(property)
  const choices = key !== undefined ? [{ [key]: only }] : [...(others.length === 0 ? [only] : []), sent]
  const { root } = run.contract.model.document
  const value = parameter && choices.find((each) => isValid(parameter.schema, each, root))
  return parameter && value !== undefined ? withParameter(values, parameter, value) : undefined
}

/** How many items of this run give filters their values. */
const maxGiving = 3

/** Lists items within bounds, alone and together with what other filters select: the judge of listings compares each of them. */
export async function listBetween(
  run: ProofRun,
  list: ProvedOperation,
  { start, items }: Pick<FilterTrial, 'start' | 'items'>,
): Promise<void> {
  const { filters } = list.action as Listing // of what lists
  const [equals, bounds] = [filters.filter(isOfEqual), filters.filter(isOfBound)]
  const bounded = bounds.flatMap((filter) =>
    boundsOf(filter, items).flatMap((bound) => withFilter(run, list, { filter, values: start, sent: [bound] }) ?? []),
  )
  const combined = items.slice(0, maxGiving).flatMap((item) => {
    const selected = (values: RequestValues, filter: Filter): RequestValues | readonly RequestValues[] =>
      withFilter(run, list, { filter, values, sent: [own(item, filter.member ?? '')] }) ?? []
    return equals.flatMap((filter, index) => {
      const others = equals.slice(0, index).flatMap((other) => selected(start, other))
      return [...bounded, ...others].flatMap((values) => selected(values, filter))
    })
  })
  for (const values of [...bounded, ...combined])
    await sendState(run, list, { values, what: 'the items that filters select together', expected: 'handled' })
}

/** Values that leave out some of these items; zero, which some programs take for none. */
function boundsOf({ member = '', by }: Filter, items: readonly unknown[]): readonly number[] {
  const values = items.map((item) => own(Object(item), member)).filter((value) => typeof value === 'number')
  if (values.length === 0) return []
  return [...new Set([by === 'above' || by === 'from' ? Math.max(...values) : Math.min(...values), 0])]
}

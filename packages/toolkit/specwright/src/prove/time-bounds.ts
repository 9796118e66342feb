import { own, type JsonObject } from '@specwright/json-schema/json'
import type { ParameterModel } from '@specwright/document/model'
import { partsOf } from '../emit/client/words.ts'
import type { Collection, Filter, Listing } from '../emit/mock/state/collection.ts'
import { plain } from '../emit/mock/state/item-id.ts'
import { amountOf } from './compared-amounts.ts'
import { operationFor } from './state-requests.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'

/** Words of a bound of times, before which or after which may be the stem of a member: `from`, `departsBefore`. */
const bounds: ReadonlyMap<string, NonNullable<Filter['by']>> = new Map([
  ['after', 'above'],
  ['from', 'from'],
  ['since', 'from'],
  ['before', 'below'],
  ['to', 'to'],
  ['until', 'to'],
])

/** Words at the end of the name of a time: `takenAt`, `start_time`. */
const endings: readonly string[] = ['at', 'on', 'date', 'time']

/**
 * Parameters that select times though none is called like a member: `from` of `takenAt`, as its description says (`readings taken at
 * this time or later`), or as that is the only time of the items that callers write.
 */
export function timeBounds(run: ProofRun, list: ProvedOperation, items: readonly JsonObject[]): readonly Filter[] {
  const { operation, collection, action } = list
  if (action?.does !== 'list' || collection === undefined) return []
  return operation.parameters.flatMap((parameter) => {
    const isKnown = action.filters.some((each) => each.parameter === parameter.name) || isOfPaging(action, parameter)
    if (parameter.in !== 'query' || isKnown || !isTime(run, parameter)) return []
    const words = partsOf(parameter.name).map((each) => each.toLowerCase())
    const word = words.find((each) => bounds.has(each))
    const by = bounds.get(word ?? '')
    const stem = words.filter((each) => each !== word && !endings.includes(each)).join('')
    const member = by && memberFor({ stem, parameter, times: timesIn(items), written: membersSent(run, collection) })
    return by && member !== undefined ? [{ parameter: parameter.name, member, by }] : []
  })
}

function isOfPaging({ paging }: Listing, { name }: ParameterModel): boolean {
  return name === paging?.parameter || name === paging?.size?.parameter
}

/** True for a parameter whose valid values are dates or times. */
function isTime({ contract: { model } }: ProofRun, { schema }: ParameterModel): boolean {
  const [value] = variedValues(schema, model.document.root).valid
  const kind = amountOf(value)?.kind
  return kind === 'time' || kind === 'date'
}

/** The members of items that are times in each of them that has a value there. */
function timesIn(items: readonly JsonObject[]): readonly string[] {
  const isTimeOf = (item: JsonObject, name: string): boolean => {
    const value = own(item, name)
    const kind = amountOf(value)?.kind
    return value === undefined || value === null || kind === 'time' || kind === 'date'
  }
  const names = new Set(items.flatMap((item) => Object.keys(item)))
  return [...names].filter(
    (name) => items.every((item) => isTimeOf(item, name)) && items.some((item) => typeof own(item, name) === 'string'),
  )
}

/** The members that a creation of an item may have. */
function membersSent(run: ProofRun, { name }: Collection): readonly string[] {
  const content = operationFor(run, name, 'create')?.operation.requestBody?.content ?? []
  const { root } = run.contract.model.document
  return content.flatMap(({ schema }) =>
    variedValues(schema ?? true, root).valid.flatMap((each) => Object.keys(Object(each))),
  )
}

interface Meaning {
  /** What the name of the parameter has beside the word of the bound: `departs`. */
  readonly stem: string
  readonly parameter: ParameterModel
  readonly times: readonly string[]
  /** The members that callers write. */
  readonly written: readonly string[]
}

/** The one time that a parameter can mean; `undefined` in doubt. */
function memberFor({ stem, parameter: { description }, times, written }: Meaning): string | undefined {
  const only = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined)
  if (stem !== '') return only(times.filter((name) => stemOf(name) === stem))
  const words: readonly string[] = description.toLowerCase().match(/[a-z]+/g) ?? []
  const described = times.filter((name) => words.includes(stemOf(name)) || words.includes(plain(name)))
  return only(described.length > 0 ? described : times.filter((name) => written.includes(name)))
}

/** The name of a time without the word for that: `taken` of `takenAt`. */
function stemOf(name: string): string {
  const words = partsOf(name).map((each) => each.toLowerCase())
  return words.filter((each) => !endings.includes(each)).join('')
}

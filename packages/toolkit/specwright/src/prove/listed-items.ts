import { atPointer, isObject, own, pointerTo } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection, Listing } from '../emit/mock/state/collection.ts'
import { parametersIn } from './known-items.ts'
import { inputOf } from '../emit/client/request-descriptor.ts'
import { operationFor, stateCase, stateValues } from './created-items.ts'
import { withParameter } from './draft-words.ts'
import { pageRuleOf } from './page-rule.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'

/** How many pages are read to find an item, and how many of them may be empty in turn. */
const [maxPages, maxEmpty] = [20, 5]

/** Reads the pages of a listing, one of which must have each item of this run; in pages of another size, it has the same. */
export async function findInListing(run: ProofRun, collection: Collection): Promise<void> {
  const list = operationFor(run, collection.name, 'list')
  const start = list && (await stateValues(run, list))
  if (list?.action?.does !== 'list' || start === undefined) return
  const { paging } = list.action
  const created = isNarrowed(list, start) ? [] : idsBelow(run, collection.name, parentsOf(list, start))
  const isComplete = await readPages(run, list, { start, created, member: collection.id.member })
  const size = list.operation.parameters.find(({ name }) => name === paging?.size?.parameter)
  if (!isComplete || size === undefined) return
  const small = withParameter(start, size, 2)
  await readPages(run, list, { start: small, created, member: collection.id.member })
}

/** True for a listing that must be asked for some of its items, to which a new one may not belong. */
function isNarrowed({ action }: ProvedOperation, { parameters }: RequestValues): boolean {
  const { sort, paging } = action as Listing // of what lists
  const whole = [paging?.parameter, paging?.size?.parameter, sort?.parameter, sort?.direction?.parameter]
  return parameters.some((each) => each.in === 'query' && !whole.includes(each.name))
}

/** The ids that the path of a listing names. */
function parentsOf({ operation }: ProvedOperation, { parameters }: RequestValues): readonly unknown[] {
  const sent = parameters.filter((each) => each.in === 'path')
  return parametersIn(operation.path).map((name) => sent.find((each) => each.name === name)?.value)
}

/** The ids of the items of this run that belong to such others. */
function idsBelow({ items }: ProofRun, collection: string, parents: readonly unknown[]): readonly unknown[] {
  return items
    .created()
    .filter((item) => item.collection === collection && parents.every((id, index) => equal(id, item.ids[index])))
    .map(({ ids }) => ids.at(-1))
}

interface Pages {
  readonly start: RequestValues
  /** The ids of the items that this run has created. */
  readonly created: readonly unknown[]
  /** Where an item has its id. */
  readonly member: string
}

/** Reads all pages, and judges them together. True if that is possible: there is an end, and no page is wrong. */
async function readPages(run: ProofRun, list: ProvedOperation, { start, created, member }: Pages): Promise<boolean> {
  const seen = new Set<string>()
  const totals = new Set<number>()
  let at: PageRequest | undefined = { values: start }
  let empty = 0
  for (let page = 1; page <= maxPages && at; page++) {
    const tried = await sendPage(run, list, { ...at, page })
    const ids = tried && idsListed(tried, member)
    if (tried === undefined || ids === undefined) return false
    const report = (expected: string, got: string): boolean => {
      run.report(tried, stateViolation(list, expected, got))
      return false
    }
    if (ids.some((id) => seen.has(id))) return report('each item is on one page', 'an item of an earlier page')
    for (const id of ids) seen.add(id)
    for (const total of totalsShown(list, tried)) totals.add(total)
    const next = nextPage(run, list, { values: at.values, tried, count: ids.length, seen: seen.size, page })
    empty = ids.length === 0 ? empty + 1 : 0
    if (empty === maxEmpty && next !== undefined)
      return report('the last page leads to no other', `${maxEmpty} empty pages, each of which leads to another`)
    if (next === 'unknown') return false
    at = next
    if (next !== undefined) continue
    if (created.some((id) => !seen.has(String(id)))) return report('a new item is listed', 'pages without it')
    const [total = seen.size, ...others] = totals
    // Another total on another page: somebody else creates or deletes items. All of them being less than what came is no such case.
    if (others.length === 0 ? total !== seen.size : Math.max(...totals) < seen.size)
      return report('a total of all items on all pages', `a total of ${total} beside ${seen.size}`)
    return true
  }
  return false
}

/** A page to read: by values, or by the target that the page before gives. */
interface PageRequest {
  readonly values: RequestValues
  readonly target?: string
}

async function sendPage(
  run: ProofRun,
  list: ProvedOperation,
  { values, target, page }: PageRequest & { readonly page: number },
): Promise<Tried | undefined> {
  const proof = await stateCase(run, list, { values, what: `page ${page} of the items` })
  if (proof === undefined || run.isSilent(list)) return undefined
  return await run.send(target === undefined ? proof : { ...proof, request: { ...proof.request, target } })
}

/** What a page says of the number of all items. */
function totalsShown({ action }: ProvedOperation, { response }: Tried): readonly number[] {
  const { totals, counts = {} } = action as Listing // of what lists
  const headers = Object.keys(counts).filter((name) => counts[name] === 'total')
  return [
    ...totals.map((at) => atPointer(response?.body, at)),
    ...headers.flatMap((name) => (response?.headers[name] === undefined ? [] : [Number(response.headers[name])])),
  ].filter((value): value is number => typeof value === 'number' && Number.isInteger(value))
}

function idsListed({ proof, response }: Tried, member: string): readonly string[] | undefined {
  const action = proof.proved?.action
  const items = action?.response === undefined ? undefined : atPointer(response?.body, action.response)
  return Array.isArray(items)
    ? items.map((each: unknown) => String(isObject(each) ? own(each, member) : undefined))
    : undefined
}

interface PageRead {
  readonly values: RequestValues
  readonly tried: Tried
  readonly count: number
  readonly seen: number
  readonly page: number
}

/** The request for the next page; `undefined` after the last one, and unknown where the document does not say how to ask for it. */
function nextPage(
  run: ProofRun,
  list: ProvedOperation,
  { values, tried, count, seen, page }: PageRead,
): PageRequest | 'unknown' | undefined {
  const { paging } = list.action as Listing // of what lists
  // With a cursor, what comes after an empty page may not be empty.
  if (paging === undefined || (count === 0 && paging.style !== 'cursor')) return undefined
  const { style, parameter, next, first = 1 } = paging
  const at = (value: unknown): PageRequest => {
    const others = values.parameters.filter((each) => each.in !== 'query' || each.name !== parameter)
    return { values: { ...values, parameters: [...others, { in: 'query', name: parameter ?? '', value }] } }
  }
  if (style === 'url' || style === 'link') return addressedPage(run, list, { values, tried })
  if (parameter === undefined) return 'unknown'
  if (style === 'page') return at(first + page)
  if (style === 'offset') return at(seen)
  if (style !== 'cursor' || next === undefined) return 'unknown'
  const cursor = atPointer(tried.response?.body, next)
  return typeof cursor === 'string' && cursor !== '' ? at(cursor) : undefined
}

/** The page that a header `Link` or a member of the body leads to, as the client follows it; only on the server that is proved. */
function addressedPage(
  { base, contract }: ProofRun,
  { operation }: ProvedOperation,
  { values, tried: { proof, response } }: Pick<PageRead, 'values' | 'tried'>,
): PageRequest | 'unknown' | undefined {
  const rule = pageRuleOf(operation, contract.model)
  if (rule === undefined || response === undefined) return 'unknown'
  const { input } = inputOf(values.parameters)
  const headers = new Response(null, { headers: response.headers })
  const items = atPointer(response.body, pointerTo('', ...rule.items))
  const given = { body: response.body, items: Array.isArray(items) ? items : [], response: headers, input, before: 0 }
  const next = rule.next(given) ?? ''
  if (next === '') return undefined
  const { url } = rule.at(input, next)
  const page = base + proof.request.target
  const address = URL.canParse(next, page) ? new URL(next, page).href : ''
  if (url === undefined || !address.startsWith(`${base}/`)) return 'unknown'
  return { values, target: address.slice(base.length) }
}

import type { CallInput, PageRule } from '@specwright/client-engine'
import { atPointer, pointerTo } from '@specwright/json-schema/json'
import { inputOf } from '../emit/client/request-descriptor.ts'
import type { ProofResponse } from '../prove/proof-response.ts'
import { writeRequest } from '../prove/written-request.ts'
import { openedCall, wholeResponse, type Caller, type ValidCall } from './operation-call.ts'

/** A page of a listing. */
export interface ListedPage {
  readonly response: ProofResponse
  readonly items: readonly unknown[]
}

/** The most pages of one listing: a service could invent them for ever. */
const maxPages = 10_000

/** Thrown for a listing that does not end as its rule says. */
export class PageError extends Error {
  override readonly name = 'PageError'
}

/**
 * The pages of a listing, each requested when it is read. The last one may be a response of another status than 2xx.
 *
 * @throws {NoResponse} If there is no response.
 * @throws {BrokenResponse} If a response cannot be read.
 * @throws {PageError} If a page has no items, or comes twice, or there are too many.
 */
export async function* pagesOf(caller: Caller, first: ValidCall, rule: PageRule): AsyncGenerator<ListedPage> {
  const seen = new Set<string>()
  let [call, input] = [first, inputOf(first.values.parameters).input]
  for (let before = 0; seen.size < maxPages;) {
    const response = await wholeResponse(await openedCall(caller, call), call)
    if (response.status >= 300) return yield { response, items: [] }
    const at = pointerTo('', ...rule.items)
    const items = atPointer(response.body, at)
    if (!Array.isArray(items))
      throw new PageError(
        `Cannot continue ${first.operation.id}: a page has no array at ${at === '' ? 'its root' : at}`,
      )
    yield { response, items }
    const headers = new Response(null, { headers: response.headers })
    const next = rule.next({ body: response.body, items, response: headers, input, before }) ?? ''
    if (next === '') return
    if (seen.has(next)) throw new PageError(`Cannot continue ${first.operation.id}: the page at "${next}" came twice`)
    seen.add(next)
    before += items.length
    input = rule.at(input, next)
    call = await callAt(caller, first, input)
  }
  throw new PageError(`Cannot continue ${first.operation.id}: it has more than ${maxPages} pages`)
}

/** The call of the page that an input is for. */
async function callAt({ table }: Caller, first: ValidCall, { query = {}, url }: CallInput): Promise<ValidCall> {
  const { operation, values, base, request } = first
  if (url !== undefined) {
    const next = url(base + request.target) // of the same origin, or it throws
    const { origin } = new URL(next)
    return { ...first, base: origin, request: { ...request, target: next.slice(origin.length) } }
  }
  const others = values.parameters.filter((each) => each.in !== 'query')
  const own = Object.entries(query).map(([name, value]) => ({ in: 'query', name, value: value as unknown }))
  const written = await writeRequest(operation, { ...values, parameters: [...others, ...own] }, table.contract.model)
  return { ...first, request: written }
}

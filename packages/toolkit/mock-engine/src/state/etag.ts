import { sha256 } from '@noble/hashes/sha2.js'
import { type HttpRequest, type Route, base64url, headerOf } from '@specwright/server-engine'
import type { Row } from '../store/store.ts'

/** The validators of items (RFC 9110, section 8.8.3), where an operation declares them. */
export interface Etags {
  /** Whether its successes have an `ETag`. */
  readonly areSent: boolean
  /** Whether it takes conditions. */
  readonly areTaken: boolean
}

/** What an operation declares of validators. */
export function etagsOf({ operation }: Route): Etags {
  const areSent = operation.responses.some(({ status, headers }) => {
    return status.startsWith('2') && headers.some((name) => name.toLowerCase() === 'etag')
  })
  const conditions = ['if-match', 'if-none-match']
  const isTaken = operation.parameters.some(
    (each) => each.in === 'header' && conditions.includes(each.name.toLowerCase()),
  )
  return { areSent, areTaken: areSent || isTaken }
}

/** The validator of an item. */
export function etagOf({ json }: Row): string {
  return `"${base64url(sha256(new TextEncoder().encode(json))).slice(0, 22)}"`
}

/** What the conditions of a request decide: it is `wrong`, or the item is `unchanged`; `undefined` for neither. */
export function conditionOf(request: HttpRequest, row: Row | undefined): 'wrong' | 'unchanged' | undefined {
  const match = headerOf(request, 'if-match')
  const noneMatch = headerOf(request, 'if-none-match')
  if (match !== undefined && !isAmong(match, row)) return 'wrong'
  if (noneMatch === undefined || !isAmong(noneMatch, row)) return undefined
  return request.method === 'GET' || request.method === 'HEAD' ? 'unchanged' : 'wrong'
}

/** True if a list of validators has that of an item; `*` is that of any. */
function isAmong(list: string, row: Row | undefined): boolean {
  if (!row) return false
  const tag = etagOf(row)
  return list.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}

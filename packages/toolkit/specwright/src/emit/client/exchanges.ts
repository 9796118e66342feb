import type { NamedPart } from './named-parts.ts'
import { isOfItem, type PathPart } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'

/**
 * What is done by a request of a protocol, or at an address for what other services send: `send` of `POST /graphql`, `trigger`
 * of `POST /hooks/{id}`, `connect` of `GET /ws`. `undefined` for all else.
 */
export function exchangeOf(
  { method, path }: PlainOperation,
  parts: readonly PathPart[],
  { isCollection, isFound }: { readonly isCollection: boolean; readonly isFound: boolean },
): string | undefined {
  const last = parts.at(-1)
  const end = last?.words.join('') ?? ''
  if (method === 'get') return isSocket(last) ? 'connect' : undefined
  if (method !== 'post' || isCollection) return undefined
  if (!isFound && isOfItem(path) && /^(?:web)?hooks?$/i.test(end)) return 'trigger'
  return /^(?:graphql|jsonrpc|mcp|rpc|soap)$/i.test(end) ? 'send' : undefined
}

/** True for the address of a connection: `/ws`. */
export function isSocket(part: PathPart | undefined): boolean {
  return /^(?:websocket|ws)$/i.test(part?.words.join('') ?? '')
}

/** True for a search that an item has, of which its summary says more: `Per-site Search Console insights` of `/sites/{id}/search`. */
export function isSearchOf({ method, verb, summary, query }: PlainOperation, parts: readonly NamedPart[]): boolean {
  const [item, last] = parts.slice(-2)
  const isLast = item?.isOfItem === true && /^search$/i.test(last?.words.join('') ?? '')
  const isQueried = query.some((name) => /^(?:keyword|q|query|search|term|text)$/i.test(name))
  return method === 'get' && isLast && verb === '' && /\w Search [A-Z]/.test(summary) && !isQueried
}

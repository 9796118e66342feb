import { sha256 } from '@noble/hashes/sha2.js'
import { type Route, base64url } from '@specwright/server-engine/engine'
import type { Validators } from '@specwright/server-engine/respond'
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

/** The validators of an item, which are made where a condition reads them. */
export function validatorsOf(row: Row | undefined): Validators | undefined {
  return (
    row && {
      get etag() {
        return etagOf(row)
      },
    }
  )
}

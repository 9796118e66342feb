import { decodeText, encodeText, isSameSecret, type Sign } from '@loyalty-kit/mock-engine'
import type { ActivityPosition } from './store/store.ts'

/** The listing that a cursor continues, and where. */
export interface Cursor {
  readonly reward: string
  readonly order: string
  readonly after: ActivityPosition
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** What is wrong with a cursor. */
export type CursorFault = 'forged' | 'foreign' | 'expired'

/** A cursor as its holder sees it: opaque, and signed, so that only this server can have made it. */
export function writeCursor({ reward, order, after, expiresAt }: Cursor, sign: Sign): string {
  const text = encodeText(JSON.stringify([after.at, after.sequence, expiresAt, order, reward]))
  return `${text}.${sign(`cursor.${text}`)}`
}

/**
 * Where a listing goes on, or what is wrong with the cursor that was sent.
 *
 * @param listing The listing that the request asks for; a cursor of any other is foreign.
 * @param now Milliseconds since the epoch.
 */
export function readCursor(
  given: string,
  listing: { readonly reward: string; readonly order: string },
  sign: Sign,
  now: number,
): Cursor | CursorFault {
  const [encoded, signature, ...more] = given.split('.')
  if (encoded === undefined || signature === undefined || more.length > 0) return 'forged'
  if (!isSameSecret(sign(`cursor.${encoded}`), signature)) return 'forged'
  const text = decodeText(encoded)
  if (text === undefined) return 'forged'
  // Signed by us, so it is what `writeCursor` wrote.
  const [at, sequence, expiresAt, order, reward] = JSON.parse(text) as [number, number, number, string, string]
  if (reward !== listing.reward || order !== listing.order) return 'foreign'
  if (now >= expiresAt) return 'expired'
  return { reward, order, after: { at, sequence }, expiresAt }
}

import { decodeText, encodeText, isSameSecret, type Position, type Sign } from '@loyalty-kit/mock-engine'

/** The listing that a cursor continues, and its position. */
export interface Cursor {
  readonly reward: string
  readonly order: string
  readonly after: Position
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Why a cursor is rejected. */
export type CursorFault = 'forged' | 'foreign' | 'expired'

/** Encodes a cursor as an opaque, signed string. */
export function writeCursor({ reward, order, after, expiresAt }: Cursor, sign: Sign): string {
  const text = encodeText(JSON.stringify([after.at, after.sequence, expiresAt, order, reward]))
  return `${text}.${sign(`cursor.${text}`)}`
}

/**
 * Decodes a cursor, or says why it is rejected.
 *
 * @param listing The requested listing; a cursor of any other is foreign.
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
  // The signature is ours, so `writeCursor` wrote it.
  const [at, sequence, expiresAt, order, reward] = JSON.parse(text) as [number, number, number, string, string]
  if (reward !== listing.reward || order !== listing.order) return 'foreign'
  if (now >= expiresAt) return 'expired'
  return { reward, order, after: { at, sequence }, expiresAt }
}

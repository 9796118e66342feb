import { createHash } from 'node:crypto'
import { sorted } from '../contract/same.ts'

/** 16 hexadecimal digits that identify JSON, whatever the order of members. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 16)
}

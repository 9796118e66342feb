import { pointerTo } from '@specwright/json-schema/json'
import { type Report } from './report.ts'
import type { Use } from '../contract/use.ts'
import type { Releasable } from '../contract/channels.ts'

/**
 * Compares whether a part is BETA. To make a stable part BETA withdraws a promise, so it is major.
 *
 * @param use Whether everything that contains it is BETA.
 */
export function compareBeta(before: Releasable, after: Releasable, use: Pick<Use, 'beta'>, report: Report): void {
  if (before.beta === after.beta) return
  const bump = after.beta ? 'major' : 'minor'
  const reason = after.beta
    ? `${after.title} is now BETA and may change without notice`
    : `${after.title} is no longer BETA`
  const place = pointerTo(after.part.pointer, 'x-beta')
  const change = {
    rule: 'beta',
    place,
    reason,
    before: before.beta,
    after: after.beta,
    wire: bump,
    types: bump,
  } as const
  report.add(change, use)
}

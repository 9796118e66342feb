import { pointerTo, type Report } from './report.ts'
import type { Part } from './side.ts'
import type { Use } from './use.ts'

/** What may be BETA: an operation, or a channel of events. */
export interface Releasable {
  readonly part: Part
  /** How people call it. */
  readonly title: string
  /** True where it may change without a new version. */
  readonly beta: boolean
}

/**
 * What is stable stays so: to make it BETA takes back a promise.
 *
 * @param use Whether all that holds it is BETA.
 */
export function compareBeta(before: Releasable, after: Releasable, use: Pick<Use, 'beta'>, report: Report): void {
  if (before.beta === after.beta) return
  const bump = after.beta ? 'major' : 'minor'
  const reason = after.beta
    ? `${after.title} was stable and is BETA now: it may change without notice`
    : `${after.title} is no longer BETA`
  const place = pointerTo(after.part.pointer, 'x-beta')
  const change = { place, reason, before: before.beta, after: after.beta, wire: bump, types: bump } as const
  report.add({ ...change, witness: () => after.title }, use)
}

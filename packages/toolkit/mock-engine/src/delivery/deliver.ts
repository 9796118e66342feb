import { attemptOnce, type Delivering } from './attempt.ts'
import { endParcel, failParcel, hasEnded, type Parcel } from './parcel.ts'
import { pause } from './pause.ts'
import { isTransient, retryDelay } from './retry.ts'

/** The signals of a lane. */
export interface Ending {
  /** Nothing new is started; its reason says why. */
  readonly ended: AbortSignal
  /** What is in progress is given up. */
  readonly aborted: AbortSignal
}

/** Delivers a parcel with its fault: as often as it is to arrive, each time with retries. */
export async function deliver(parcel: Parcel, delivering: Delivering, ending: Ending): Promise<void> {
  const { delayMs = 0, drop, copies = 1 } = parcel.fault ?? {}
  if (delayMs > 0) await pause(delayMs, ending.ended)
  if (drop === 'before') failParcel(parcel, 'A fault lost it')
  for (let copy = 0; copy < copies && !ending.ended.aborted && !hasEnded(parcel); copy++) {
    const problem = await problemOf(parcel, delivering, { ...ending, isLost: drop === 'after' && copy === 0 })
    if (problem !== undefined && copy === 0) failParcel(parcel, problem)
  }
  if (parcel.attempts.length === 0) failParcel(parcel, String(ending.ended.reason))
  if (!hasEnded(parcel)) endParcel(parcel, 'delivered')
}

/** Why a receiver does not accept a parcel, whether now or on a retry; `undefined` if it does. */
async function problemOf(
  parcel: Parcel,
  delivering: Delivering,
  { ended, aborted, isLost }: Ending & { readonly isLost: boolean },
): Promise<string | undefined> {
  const { retriesMs, onGone } = delivering
  for (let retry = 0; ; retry++) {
    const { attempt, retryAfter } = await attemptOnce(parcel, delivering, aborted)
    const { status } = attempt
    const isUnclear = isLost && retry === 0
    parcel.attempts.push(isUnclear ? { at: attempt.at, error: 'A fault lost the response' } : attempt)
    if (!isUnclear && status !== undefined) {
      if (status >= 200 && status <= 299) return undefined
      if (status === 410 && parcel.to.receiver !== undefined) onGone(parcel.to.receiver)
      if (!isTransient(status)) return `The receiver responded with ${status}`
    }
    const delayMs = retriesMs[retry]
    if (delayMs === undefined) return 'No attempt succeeded'
    await pause(retryDelay(delayMs, retryAfter, Date.now()), ended)
    if (ended.aborted) return String(ended.reason)
    if (hasEnded(parcel)) return parcel.error
  }
}

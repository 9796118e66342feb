import type { ClockChange, ClockState } from '../src/control/clock.ts'
import { send } from './api.ts'
import { byId, showText } from './elements.ts'

/** Shows the time of the mock. */
export async function showClock(): Promise<void> {
  const { value } = await send<ClockState>('GET clock')
  const { now, frozen } = value
  byId('now', HTMLTimeElement).dateTime = now
  showText('now', now)
  showText('running', frozen ? 'stopped' : 'running')
  showText('freeze', frozen ? 'Start' : 'Stop')
}

/** Moves the clock. */
export async function advanceClock(): Promise<void> {
  const seconds = byId('seconds', HTMLInputElement).valueAsNumber
  await changeClock({ advanceMs: seconds * 1000 })
}

/** Stops the clock, or lets it run again. */
export async function toggleClock(): Promise<void> {
  const { value } = await send<ClockState>('GET clock')
  await changeClock({ freeze: !value.frozen })
}

async function changeClock(change: ClockChange): Promise<void> {
  await send('POST clock', change)
}

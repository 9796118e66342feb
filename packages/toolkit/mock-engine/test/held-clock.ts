import { onTestFinished, vi } from 'vitest'

/** Holds the clock of slices and of waits until the test ends. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Moves the held clock on. */
export function pass(ms: number): void {
  vi.advanceTimersByTime(ms)
}

/** Moves the clock by so much whenever it is read, until the test ends. */
export function passWithEachReading(ms: number): void {
  let time = 0
  const reading = vi.spyOn(performance, 'now').mockImplementation(() => (time += ms))
  onTestFinished(() => reading.mockRestore())
}

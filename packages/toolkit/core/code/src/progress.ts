import { onLine } from './places/index.ts'

/** Shows what a command does, and how far it is. */
export interface ProgressLine {
  /** Whether each step replaces the one before, so that nothing is left of work that was short. */
  readonly moves: boolean
  /**
   * Shows what it does now: `Writing 42 files`; on a terminal also for how long, once that is a second.
   *
   * @param number Which one of several this is, from 1, of `total`.
   */
  step(what: string, number?: number, total?: number): void
  /** Removes the line from a terminal, before anything else is printed. */
  clear(): void
}

/** Where progress is shown: standard error, as Node.js describes it. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Shows no progress. */
export const noProgressLine: ProgressLine = { moves: false, step: () => {}, clear: () => {} }

/**
 * On a terminal, one line that is written again; elsewhere a line for each step.
 *
 * @param terminal Its kind, the variable `TERM`: a `dumb` one cannot write a line again.
 */
export function createProgressLine(output: ProgressOutput, terminal: string | undefined): ProgressLine {
  if (output.isTTY !== true || terminal === 'dumb')
    return { ...noProgressLine, step: (...step) => void output.write(`${textOfStep(...step)}\n`) }
  let ticking: ReturnType<typeof setInterval> | undefined
  return {
    moves: true,
    step(...step) {
      clearInterval(ticking)
      const text = textOfStep(...step)
      let seconds = 0
      const show = (): void => {
        const time = seconds === 0 ? '' : `, ${seconds} s`
        // A line that wraps could not be written again.
        output.write(`\r${text.slice(0, (output.columns || 80) - 1 - time.length)}${time}\u{1b}[K`)
      }
      show()
      const started = performance.now()
      ticking = setInterval(() => {
        seconds = Math.round((performance.now() - started) / 1000)
        show()
      }, 1000)
      // It must not keep a command from ending that has done its work.
      ticking.unref()
    },
    clear() {
      if (ticking) output.write('\r\u{1b}[K')
      clearInterval(ticking)
      ticking = undefined
    },
  }
}

function textOfStep(what: string, number?: number, total?: number): string {
  const text = onLine(what)
  return number === undefined || total === undefined ? text : `${text} (${number} of ${total})`
}

import { onLine } from './places/index.ts'

/** Shows what a command does, and how far it is. */
export interface ProgressLine {
  /** Whether each step replaces the one before, so that nothing is left of work that was short. */
  readonly moves: boolean
  /**
   * Shows what it does now: `Writing 42 files`.
   *
   * @param number Which one of several alike this is, from 1, of `total`.
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
  let isShown = false
  return {
    moves: true,
    step(...step) {
      // A line that wraps could not be written again.
      const text = textOfStep(...step).slice(0, (output.columns || 80) - 1)
      output.write(`\r${text}\u{1b}[K`)
      isShown = true
    },
    clear() {
      if (isShown) output.write('\r\u{1b}[K')
      isShown = false
    },
  }
}

function textOfStep(what: string, number?: number, total?: number): string {
  const text = onLine(what)
  return number === undefined || total === undefined ? text : `${text} (${number} of ${total})`
}

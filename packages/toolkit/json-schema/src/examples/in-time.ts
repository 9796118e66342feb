import { createContext, Script } from 'node:vm'

const usualMs = 500
const script = new Script('work()')
const context = createContext({ work: undefined as unknown })

/**
 * Runs some work; `undefined` if it takes longer than `limitMs` milliseconds: some regular expressions take twice as
 * long for each additional character.
 */
export function inTime<Result>(work: () => Result, limitMs: number = usualMs): Result | undefined {
  context['work'] = work
  try {
    return script.runInContext(context, { timeout: limitMs }) as Result // the result of the work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

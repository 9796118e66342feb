import { createContext, Script } from 'node:vm'

const usualMs = 500
const script = new Script('work()')
const context = createContext({ work: undefined as unknown })

/**
 * What some work gives, or `undefined` where it takes longer than `limitMs` milliseconds: there are regular expressions
 * that take twice as long for each further character.
 */
export function inTime<Result>(work: () => Result, limitMs: number = usualMs): Result | undefined {
  context['work'] = work
  try {
    return script.runInContext(context, { timeout: limitMs }) as Result // of the work alone
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

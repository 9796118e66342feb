import { createContext, Script } from 'node:vm'

/** How much of the processor work may take unless it has a limit of its own, in milliseconds. */
const usualMs = 500

/** How long it may take in total where the processor does other work, in milliseconds. */
const longestMs = 60_000

const script = new Script('work()')
const context = createContext({ work: undefined as unknown })

/** When the innermost limit that runs now ends, in milliseconds of `performance.now()`. */
let deadline = Infinity

/** Ends the work whose limit has passed, from within. */
class OutOfTime extends Error {}

/**
 * Runs some work; `undefined` if it takes longer than `limitMs` milliseconds: some regular expressions take twice as
 * long for each additional character. A limit within another one ends with it.
 *
 * Without `limitMs`, it takes too long if the processor works on it for half a second, so that the result is the same on a
 * busy machine: there, it is run again with more time.
 */
export function inTime<Result>(work: () => Result, limitMs?: number): Result | undefined {
  if (limitMs !== undefined) return within(limitMs, work)
  for (let ms = usualMs; ms <= longestMs; ms *= 2) {
    const before = processorMs()
    const done = within(ms, () => ({ result: work() }))
    if (done) return done.result
    // Clocks differ a little.
    if (processorMs() - before > 0.9 * usualMs) return undefined
  }
  return undefined
}

/** How long the processor has worked for this thread, in milliseconds; for the process before Node 23.9. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

function within<Result>(limitMs: number, work: () => Result): Result | undefined {
  const outer = deadline
  const own = performance.now() + limitMs
  // Node.js forgets that an outer limit has passed when it ends an inner one, so each knows the outer one.
  deadline = Math.min(outer, own)
  context['work'] = work
  try {
    return script.runInContext(context, { timeout: msUntil(deadline) }) as Result // the result of the work
  } catch (error) {
    const isTimeout = (error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    if (!isTimeout && !(error instanceof OutOfTime)) throw error
    // Timers may be early.
    if (outer <= own || performance.now() >= outer) throw new OutOfTime('The work around this took too long')
    return undefined
  } finally {
    deadline = outer
  }
}

/** @throws {OutOfTime} If there is no time left. */
function msUntil(end: number): number {
  const left = Math.ceil(end - performance.now())
  if (left <= 0) throw new OutOfTime('The work around this took too long')
  return left
}

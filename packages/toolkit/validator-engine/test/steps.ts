import { Session } from 'node:inspector'

/** Counts the steps of work: how often functions and their branches ran. It is the same on every machine. */
export interface StepCounter {
  /** How many steps there were since the last call, or since the start. */
  take(): number
  stop(): void
}

/** Starts to count in this thread. Branches are those of the modules that it loads from now on. */
export function countSteps(): StepCounter {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const counter: StepCounter = {
    take() {
      let steps = 0
      // Called before `post` returns, since the session is with its own thread.
      session.post('Profiler.takePreciseCoverage', (error, taken) => {
        if (error) throw error
        const files = taken.result.filter(({ url }) => !url.startsWith('node:'))
        const ranges = files.flatMap(({ functions }) => functions.flatMap((each) => each.ranges))
        steps = ranges.reduce((sum, { count }) => sum + count, 0)
      })
      return steps
    },
    stop() {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
  // What ran before is counted too, where it is still in memory.
  counter.take()
  return counter
}

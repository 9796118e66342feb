import { type MaybePromise, whenReady } from '@specwright/server-engine/engine'
import type { MockOptions } from './options.ts'
import { otherResponses } from './respond/index.ts'
import type { LogEntry } from './respond/log-line.ts'

/** Writes a line of the log; whoever waits for it responds after it. What writes is loaded with the first line. */
export type Log = (entry: () => LogEntry) => MaybePromise<void>

/** The log of a mock, and whether it has a line for each request. */
export interface Logging {
  readonly log: Log | undefined
  readonly logRequest: Log | undefined
}

/**
 * What the options of a mock say of its log.
 *
 * @param now Real time in milliseconds since the epoch.
 */
export function createLogging({ log, logFormat = 'text', logLevel = 'info' }: MockOptions, now: () => number): Logging {
  if (!log) return { log, logRequest: undefined }
  const write: Log = (entry) => {
    const at = now()
    return whenReady(otherResponses.load(), () => log(otherResponses.value()!.logLine(entry(), logFormat, at)))
  }
  return { log: write, logRequest: logLevel === 'info' ? write : undefined }
}

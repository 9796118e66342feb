import { readFileSync } from 'node:fs'
import type { Proof } from '../prove/prove.ts'
import { recordedExchanges, RecordingError, recordingText } from '../prove/replay/recorded-exchange.ts'
import { judgeRecording } from '../prove/replay/judge-recording.ts'
import { isFile } from '../io/read-input.ts'
import { requireFile } from './named-file.ts'
import type { ReadContract } from './served-document.ts'
import { UsageError } from './usage-error.ts'

/** The options of what is sent, which a replay does not take. */
const ofRequests = ['against', 'credentials', 'allow-writes', 'requests', 'seed', 'workflows', 'inputs'] as const

/**
 * Refuses files of a replay that there are not, and options that make no sense with them, at the door.
 *
 * @throws {UsageError} If there is one.
 */
export function checkReplay(
  files: readonly string[],
  values: Readonly<Partial<Record<(typeof ofRequests)[number], unknown>>>,
): void {
  const other = ofRequests.find((name) => values[name] !== undefined)
  if (other !== undefined) throw new UsageError(`--replay sends nothing: leave out --${other}`)
  for (const file of files) {
    if (!isFile(file)) throw new UsageError(`--replay reads files: save what ${file} has in one`)
    requireFile(file)
  }
}

/**
 * Judges the exchanges of recordings.
 *
 * @throws {UsageError} If one cannot be read.
 */
export function replayFiles(files: readonly string[], served: ReadContract): Proof {
  try {
    return judgeRecording(
      served,
      files.flatMap((file) => recordedExchanges(file, recordingText(file, readFileSync(file)))),
    )
  } catch (error) {
    if (error instanceof RecordingError) throw new UsageError(error.message)
    throw error
  }
}

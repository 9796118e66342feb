import { DocumentError, tooDeep } from '@loyalty-kit/document/diagnostics'
import type { LoadedDocument, GeneratedFile } from '@loyalty-kit/document/model'
import { inTime } from '@loyalty-kit/json-schema/examples'
import type { Progress } from './progress.ts'

/** What one generation may take; the defaults are far above what any real document does. */
export interface Limits {
  /** Seconds of the clock; 600 when absent. */
  readonly maxSeconds?: number
  /** Megabytes of output, in all; 500 when absent. */
  readonly maxOutput?: number
}

/** Keeps one generation within its limits. */
export interface Budget {
  /**
   * What some work gives.
   *
   * @param name What is made, for a message: `types`.
   * @throws {DocumentError} When a limit is passed; it names the limit, and the place that was worked on.
   */
  spend<Made>(name: string, work: (progress: Progress) => Made): Made
  /** The same for work that gives files: their characters are counted. */
  files(name: string, work: (progress: Progress) => GeneratedFile | readonly GeneratedFile[]): readonly GeneratedFile[]
}

/**
 * The budget of one generation.
 *
 * @param since When its time began, as `performance.now()` gives it.
 */
export function createBudget(
  { maxSeconds = 600, maxOutput = 500, since }: Limits & { readonly since: number },
  { locate }: LoadedDocument,
): Budget {
  /** Characters, in all. */
  let written = 0
  /** What is worked on: an output, and a place. */
  let [name, pointer] = ['', '']

  function refuse(code: string, message: string): never {
    throw new DocumentError([{ severity: 'error', code, message, location: locate(pointer) }])
  }

  function pass(why: string, advice: string): never {
    const [at, there] = pointer === '' ? ['', ''] : [` at ${pointer}`, ' there']
    return refuse(
      'over-budget',
      `Cannot generate the ${name}: ${why}${at}. Simplify the document${there}, or ${advice}`,
    )
  }

  function wrote(characters: number): void {
    written += characters
    if (written > maxOutput * 1e6) pass(`its output exceeds ${maxOutput} MB`, 'allow more with --max-output')
  }

  const progress: Progress = { at: (place) => void (pointer = place), wrote }

  function spend<Made>(what: string, work: (progress: Progress) => Made): Made {
    ;[name, pointer] = [what, '']
    try {
      const left = Math.ceil(since + maxSeconds * 1000 - performance.now())
      const done = left > 0 ? inTime(() => ({ made: work(progress) }), left) : undefined
      return done ? done.made : pass(`its time limit of ${maxSeconds} s was exceeded`, 'allow more with --max-seconds')
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (error.message !== 'Invalid string length') return refuse('too-deep', tooDeep)
      return pass('a file exceeds the maximum length of a string', 'omit this output with --only')
    }
  }

  return {
    spend,
    files(what, work) {
      const before = written
      const files = [spend(what, work)].flat()
      written = before
      wrote(files.reduce((sum, { content }) => sum + content.length, 0))
      return files
    },
  }
}

import { DocumentError, tooDeep } from '@specwright/document/diagnostics'
import type { LoadedDocument, GeneratedFile } from '@specwright/document/model'
import { inTime } from '@specwright/json-schema/examples'
import type { Progress } from '../emit/progress.ts'

/** Limits of one generation; the defaults are far above what any real document needs. */
export interface Limits {
  /** Seconds of wall-clock time; default 600. */
  readonly maxSeconds?: number
  /** Megabytes of output in total; default 500. */
  readonly maxOutput?: number
}

/** Keeps one generation within its limits. */
export interface Budget {
  /**
   * Runs some work, and returns its result.
   *
   * @param name What is generated, for messages: `types`.
   * @throws {DocumentError} If a limit is exceeded; the message names the limit and the location that was being
   * processed.
   */
  run<Result>(name: string, work: (progress: Progress) => Result): Result
  /** The same for work that returns files, whose characters count toward the limit. */
  files(name: string, work: (progress: Progress) => GeneratedFile | readonly GeneratedFile[]): readonly GeneratedFile[]
}

/**
 * The budget of one generation.
 *
 * @param since When the generation started, by `performance.now()`.
 */
export function createBudget(
  { maxSeconds = 600, maxOutput = 500, since }: Limits & { readonly since: number },
  { locate }: LoadedDocument,
): Budget {
  /** Characters in total. */
  let written = 0
  /** The output and the pointer that are being processed. */
  let [name, pointer] = ['', '']

  function fail(code: string, message: string): never {
    throw new DocumentError([{ severity: 'error', code, message, location: locate(pointer) }])
  }

  function exceeded(why: string, advice: string): never {
    const [at, there] = pointer === '' ? ['', ''] : [` at ${pointer}`, ' there']
    return fail('over-budget', `Cannot generate the ${name}: ${why}${at}. Simplify the document${there}, or ${advice}`)
  }

  function addOutput(characters: number): void {
    written += characters
    if (written > maxOutput * 1e6) exceeded(`its output exceeds ${maxOutput} MB`, 'allow more with --max-output')
  }

  const progress: Progress = { at: (location) => void (pointer = location), addOutput }

  function run<Result>(what: string, work: (progress: Progress) => Result): Result {
    ;[name, pointer] = [what, '']
    try {
      const left = Math.ceil(since + maxSeconds * 1000 - performance.now())
      const done = left > 0 ? inTime(() => ({ result: work(progress) }), left) : undefined
      return done
        ? done.result
        : exceeded(`its time limit of ${maxSeconds} s was exceeded`, 'allow more with --max-seconds')
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (error.message !== 'Invalid string length') return fail('too-deep', tooDeep)
      return exceeded('a file exceeds the maximum length of a string', 'omit this output with --only')
    }
  }

  return {
    run,
    files(what, work) {
      const before = written
      const files = [run(what, work)].flat()
      written = before
      addOutput(files.reduce((sum, { content }) => sum + content.length, 0))
      return files
    },
  }
}

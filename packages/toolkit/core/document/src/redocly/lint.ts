import { lint, type LocationObject } from '@redocly/openapi-core'
import { findingOf, type Finding } from './messages.ts'

/** The linter's input: the root file, the rules, and the resolver that reads files. */
type Job = Parameters<typeof lint>[0]

/** A problem that the linter reports. */
export interface Problem {
  readonly rule: string
  readonly severity: 'error' | 'warn'
  readonly finding: Finding
  /** The linter's message, for people. */
  readonly message: string
  /** Names that the author may have meant. */
  readonly suggested: readonly string[]
  readonly location: LocationObject
  /** Whether a ref leads to what is there, or into it. */
  readonly isReferredTo: boolean
}

/**
 * Lints a document.
 *
 * @param isReferredTo Whether a ref leads to what a pointer (without `#`) of a file names, or into it.
 * @throws {TypeError} For a problem without a location, which the linter never reports.
 */
export async function problemsOf(
  job: Job,
  isReferredTo: (address: string, pointer: string) => boolean = () => false,
): Promise<readonly Problem[]> {
  return (await lint(job)).map((problem) => {
    const { ruleId: rule, severity, message, suggest: suggested } = problem
    const [location] = problem.location
    if (location === undefined)
      throw new TypeError(`Cannot locate the problem "${message}": the linter gave no location`)
    const { source, pointer = '#' } = location
    const isTarget = isReferredTo(source.absoluteRef, pointer.slice(1))
    return { rule, severity, finding: findingOf(problem), message, suggested, location, isReferredTo: isTarget }
  })
}

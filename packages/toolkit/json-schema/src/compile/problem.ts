/** A problem in a schema, before anyone knows in which file and line it stands. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  /** URI of the document. */
  readonly uri: string
  /** JSON Pointer within it, without `#`. */
  readonly pointer: string
}

/** Takes a problem; the compiler continues as if the keyword were not there. */
export type ReportProblem = (problem: Problem) => void

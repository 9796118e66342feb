/** A problem in a schema, before its file and line are known. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  /** URI of the document. */
  readonly uri: string
  /** JSON Pointer within it, without `#`. */
  readonly pointer: string
}

/** Receives a problem; the compiler continues as if the keyword were absent. */
export type ReportProblem = (problem: Problem) => void

/** Why the mock cannot be changed as asked. Holds everything that is wrong, not the first alone. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** HTTP status that the control interface answers with. */
  readonly status: 400 | 404 | 409
  /** What is wrong, each with a JSON Pointer in front. */
  readonly problems: readonly string[]

  constructor(status: 400 | 404 | 409, message: string, problems: readonly string[] = []) {
    super(problems.length === 0 ? message : `${message}: ${problems.join('; ')}`)
    this.status = status
    this.problems = problems
  }
}

/** A change to the mock that was rejected. Lists every problem, not just the first. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** HTTP status of the control interface's response: 422 for what the contract of the mock does not allow. */
  readonly status: 400 | 404 | 409 | 422
  /** The problems, each starting with a JSON Pointer. */
  readonly problems: readonly string[]

  constructor(status: 400 | 404 | 409 | 422, message: string, problems: readonly string[] = []) {
    super(problems.length === 0 ? message : `${message}: ${problems.join('; ')}`)
    this.status = status
    this.problems = problems
  }
}

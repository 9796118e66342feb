/** A command line that cannot be understood: the caller's mistake, told with the way to the help text. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A mistake in how the command was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

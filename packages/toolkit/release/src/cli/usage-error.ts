/** A command line that is not valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What a command could not do; the message says all. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

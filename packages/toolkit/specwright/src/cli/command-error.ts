/** A command that cannot do its work: the message says it all. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

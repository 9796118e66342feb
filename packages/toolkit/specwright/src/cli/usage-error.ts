/** An invalid command line. The message is printed with a hint to `--help`. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

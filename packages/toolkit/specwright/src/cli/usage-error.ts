/** An invalid command line. The message is printed with a hint to `--help`. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The words whose help says more, if they are not those of the command alone. */
  readonly helped: string | undefined

  constructor(message: string, { helped, ...options }: ErrorOptions & { readonly helped?: string } = {}) {
    super(message, options)
    this.helped = helped
  }
}

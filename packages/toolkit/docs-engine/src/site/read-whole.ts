/** What a highlighter is asked for with a block of code. */
interface TokenOptions {
  tokenizeTimeLimit?: number
  tokenizeMaxLineLength?: number
}

/** A longer line has one colour, so that the time for each is bounded; in characters. */
export const maxLineLength = 10_000

/**
 * Lets code of Markdown be read to its end, however busy the machine is: by a limit of time, it would lose colours. Its method
 * is that of its class, and so is not written into the modules of the site, whose highlighter has no such limit
 * (`remember-lines`).
 */
export class ReadWhole {
  readonly name = 'read-whole'

  preprocess(_code: string, options: TokenOptions): void {
    options.tokenizeTimeLimit = 0
    options.tokenizeMaxLineLength = maxLineLength
  }
}

/** A request that is about to be sent. */
export interface SentRequest {
  url: string
  /** Names in lower case. */
  readonly headers: Record<string, string>
}

/** The credentials of an attempt. */
export interface Credential {
  /**
   * Adds them to a request, after its hooks. They replace what the caller passed.
   *
   * @throws {TypeError} If some are missing.
   */
  sign(request: SentRequest): void
  /** The token among them, if a 401 can be retried with another one. */
  readonly token?: string | undefined
  /** Other secrets to keep out of messages. */
  readonly secrets: readonly string[]
  /** Scopes that were requested for the token. */
  readonly scope?: readonly string[] | undefined
}

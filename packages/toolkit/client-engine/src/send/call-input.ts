/** The input of a call. */
export interface CallInput {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: object | undefined
  readonly body?: unknown
  /** The URL to send it to, by the one that the operation gives. */
  readonly url?: (requested: string) => string
}

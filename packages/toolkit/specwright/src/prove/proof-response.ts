/** A response as it came. */
export interface ProofResponse {
  readonly status: number
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** `undefined` if it is not text, or was not read. */
  readonly text: string | undefined
  /** The value of JSON, text, or bytes; `undefined` for none. */
  readonly body: unknown
  /** True for JSON that cannot be parsed. */
  readonly isBrokenJson: boolean
  /** True for a body whose end was not awaited: a stream, or one that is too long. */
  readonly isCut: boolean
  /** How long it took until it was read, in milliseconds; absent if that is unknown. */
  readonly ms?: number
  /** Whether what stands at a path of it is unknown; absent if it is known as a whole. */
  readonly isUnknown?: (path: readonly (string | number)[]) => boolean
}

import type { CallInput } from '../send/call-input.ts'

/** The keys that lead to a value in a JSON value; none for the value itself. */
export type Keys = readonly string[]

/** What a rule knows of a page. */
export interface PageFacts {
  readonly body: unknown
  readonly items: readonly unknown[]
  readonly response: Response
  /** The input of its request. */
  readonly input: CallInput
  /** How many items the pages before it had; not a number if the listing did not start at its beginning. */
  readonly before: number
}

/** How the pages of a listing follow each other. */
export interface PageRule {
  /** Where the items are in a body. */
  readonly items: Keys
  /** Where the next page starts; absent, null or empty on the last page. */
  next(page: PageFacts): string | null | undefined
  /** The input of the page that starts there. */
  at(input: CallInput, cursor: string): CallInput
  /** Where a page starts, by the input of its request. */
  start(input: CallInput): string | undefined
  /** When a cursor stops being valid, by the body that it came in. */
  readonly expires?: Keys | undefined
  /** True if a service that ignores the position would repeat a page under another one. */
  readonly isCounted?: boolean
}

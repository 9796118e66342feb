import type { ReferredValue } from './files.ts'

/** A place in a file. */
export type Place = Omit<ReferredValue, 'value'>

/** Receives how refs are read that are not as OpenAPI allows. */
export interface RefReport {
  /** Takes the place of such a ref, the code of the rule, and a message. */
  readonly warn: (code: string, at: Place, message: string) => void
  /** Takes a place that a value has got, and the place where it is written. */
  readonly moved: (to: Place, from: Place) => void
}

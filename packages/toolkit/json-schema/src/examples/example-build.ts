import type { JsonObject } from '../json.ts'
import type { Trial } from './holds.ts'

/** What an example cannot be: no value satisfies the schema. */
export const none: unique symbol = Symbol('none')

/** How many schemas and values are looked at for one example. */
const maxWork = 200_000

/** Thrown where an example takes too much work. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** The making of one example. */
export class Making implements Trial {
  readonly root: JsonObject
  readonly outcomes: Trial['outcomes'] = new Map()
  /** How many values were made so far, in all. */
  count = 0
  /** True where a value was left out for its size. */
  isTooLarge = false
  private done = 0

  constructor(root: JsonObject) {
    this.root = root
  }

  /** @throws {TooMuch} */
  work(steps: number): void {
    this.done += steps
    if (this.done > maxWork) throw new TooMuch()
  }

  /** No value, for its size. */
  tooLarge(): typeof none {
    this.isTooLarge = true
    return none
  }
}

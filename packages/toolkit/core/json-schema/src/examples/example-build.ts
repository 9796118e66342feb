import type { JsonObject } from '../json.ts'
import type { Evaluation } from './is-valid.ts'

/** The result if no value satisfies the schema. */
export const none: unique symbol = Symbol('none')

/** Maximum number of schemas and values to visit for one example. */
const maxWork = 200_000

/** Thrown if an example takes too much work. */
export class WorkLimitError extends Error {
  override readonly name = 'TooMuch'
}

/** The state of building one example. */
export class ExampleBuild implements Evaluation {
  readonly root: JsonObject
  readonly outcomes: Evaluation['outcomes'] = new Map()
  /** How many values have been created so far. */
  count = 0
  /** True if a value was omitted because of its size. */
  isTooLarge = false
  private done = 0

  constructor(root: JsonObject) {
    this.root = root
  }

  /** @throws {WorkLimitError} */
  work(steps: number): void {
    this.done += steps
    if (this.done > maxWork) throw new WorkLimitError()
  }

  /** Omits a value because of its size. */
  tooLarge(): typeof none {
    this.isTooLarge = true
    return none
  }
}

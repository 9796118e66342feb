import type { ErrorFacts } from '../respond/error.ts'
import { statusKey } from '../respond/error-keys.ts'

/** What a handler says of an error; by default what its status says. */
export interface ProblemFacts extends Partial<ErrorFacts> {
  readonly headers?: Readonly<Record<string, string>>
}

/** An error that a handler responds with: its shape is that of the contract. */
export class Problem {
  readonly status: number
  readonly facts: ErrorFacts
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, { headers = {}, ...about }: ProblemFacts = {}) {
    const key = about.key ?? statusKey(status)
    const words = key.replaceAll('_', ' ')
    this.status = status
    this.facts = { message: words.charAt(0).toUpperCase() + words.slice(1), ...about, key }
    this.headers = headers
  }
}

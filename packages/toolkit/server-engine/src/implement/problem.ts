import type { ErrorFacts } from '../respond/error.ts'
import { shown } from '../options/check-options.ts'
import { statusKey } from '../respond/error-keys.ts'
import type { ErrorHeaders, ErrorStatus } from '../route/error-types.ts'

/** What a handler says of an error; by default what its status says. */
export interface ProblemFacts<Headers = Readonly<Record<string, unknown>>> extends Partial<ErrorFacts> {
  /** Values of the headers that the document has, and strings of others. */
  readonly headers?: Headers
}

/** Creates an error with a documented status; where all others are documented as `default`, it may be any number of a variable. */
export type CreateProblem<Responses> = <
  Status extends ('default' extends keyof Responses ? number : ErrorStatus<keyof Responses>),
>(
  status: Status & (number extends Status ? unknown : ErrorStatus<keyof Responses>),
  about?: ProblemFacts<ErrorHeaders<Responses, Status>>,
) => Problem

/** An error that a handler responds with: its shape is that of the contract. */
export class Problem {
  /** In a member of its own: beside responses, the compiler would not take a status that is one of several. */
  readonly error: {
    readonly status: number
    readonly facts: ErrorFacts
    readonly headers: Readonly<Record<string, unknown>>
  }

  /** @throws {RangeError} For a status that is not one of an error. */
  constructor(status: number, { headers = {}, ...about }: ProblemFacts = {}) {
    if (!Number.isInteger(status) || status < 400 || status > 599)
      throw new RangeError(`Cannot create a problem: its status must be from 400 to 599, not ${shown(status)}`)
    const key = about.key ?? statusKey(status)
    const words = key.replaceAll('_', ' ')
    const facts = { message: words.charAt(0).toUpperCase() + words.slice(1), ...about, key }
    this.error = { status, facts, headers }
  }
}

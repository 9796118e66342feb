import type { Issue } from '@specwright/validator-engine'
import type { Fault } from './faults.ts'

export type { Issue, RequestParts, ResponseParts } from '@specwright/validator-engine'

/** What is wrong with the validators of a document, and how many values were checked. */
export interface Outcome {
  /** One line for each value that was not judged as expected. */
  readonly wrong: readonly string[]
  readonly valid: number
  readonly faulty: number
}

/** Counts values, and keeps those that are not judged as expected. */
export interface Tally {
  /** A value must have no issue, or, if it has a fault, just that one. */
  expectIssues(what: string, issues: readonly Issue[], fault?: Fault): void
  outcome(): Outcome
}

export function createTally(): Tally {
  const wrong: string[] = []
  const count = { valid: 0, faulty: 0 }
  return {
    expectIssues(what, issues, fault) {
      count[fault ? 'faulty' : 'valid']++
      const actual = issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`).join(', ')
      const expected = fault ? `${fault.pointer} ${fault.keyword}` : ''
      if (actual !== expected) wrong.push(`${what}: "${actual}" instead of "${expected}"`)
    },
    outcome: () => ({ wrong, ...count }),
  }
}

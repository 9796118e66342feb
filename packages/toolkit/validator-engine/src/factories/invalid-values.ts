import { messageOf, type Issue } from '../issue.ts'
import { valuesOfFactory, type FactoryData } from './make-value.ts'
import { keysOfPointer, withPart } from './parts.ts'

/** The issue that an invalid value has. */
export type ExpectedIssue = Pick<Issue, 'keyword' | 'message' | 'pointer' | 'sentence'>

/** A value with one fault, and the only issue that its validator reports. */
export interface InvalidValue {
  readonly value: unknown
  readonly issue: ExpectedIssue
}

/** A change of a valid value that breaks one rule. */
export interface BrokenRule extends Omit<ExpectedIssue, 'message'> {
  /** Which one of the factory's values it changes. */
  readonly of: number
  /** JSON Pointer of what it changes. */
  readonly at: string
  /** What stands there; nothing if it is left out. */
  readonly value?: unknown
}

/** Values with one fault each. */
export function invalidValues(data: () => FactoryData, rules: readonly BrokenRule[]): InvalidValue[] {
  return rules.map(({ of, at, value, ...issue }) => ({
    // Of values of its own, so that a test may change them.
    value: withPart(valuesOfFactory(data())[of], keysOfPointer(at), value),
    issue: { ...issue, message: messageOf(issue) },
  }))
}

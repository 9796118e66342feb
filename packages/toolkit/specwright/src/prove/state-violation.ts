import type { Violation } from './violation.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** What is wrong with a response beside what was sent, or shown, before. */
export function stateViolation(proved: ProvedOperation, expected: string, got: string): Violation {
  return { judge: 'state', expected, got, rule: proved.operation.pointer, detail: expected }
}

/** True for what a server keeps as it is: not for times and addresses, which may be written in several ways. */
export function isPlain(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && !/[:@]/.test(value))
}

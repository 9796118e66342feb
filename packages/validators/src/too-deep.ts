import type { Issue } from './issue.ts'

const sentence = 'is nested too deeply to be checked'

/**
 * The issue of a value whose parts nest deeper than an engine's stack: some thousands of levels.
 *
 * @param error What was thrown; thrown again where it is not what engines throw when the stack is used up.
 */
export function tooDeep(error: unknown): Issue {
  if (!(error instanceof Error && /^(?:Range|Internal)Error$/.test(error.name))) throw error
  return { pointer: '', path: [], keyword: '', expected: false, schema: '', sentence, message: sentence }
}

/** A check that refuses a value it cannot follow to its end. */
export function refusing(check: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => {
    try {
      return check(value)
    } catch (error) {
      return !tooDeep(error)
    }
  }
}

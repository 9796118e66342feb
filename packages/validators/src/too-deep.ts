import type { Issue } from './issue.ts'

/** The issue of a value whose parts nest deeper than an engine's stack: some thousands of levels. */
export const tooDeep: Issue = {
  pointer: '',
  path: [],
  keyword: '',
  expected: false,
  schema: '',
  sentence: 'is nested too deeply to be checked',
  message: 'is nested too deeply to be checked',
}

/** True for what engines throw when the stack is used up. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')
}

/** A check that refuses a value it cannot follow to its end. */
export function refusing(accepts: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => {
    try {
      return accepts(value)
    } catch (error) {
      if (isTooDeep(error)) return false
      throw error
    }
  }
}

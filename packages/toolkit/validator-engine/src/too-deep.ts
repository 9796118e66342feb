import type { Location } from './report-issue.ts'

/** Makes a check refuse a value that is nested too deeply for the call stack: thousands of levels. */
export function refuseTooDeep(
  check: (value: unknown, at?: Location) => boolean,
): (value: unknown, at?: Location) => boolean {
  return (value, at) => {
    try {
      return check(value, at)
    } catch (error) {
      // JavaScript engines throw these when the stack overflows.
      if (error instanceof Error && /^(Range|Internal)Error$/.test(error.name)) return false
      throw error
    }
  }
}

import { createCollector } from './collector.ts'
import type { Issue } from './issue.ts'
import { issue, type Location, type RootLocation } from './report-issue.ts'
import { pointerOfSchema } from './schema-pointer.ts'
import { refuseTooDeep } from './too-deep.ts'

/** How a value is checked. */
export interface CheckOptions {
  /**
   * How many issues to report at most: an integer of at least 1, or `Infinity` for all; 100 by default. If there are
   * more, the check ends, and an additional issue with the keyword `maxIssues` says so.
   */
  readonly maxIssues?: number | undefined
}

/** What reports the issues of values, without the JSON Schema. */
export interface Checker {
  /**
   * The issues of the value, in document order; empty if it is valid.
   *
   * @throws {RangeError} If `maxIssues` is not a valid number of issues.
   */
  check(value: unknown, options?: CheckOptions): Issue[]
}

/**
 * Reports what an emitted function finds.
 *
 * @param check True for a valid value; adds the issues of an invalid one if it gets a location.
 * @param pointer JSON Pointer of the schema in its document; of a component, its name.
 */
export function checker(check: (value: unknown, at?: Location) => boolean, pointer: string): Checker {
  // Most values are valid, so their location is reused; a check within a check, from a getter, creates its own.
  let idle: RootLocation | undefined
  const guarded = refuseTooDeep(check)
  const issuesOf: Checker['check'] = (value, { maxIssues: max = 100 } = {}) => {
    if (!(max > 0 && (max === Infinity || Number.isInteger(max))))
      throw new RangeError('Cannot check: maxIssues must be an integer of at least 1, or Infinity')
    const at: RootLocation = idle ?? {
      out: createCollector(0),
      path: [],
      pointer: '',
      value,
      schema: pointerOfSchema(pointer),
      why: undefined,
      outer: undefined,
    }
    idle = undefined
    at.value = value
    const { out } = at
    out.left = max
    // With a location, a check returns false only if it ends early.
    if (!guarded(value, at)) {
      const hasMore = out.left < 0
      // Added even if another fault of the root value is reported.
      out.reported = new Set()
      out.left = 1
      if (hasMore) issue(at, null, 'maxIssues', max, `has more issues than the ${max} listed`, '')
      else issue(at, null, '', false, 'is nested too deeply to be checked', '')
    }
    if (out.issues.length > 0) return out.issues
    at.value = undefined
    idle = at
    return []
  }
  return { check: issuesOf }
}

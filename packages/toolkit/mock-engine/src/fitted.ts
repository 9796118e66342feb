import { valueAt, withValueAt, type Path } from './json.ts'
import type { Validator } from './request/route.ts'

/** How often a value is corrected: a correction may reveal what is wrong inside it. */
const maxRounds = 8

/**
 * A value that a validator accepts: where it does not, the part of a valid template takes its place, or none does.
 *
 * @returns `undefined` if the value as a whole is wrong, or corrections do not end.
 */
export function fitted(value: unknown, template: unknown, validator: Validator | undefined): unknown {
  let fit = value
  for (let round = 0; round < maxRounds; round++) {
    const issues = validator?.check(fit) ?? []
    if (issues.length === 0) return fit
    const next = issues.reduce((corrected, { path = [] }) => withCorrection(corrected, path, template), fit)
    if (next === undefined || next === fit) return undefined
    fit = next
  }
  return undefined
}

/** The value with the template's part at a path. */
function withCorrection(value: unknown, path: Path, template: unknown): unknown {
  if (path.length === 0) return undefined
  const inTemplate = path.map((key, index) => indexIn(valueAt(template, path.slice(0, index)), key))
  const part = valueAt(template, inTemplate)
  // A part that is the template's already is wrong by what is around it.
  return valueAt(value, path) === part && part !== undefined
    ? withCorrection(value, path.slice(0, -1), template)
    : withValueAt(value, path, part)
}

/** A key, or the first index of an array that is shorter. */
function indexIn(holder: unknown, key: string | number): string | number {
  return typeof key === 'number' && Array.isArray(holder) && key >= holder.length ? 0 : key
}

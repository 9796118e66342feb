import { isObject, valueAt, withValueAt, type JsonObject, type Path } from '../values/json.ts'
import type { Validator } from '../route/route.ts'

/** How often a value is corrected: a correction may reveal what is wrong inside it. */
const maxRounds = 8

/**
 * A value that a validator accepts: where it does not, the part of a valid template takes its place, or none does.
 *
 * @returns `undefined` if the value as a whole is wrong, or corrections do not end.
 */
export function fitted(value: unknown, template: unknown, validator: Validator | undefined): unknown {
  return corrected(value, template, validator) ?? grafted(value, template, validator)
}

function corrected(value: unknown, template: unknown, validator: Validator | undefined): unknown {
  let fit = value
  for (let round = 0; round < maxRounds; round++) {
    const issues = validator?.check(fit) ?? []
    if (issues.length === 0) return fit
    const next = issues.reduce((before, { path = [] }) => withCorrection(before, path, template), fit)
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

/**
 * The template with all members of the value that leave it valid, and no others that may be absent: of several
 * alternatives, a validator may say what is wrong for another one than the template's.
 */
function grafted(value: unknown, template: unknown, validator: Validator | undefined): unknown {
  const isValid = (body: unknown): boolean => validator?.check(body).length === 0
  if (!isObject(value) || !isObject(template) || !isValid(template)) return undefined
  const graft = (stock: unknown, given: JsonObject, path: Path): unknown =>
    Object.entries(given).reduce((before, [name, part]) => {
      const at = [...path, name]
      const after = withValueAt(before, at, part)
      if (isValid(after)) return after
      return isObject(part) && isObject(valueAt(before, at)) ? graft(before, part, at) : before
    }, stock)
  return missingIn(value, template).reduce(
    (before, path) => {
      const after = withValueAt(before, path, undefined)
      return isValid(after) ? after : before
    },
    graft(template, value, []),
  )
}

/** The paths of the template's members that the value lacks. */
function missingIn(value: unknown, template: unknown): readonly Path[] {
  if (!isObject(value) || !isObject(template)) return []
  return Object.entries(template).flatMap(([name, part]): readonly Path[] =>
    Object.hasOwn(value, name) ? missingIn(value[name], part).map((path) => [name, ...path]) : [[name]],
  )
}

import type { Branch, Check, Rules, Subject } from '../check.ts'
import { possible, type Known } from './types.ts'

/**
 * What is known of the type of a value that has met some checks.
 *
 * It decides what is printed, and by which tests; `simplified` then removes the tests that others imply, in whatever way they
 * are printed.
 */
export function whenMet(checks: readonly Check[], known: Known): Known {
  return checks.reduce(metOne, known)
}

/** What is known of the type of a value that has missed one of some checks. */
export function whenMissed(checks: readonly Check[], known: Known): Known {
  let met = known
  let missed: Known = nothing
  for (const check of checks) {
    missed = union(missed, missedOne(met, check))
    met = metOne(met, check)
  }
  return missed
}

/** What is known of the type of a value that has missed all of some branches. */
export function whenAllMissed(branches: readonly Branch[], known: Known): Known {
  return branches.reduce((now, { checks }) => whenMissed(checks, now), known)
}

const metOne = remembering((known, check) => {
  switch (check.kind) {
    case 'test':
      return check.test.kind === 'never' ? nothing : known
    case 'types':
      return check.allowed ? new Set(possible(check.allowed, known)) : known
    case 'choice': {
      const others = besideSure(check)
      return others ? whenAllMissed(others, known) : whenAnyMet(check.branches, known)
    }
    case 'not':
      return whenMissed(check.branch.checks, known)
    case 'conditional':
      return eitherOf(check, known, whenMet)
    default:
      return known
  }
})

const missedOne = remembering((known, check) => {
  switch (check.kind) {
    case 'types': {
      if (check.allowed) return known
      // Rules that are for some types alone are missed by values of those alone.
      const subjects = Object.entries(check.cases).filter(([, list]) => canMiss(list))
      return new Set(
        possible(
          subjects.map(([subject]) => subject as Subject), // its own keys
          known,
        ),
      )
    }
    case 'property':
      return check.required || canMiss(check.checks) ? known : nothing
    case 'item':
      return canMiss(check.checks) ? known : nothing
    case 'entries':
      return check.parts.some(({ checks }) => canMiss(checks)) ? known : nothing
    case 'items':
      return canMiss(check.part.checks) ? known : nothing
    case 'choice': {
      const others = besideSure(check)
      if (others) return whenAnyMet(others, known)
      return check.mode === 'any' ? whenAllMissed(check.branches, known) : known
    }
    case 'not':
      return whenMet(check.branch.checks, known)
    case 'conditional':
      return eitherOf(check, known, whenMissed)
    case 'present':
      return whenMissed(check.rules.checks, known)
    case 'flags':
      return nothing
    default:
      return known
  }
})

const nothing: Known = new Set()

function canMiss(checks: readonly Check[]): boolean {
  return whenMissed(checks, undefined)?.size !== 0
}

/** The branches of a `oneOf` that a value must miss, since it meets another whatever it is. */
function besideSure({ mode, branches }: Extract<Check, { kind: 'choice' }>): readonly Branch[] | undefined {
  const others = branches.filter(({ checks }) => canMiss(checks))
  return mode === 'one' && others.length === branches.length - 1 ? others : undefined
}

function whenAnyMet(branches: readonly Branch[], known: Known): Known {
  return branches.map(({ checks }) => whenMet(checks, known)).reduce(union, nothing)
}

type WhenOne = (known: Known, check: Check) => Known

/** The same function, which works each result out once: checks within checks would be visited without end. */
function remembering(when: WhenOne): WhenOne {
  const results = new WeakMap<Check, Map<Known, Known>>()
  return (known, check) => {
    const byKnown = results.get(check) ?? new Map<Known, Known>()
    results.set(check, byKnown)
    if (!byKnown.has(known)) byKnown.set(known, when(known, check))
    return byKnown.get(known)
  }
}

function eitherOf(
  { condition, then, otherwise }: { readonly condition: Branch; readonly then: Rules; readonly otherwise: Rules },
  known: Known,
  when: typeof whenMet,
): Known {
  return union(
    when(then.checks, whenMet(condition.checks, known)),
    when(otherwise.checks, whenMissed(condition.checks, known)),
  )
}

function union(left: Known, right: Known): Known {
  if (!left || !right) return undefined
  const both = new Set([...left, ...right])
  if (both.size === right.size) return right
  return both.size === left.size ? left : both
}

import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { compareFlows } from './flows.ts'
import { compareDocumentation } from './notes.ts'
import type { Comparison } from './comparison.ts'
import type { Operation } from '../contract/operations.ts'
import { same } from '../contract/same.ts'
import { type Report } from './report.ts'
import type { Part, Side } from '../contract/side.ts'
import type { Use } from '../contract/use.ts'
import { renamedSchemes, schemesOf, requiresScheme, schemeMembers, foldedMember } from '../contract/schemes.ts'

/** Compares the credentials that an operation requires. */
export function compareSecurity(
  before: Operation,
  after: Operation,
  use: Use,
  { base, revision, report }: Pick<Comparison, 'base' | 'revision' | 'report'>,
): void {
  const oldAlternatives = before.security ?? [{}]
  const oldNames = renamedSchemes(base, revision)
  const newAlternatives = (after.security ?? [{}]).map((requirement) =>
    Object.fromEntries(Object.entries(requirement).map(([name, scopes]) => [oldNames.get(name) ?? name, scopes])),
  )
  const place = pointerTo(after.part.pointer, 'security')
  // Credentials that met one of the old alternatives must still meet one of the new ones.
  const shut = oldAlternatives.filter((old) => !newAlternatives.some((next) => requiresNoMore(next, old)))
  const opened = newAlternatives.filter((next) => !oldAlternatives.some((old) => requiresNoMore(old, next)))
  for (const old of shut) {
    const reason = `these credentials are no longer sufficient: ${labelOf(old)}`
    const facts = { place, reason, before: before.security, after: after.security }
    report.add({ ...facts, rule: 'credentials', wire: 'major', types: 'none' }, use)
  }
  if (shut.length > 0) return
  for (const next of opened) {
    const reason = `other credentials, or fewer, are now sufficient: ${labelOf(next)}`
    const facts = { place, reason, before: before.security, after: after.security }
    report.add({ ...facts, rule: 'credentials', wire: 'minor', types: 'none' }, use)
  }
}

/** Compares the scopes of which a token must have one, where an operation lists them: `x-accepted-scopes`. */
export function compareScopes(before: Operation, after: Operation, use: Use, report: Report): void {
  const [oldScopes, newScopes] = [before, after].map(({ part }) => scopesOf(part))
  if (!oldScopes || !newScopes) return
  const place = pointerTo(after.part.pointer, 'x-accepted-scopes')
  for (const scope of oldScopes.filter((each) => !newScopes.includes(each))) {
    const change = { place, reason: `the scope ${scope} is no longer sufficient`, before: scope, after: undefined }
    report.add({ ...change, rule: 'scope', wire: 'major', types: 'none' }, use)
  }
  for (const scope of newScopes.filter((each) => !oldScopes.includes(each))) {
    const change = { place, reason: `the scope ${scope} is now sufficient`, before: undefined, after: scope }
    report.add({ ...change, rule: 'scope', wire: 'minor', types: 'none' }, use)
  }
}

function scopesOf({ value }: Part): readonly string[] | undefined {
  const accepted = own(value, 'x-accepted-scopes')
  const list = isObject(accepted) ? own(accepted, 'anyOf') : undefined
  return Array.isArray(list) ? list.map(String) : undefined
}

/** True where credentials that meet `met` also meet `required`. */
function requiresNoMore(required: JsonObject, met: JsonObject): boolean {
  return Object.entries(required).every(([scheme, scopes]) => {
    const held = own(met, scheme)
    return Array.isArray(held) && Array.isArray(scopes) && scopes.every((scope) => held.includes(scope))
  })
}

function labelOf(requirement: JsonObject): string {
  const parts = Object.entries(requirement).map(([scheme, scopes]) => {
    return Array.isArray(scopes) && scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme
  })
  return parts.length === 0 ? 'none' : parts.join(' and ')
}

/**
 * Compares the security schemes that both documents have.
 *
 * @param users The operations of the base: a scheme that none of them requires has no effect.
 */
export function compareSchemes(base: Side, revision: Side, users: readonly Operation[], report: Report): void {
  const next = schemesOf(revision)
  for (const [name, before] of schemesOf(base)) {
    const after = next.get(name)
    if (!after) continue
    const use = { beta: users.every((each) => each.beta || !requiresScheme(each, name)) }
    compareDocumentation(before, after, use, { report, rated: schemeMembers })
    if (!users.some((each) => requiresScheme(each, name))) continue
    for (const member of schemeMembers) {
      const [oldValue, newValue] = [before, after].map(({ value }) => foldedMember(value, member))
      // The change of `in` is already reported, and only names of headers are case-insensitive.
      const isMoved = member === 'name' && !same(own(before.value, 'in'), own(after.value, 'in'))
      if (same(oldValue, newValue) || (isMoved && isSameIgnoringCase(oldValue, newValue))) continue
      const place = pointerTo(after.pointer, member)
      if (member === 'flows') {
        compareFlows({ name, place, before: oldValue, after: newValue }, use, report)
        continue
      }
      const change = { place, reason: `the ${member} of ${name} changed`, before: oldValue, after: newValue }
      report.add({ ...change, rule: 'security-scheme', wire: 'major', types: 'none' }, use)
    }
  }
}

function isSameIgnoringCase(left: unknown, right: unknown): boolean {
  return String(left).toLowerCase() === String(right).toLowerCase()
}

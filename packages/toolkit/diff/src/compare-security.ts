import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { compareWords, type Comparison } from './compare-parameters.ts'
import type { Operation } from './contract.ts'
import { same } from './same.ts'
import { pointerTo, type Report } from './report.ts'
import { membersOf, type Part, type Side } from './side.ts'
import type { Use } from './use.ts'

/** Compares what an operation asks of those who call it. */
export function compareSecurity(
  before: Operation,
  after: Operation,
  use: Use,
  { base, revision, report }: Pick<Comparison, 'base' | 'revision' | 'report'>,
): void {
  const was = before.security ?? [{}]
  const oldNames = renamedSchemes(base, revision)
  const is = (after.security ?? [{}]).map((requirement) =>
    Object.fromEntries(Object.entries(requirement).map(([name, scopes]) => [oldNames.get(name) ?? name, scopes])),
  )
  const place = pointerTo(after.part.pointer, 'security')
  // Whoever met one of the old alternatives must still meet one of the new ones.
  const shut = was.filter((old) => !is.some((next) => asksNoMore(next, old)))
  const opened = is.filter((next) => !was.some((old) => asksNoMore(old, next)))
  for (const old of shut) {
    const reason = `credentials that were enough are so no longer: ${said(old)}`
    const facts = { place, reason, before: before.security, after: after.security }
    report.add({ ...facts, wire: 'major', types: 'none', witness: () => `${after.title} with ${said(old)}` }, use)
  }
  if (shut.length > 0) return
  for (const next of opened) {
    const reason = `other credentials, or fewer, are enough now: ${said(next)}`
    report.add({ place, reason, before: before.security, after: after.security, wire: 'minor', types: 'none' }, use)
  }
}

/** Compares the scopes of which a token must have one, where an operation lists them: `x-accepted-scopes`. */
export function compareScopes(before: Operation, after: Operation, use: Use, report: Report): void {
  const [was, is] = [before, after].map(({ part }) => scopesOf(part))
  if (!was || !is) return
  const place = pointerTo(after.part.pointer, 'x-accepted-scopes')
  for (const scope of was.filter((each) => !is.includes(each))) {
    const change = { place, reason: `the scope ${scope} is no longer enough`, before: scope, after: undefined }
    report.add({ ...change, wire: 'major', types: 'none', witness: () => `${after.title} with ${scope}` }, use)
  }
  for (const scope of is.filter((each) => !was.includes(each))) {
    const change = { place, reason: `the scope ${scope} is enough now`, before: undefined, after: scope }
    report.add({ ...change, wire: 'minor', types: 'none' }, use)
  }
}

function scopesOf({ value }: Part): readonly string[] | undefined {
  const accepted = own(value, 'x-accepted-scopes')
  const list = isObject(accepted) ? own(accepted, 'anyOf') : undefined
  return Array.isArray(list) ? list.map(String) : undefined
}

/** What schemes were called before, by what they are called now: a name is nothing that goes over the wire. */
export function renamedSchemes(base: Side, revision: Side): ReadonlyMap<string, string> {
  const [was, is] = [schemesOf(base), schemesOf(revision)]
  const gone = [...was].filter(([name]) => !is.has(name))
  const pairs = [...is].flatMap(([name, { value }]) => {
    const old = was.has(name) ? undefined : gone.find(([, each]) => isSameScheme(each.value, value))
    return old ? [[name, old[0]] as const] : []
  })
  return new Map(pairs)
}

function isSameScheme(one: JsonObject, other: JsonObject): boolean {
  return schemeMembers.every((member) => same(inOneCase(one, member), inOneCase(other, member)))
}

/** What of a scheme goes over the wire. */
export const schemeMembers = ['type', 'in', 'name', 'scheme', 'openIdConnectUrl', 'flows'] as const

export function schemesOf(side: Side): Map<string, Part> {
  const components = own(side.root, 'components')
  const part = { value: isObject(components) ? components : {}, pointer: '/components' }
  return membersOf(side, part, 'securitySchemes')
}

/** True where who meets one requirement meets the other. */
function asksNoMore(asked: JsonObject, met: JsonObject): boolean {
  return Object.entries(asked).every(([scheme, scopes]) => {
    const held = own(met, scheme)
    return Array.isArray(held) && Array.isArray(scopes) && scopes.every((scope) => held.includes(scope))
  })
}

function said(requirement: JsonObject): string {
  const parts = Object.entries(requirement).map(([scheme, scopes]) => {
    return Array.isArray(scopes) && scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme
  })
  return parts.length === 0 ? 'none' : parts.join(' and ')
}

/**
 * Compares how credentials are given: the schemes that both documents have.
 *
 * @param users The operations of the base: a scheme that none asks for binds nobody.
 */
export function compareSchemes(base: Side, revision: Side, users: readonly Operation[], report: Report): void {
  const next = schemesOf(revision)
  for (const [name, before] of schemesOf(base)) {
    const after = next.get(name)
    if (!after) continue
    const use = { beta: users.every((each) => each.beta || !asksFor(each, name)) }
    compareWords(before, after, use, report)
    if (!users.some((each) => asksFor(each, name))) continue
    for (const member of schemeMembers) {
      const [was, is] = [before, after].map(({ value }) => inOneCase(value, member))
      // Where it is sent has changed, and names of headers alone mean the same in capitals.
      const isMoved = member === 'name' && !same(own(before.value, 'in'), own(after.value, 'in'))
      if (same(was, is) || (isMoved && isSameInCapitals(was, is))) continue
      const place = pointerTo(after.pointer, member)
      const isWider = member === 'flows' && hasAllFlows(was, is)
      const isSaid = isWider && hasAllFlows(is, was)
      const bump = isSaid ? 'none' : isWider ? 'minor' : 'major'
      const reason = isSaid
        ? `the description of ${name} changed`
        : isWider
          ? `${name} has more to offer`
          : `the ${member} of ${name} changed`
      report.add(
        {
          place,
          reason,
          before: was,
          after: is,
          wire: bump,
          types: isSaid ? 'patch' : 'none',
          witness: () => `any request with ${name} as before`,
        },
        use,
      )
    }
  }
}

export function asksFor({ security = [] }: Operation, scheme: string): boolean {
  return security.some((requirement) => Object.hasOwn(requirement, scheme))
}

/** Names of headers and of HTTP schemes mean the same in capitals. */
export function inOneCase(scheme: JsonObject, member: string): unknown {
  const value = own(scheme, member)
  const isLoose = member === 'scheme' || (member === 'name' && own(scheme, 'in') === 'header')
  return isLoose && typeof value === 'string' ? value.toLowerCase() : value
}

function isSameInCapitals(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

/** True where each old flow is still there, at its address, with its scopes. */
function hasAllFlows(before: unknown, after: unknown): boolean {
  if (!isObject(before) || !isObject(after)) return false
  return Object.entries(before).every(([name, flow]) => {
    const next = own(after, name)
    if (!isObject(flow) || !isObject(next)) return false
    const { scopes, ...rest } = flow
    const { scopes: nextScopes, ...nextRest } = next
    const names = (held: unknown): readonly string[] => (isObject(held) ? Object.keys(held) : [])
    const isKept = Object.keys(rest).every((member) => same(rest[member], nextRest[member]))
    return isKept && names(scopes).every((scope) => names(nextScopes).includes(scope))
  })
}

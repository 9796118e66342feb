import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { once, onceForEach } from '@specwright/json-schema/once'
import { matchUp } from './match-up.ts'
import { operationsOf, type Operation } from './operations.ts'
import { same } from './same.ts'
import { membersOf, type Part, type Side } from './side.ts'

/** The old names of renamed security schemes, by their new names: names do not go over the wire. */
export function renamedSchemes(base: Side, revision: Side): ReadonlyMap<string, string> {
  return schemeRenamesBetween(base.root, revision.root)
}

const schemeRenamesBetween = onceForEach((base: JsonObject, revision: JsonObject): ReadonlyMap<string, string> => {
  const [before, after] = [namedIn({ root: base }), namedIn({ root: revision })]
  const [gone, fresh] = [missingFrom(after, before), missingFrom(before, after)]
  if (gone.length === 0 || fresh.length === 0) return new Map()
  // Of several that are the same on the wire, which is which is seen by who uses them, and by their other members.
  const { pairs } = matchUp(gone, fresh, [
    (old, next) => isSameScheme(old, next) && same(old.users(), next.users()),
    (old, next) => same(old.value, next.value),
    isSameScheme,
  ])
  return new Map(pairs.map(([old, next]) => [next.name, old.name]))
})

/** A security scheme. */
interface Scheme {
  readonly name: string
  readonly value: JsonObject
  /** The operations that require it. */
  readonly users: () => readonly string[]
}

function namedIn(side: Side): Scheme[] {
  const operations = once(() => [...operationsOf(side, 'paths').values()])
  return [...schemesOf(side)].map(([name, { value }]) => ({
    name,
    value,
    users: () =>
      operations()
        .flatMap((each) => (requiresScheme(each, name) ? [each.key] : []))
        .toSorted(),
  }))
}

function missingFrom(held: readonly Scheme[], all: readonly Scheme[]): Scheme[] {
  const names = new Set(held.map(({ name }) => name))
  return all.filter(({ name }) => !names.has(name))
}

function isSameScheme({ value: left }: Scheme, { value: right }: Scheme): boolean {
  return schemeMembers.every((member) => same(foldedMember(left, member), foldedMember(right, member)))
}

/** The members of a scheme that matter on the wire. */
export const schemeMembers = ['type', 'in', 'name', 'scheme', 'openIdConnectUrl', 'flows'] as const

/** The security schemes of a document, by name. */
export function schemesOf(side: Side): Map<string, Part> {
  const components = own(side.root, 'components')
  const part = { value: isObject(components) ? components : {}, pointer: '/components' }
  return membersOf(side, part, 'securitySchemes')
}

/** True for an operation of which some alternative requires a scheme. */
export function requiresScheme({ security = [] }: Operation, scheme: string): boolean {
  return security.some((requirement) => Object.hasOwn(requirement, scheme))
}

/** A member of a scheme, in lower case where case means nothing: names of headers and of HTTP schemes. */
export function foldedMember(scheme: JsonObject, member: string): unknown {
  const value = own(scheme, member)
  const isLoose = member === 'scheme' || (member === 'name' && own(scheme, 'in') === 'header')
  return isLoose && typeof value === 'string' ? value.toLowerCase() : value
}

import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import type { Operation } from './operations.ts'
import { same } from './same.ts'
import { membersOf, type Part, type Side } from './side.ts'

/** The old names of renamed security schemes, by their new names: names do not go over the wire. */
export function renamedSchemes(base: Side, revision: Side): ReadonlyMap<string, string> {
  const [baseSchemes, revisionSchemes] = [schemesOf(base), schemesOf(revision)]
  const gone = [...baseSchemes].filter(([name]) => !revisionSchemes.has(name))
  const pairs = [...revisionSchemes].flatMap(([name, { value }]) => {
    const old = baseSchemes.has(name) ? undefined : gone.find(([, each]) => isSameScheme(each.value, value))
    return old ? [[name, old[0]] as const] : []
  })
  return new Map(pairs)
}

function isSameScheme(left: JsonObject, right: JsonObject): boolean {
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

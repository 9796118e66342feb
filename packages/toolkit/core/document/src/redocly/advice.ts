import { closest } from './closest.ts'
import { isResponse } from './interpret.ts'
import type { Problem } from './lint.ts'
import { asRef, atPointer, childPointer, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { methods, newerMembers } from '../openapi/openapi-shape.ts'
import { nearestResponseName } from '../openapi/response-names.ts'
import { refOf } from '@specwright/json-schema/ref'

/** What to add to the linter's message, so that the author knows what to do; empty if the message already says it. */
export function adviceFor({ finding, suggested, location, isReferredTo }: Problem, rootOf: () => JsonObject): string {
  const pointer = location.pointer ?? ''
  if (finding.kind === 'unexpected-member')
    return onMember(finding.member, { suggested, pointer, rootOf, isReferredTo })
  if (finding.kind === 'newer-member') return ` OpenAPI 3.1 has it: ${toUse('it', '3.1.0')}`
  if (finding.kind === 'newer-types') return ` OpenAPI 3.1 has arrays of types, and "null": ${toUse('them', '3.1.0')}`
  if (finding.kind === 'unresolved-ref') return onRef(finding.reason, pointer, rootOf())
  // A long list does not help.
  return suggested.length > 3 ? '' : question(suggested)
}

interface MemberContext {
  readonly suggested: readonly string[]
  readonly pointer: string
  readonly rootOf: () => JsonObject
  readonly isReferredTo: boolean
}

function onMember(member: string, { suggested, pointer, rootOf, isReferredTo }: MemberContext): string {
  if (member === '$ref') return ' $ref must be a string.'
  if (isReferredTo) return ' It is read only where a "$ref" refers to it.'
  if (/^\$?ref$/i.test(member)) return question(['$ref'])
  if (isResponse(pointer)) return onResponse(member)
  const isPath = /^#\/paths\/[^/]*$/.test(pointer)
  if (isPath && !member.startsWith('/')) return ' It has no effect: a path must start with "/".'
  if (newerMembers.has(member) && !String(own(rootOf(), 'openapi')).startsWith('3.2'))
    return ` OpenAPI 3.2 has it: ${toUse('it', '3.2.0')}`
  const isMethod = /^#\/paths\/[^/]*\/[^/]*$/.test(pointer) && methods.some((method) => method === member.toLowerCase())
  const meant = question(isMethod ? [member.toLowerCase()] : closest(member, suggested))
  return meant === '' ? ' It has no effect: remove it, or start its name with "x-".' : meant
}

function toUse(what: string, version: string): string {
  return `to use ${what}, set "openapi" to "${version}".`
}

/** What a name of a response that is no status stands for, if it starts with one: `200 OK`. */
function onResponse(name: string): string {
  const nearest = nearestResponseName(name)
  const valid = 'It is ignored: the name of a response is a status such as 200, a range such as 4XX, or default.'
  return `${nearest === undefined ? '' : question([nearest])} ${valid}`
}

function onRef(reason: string | undefined, pointer: string, root: JsonObject): string {
  const value = atPointer(root, decodeURIComponent(pointer.slice(1)))
  const ref = refOf(value) ?? value
  if (typeof ref !== 'string') return ''
  const [, section = '', name = ''] = /([^/#]*)\/([^/#]*)$/.exec(`/${ref}`) ?? []
  const components = objectAt(root, 'components')
  const refs = Object.keys(components).flatMap((each) => {
    const names = Object.keys(objectAt(components, each))
    const similar = names.includes(name) ? [name] : each === section ? closest(name, names).slice(0, 1) : []
    return similar.map((match) => asRef(childPointer(`/components/${each}`, match)))
  })
  const missing = reason !== undefined ? '.' : `: there is no ${JSON.stringify(ref)}.`
  return `${missing}${question(refs)}`
}

function question(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${names.map((name) => JSON.stringify(name)).join(' or ')}?`
}

import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { isObject, own, pointerTo, type JsonObject } from '@loyalty-kit/json-schema/json'
import { componentOf, refOf, targetOf } from '@loyalty-kit/json-schema/ref'
import { shape, type Kind, type Member } from '../openapi/openapi-shape.ts'

/** The components that a ref may refer to, for each kind of object. */
const sections: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  schema: ['schemas'],
  parameter: ['parameters', 'headers'],
  body: ['requestBodies'],
  response: ['responses'],
  pathItem: ['pathItems'],
  callback: ['callbacks'],
  mediaType: ['mediaTypes'],
}

const knownSections = new Set(['examples', 'links', 'securitySchemes', ...Object.values(sections).flat()])

/** Kinds whose content can be that of another section, and what they are called. */
const alike: Readonly<Partial<Record<Kind, { readonly section: string; readonly name: string }>>> = {
  body: { section: 'responses', name: 'request body' },
  response: { section: 'requestBodies', name: 'response' },
}

/**
 * Reports refs to components of the wrong kind for their location. Where a body refers to a response, or a response to a
 * body, it gets the content of that in place of the ref.
 */
export function mismatchedRefs(document: JsonObject, locate: (pointer: string) => SourceLocation): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const path: string[] = []
  const sectionOf = createSections(document)

  function visit(value: unknown, kind: Kind): void {
    if (!isObject(value)) return
    const section = sectionOf(refOf(value))
    const allowed = sections[kind]
    if (section !== undefined && allowed && !allowed.includes(section)) {
      const expected = allowed.map((each) => `components/${each}`).join(' or ')
      const reason = `"$ref" refers to components/${section}: refer to one of ${expected} here`
      const location = locate(pointerTo('', ...path))
      const other = alike[kind]?.section === section ? alike[kind] : undefined
      const isRead = other !== undefined && takeContent(document, value)
      const message = isRead ? `${reason}. The content is read as that of a ${other.name}.` : reason
      diagnostics.push({ severity: isRead ? 'warning' : 'error', code: 'mismatched-ref', message, location })
    }
    const holds = shape[kind]
    for (const member of Object.keys(value)) {
      const rule = Object.hasOwn(holds, member) ? holds[member] : holds['*']
      if (rule === undefined) continue
      path.push(member)
      visitMember(value[member], rule)
      path.pop()
    }
  }

  function visitMember(value: unknown, [how, kind]: Member): void {
    if (how === 'one') return visit(value, kind)
    if (how === 'map' ? !isObject(value) : !Array.isArray(value)) return
    for (const [key, each] of Object.entries(value as object)) {
      path.push(key)
      visit(each, kind)
      path.pop()
    }
  }

  visit(document, 'document')
  return diagnostics
}

/** Gives a body or response the content of what it refers to, in place of its ref; `false` if that has none. */
function takeContent(document: JsonObject, holder: JsonObject): boolean {
  const target = targetOf(document, refOf(holder) ?? '')?.value
  const content = isObject(target) ? own(target, 'content') : undefined
  if (!isObject(target) || !isObject(content)) return false
  Reflect.deleteProperty(holder, '$ref')
  Object.assign(holder, { description: own(target, 'description') ?? '', content })
  return true
}

/** Gives the kind of component that a ref refers to; `undefined` for any other target, or none. */
function createSections(document: JsonObject): (ref: string | undefined) => string | undefined {
  const found = new Map<string | undefined, string | undefined>([[undefined, undefined]])
  return (ref) => {
    if (ref === undefined || found.has(ref)) return found.get(ref)
    const section = componentOf(ref)?.section
    const isThere = targetOf(document, ref)?.value !== undefined
    const known = section !== undefined && knownSections.has(section) && isThere ? section : undefined
    found.set(ref, known)
    return known
  }
}

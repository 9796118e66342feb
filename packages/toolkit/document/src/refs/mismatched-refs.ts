import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { isObject, pointerTo, type JsonObject } from '@loyalty-kit/json-schema/json'
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

/** Reports refs to components of the wrong kind for their location. */
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
      const message = `"$ref" refers to components/${section}: refer to one of ${expected} here`
      const location = locate(pointerTo('', ...path))
      diagnostics.push({ severity: 'error', code: 'mismatched-ref', message, location })
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

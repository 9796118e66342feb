import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { childPointer, isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { componentOf, refOf, targetOf } from '@loyalty-kit/json-schema/ref'
import { shape, type Kind } from '../openapi/openapi-shape.ts'

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

const known = new Set(['examples', 'links', 'securitySchemes', ...Object.values(sections).flat()])

/** Reports refs to components of the wrong kind for their location. */
export function mismatchedRefs(document: JsonObject, locate: (pointer: string) => SourceLocation): Diagnostic[] {
  const diagnostics: Diagnostic[] = []

  function visit(value: unknown, kind: Kind, pointer: string): void {
    if (!isObject(value)) return
    const section = sectionOf(refOf(value) ?? '', document)
    const allowed = sections[kind]
    if (section !== undefined && allowed && !allowed.includes(section)) {
      const expected = allowed.map((each) => `components/${each}`).join(' or ')
      const message = `"$ref" refers to components/${section}: refer to one of ${expected} here`
      diagnostics.push({ severity: 'error', code: 'mismatched-ref', message, location: locate(pointer) })
    }
    for (const [member, memberValue] of Object.entries(value)) {
      const [how, inner] = (Object.hasOwn(shape[kind], member) ? shape[kind][member] : shape[kind]['*']) ?? []
      const at = childPointer(pointer, member)
      if (inner === undefined) continue
      if (how === 'one') visit(memberValue, inner, at)
      else if (how === 'map' ? isObject(memberValue) : Array.isArray(memberValue)) {
        for (const [key, each] of Object.entries(memberValue as object)) visit(each, inner, childPointer(at, key))
      }
    }
  }

  visit(document, 'document', '')
  return diagnostics
}

/** The kind of component that a ref refers to; `undefined` for any other target, or none. */
function sectionOf(ref: string, document: JsonObject): string | undefined {
  const section = componentOf(ref)?.section
  const isThere = targetOf(document, ref)?.value !== undefined
  return section !== undefined && known.has(section) && isThere ? section : undefined
}

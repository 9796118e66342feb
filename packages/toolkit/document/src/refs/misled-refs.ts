import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { childPointer, isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { refOf, targetOf } from '@loyalty-kit/json-schema/ref'
import { shape, type Kind } from '../openapi/openapi-shape.ts'

/** The components that a ref may lead to, for each kind of object. */
const sections: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  schema: ['schemas'],
  parameter: ['parameters', 'headers'],
  body: ['requestBodies'],
  response: ['responses'],
  pathItem: ['pathItems'],
  callback: ['callbacks'],
}

const known = new Set(['examples', 'links', 'securitySchemes', ...Object.values(sections).flat()])

/** Refs to components of another kind than the one that belongs where they stand. */
export function misledRefs(document: JsonObject, locate: (pointer: string) => SourceLocation): Diagnostic[] {
  const diagnostics: Diagnostic[] = []

  function visit(value: unknown, kind: Kind, pointer: string): void {
    if (!isObject(value)) return
    const section = sectionOf(refOf(value) ?? '', document)
    const fitting = sections[kind]
    if (section !== undefined && fitting && !fitting.includes(section)) {
      const wanted = fitting.map((each) => `components/${each}`).join(' or ')
      const message = `"$ref" refers to components/${section}: refer to one of ${wanted} here`
      diagnostics.push({ severity: 'error', code: 'misled-ref', message, location: locate(pointer) })
    }
    for (const [member, held] of Object.entries(value)) {
      const [how, inner] = (Object.hasOwn(shape[kind], member) ? shape[kind][member] : shape[kind]['*']) ?? []
      const at = childPointer(pointer, member)
      if (inner === undefined) continue
      if (how === 'one') visit(held, inner, at)
      else if (how === 'map' ? isObject(held) : Array.isArray(held)) {
        for (const [key, each] of Object.entries(held as object)) visit(each, inner, childPointer(at, key))
      }
    }
  }

  visit(document, 'document', '')
  return diagnostics
}

/** The kind of component that a ref leads to; `undefined` for one that leads elsewhere, or nowhere. */
function sectionOf(ref: string, document: JsonObject): string | undefined {
  const [, section] = /^#\/components\/([^/]+)\/[^/]+$/.exec(ref) ?? []
  const isThere = targetOf(document, ref)?.value !== undefined
  return section !== undefined && known.has(section) && isThere ? section : undefined
}

import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { isObject, own, pointerTo, type JsonObject } from '@loyalty-kit/json-schema/json'
import { componentOf, refOf, targetOf } from '@loyalty-kit/json-schema/ref'
import type { Kind } from '../openapi/openapi-shape.ts'
import { isWithin, referencesIn, type PlacedRef } from './references.ts'

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

const components = '#/components/'
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
export function mismatchedRefs(
  document: JsonObject,
  refs: readonly PlacedRef[],
  locate: (pointer: string) => SourceLocation,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  let read: PlacedRef | undefined
  for (const each of refs) {
    if (isWithin(each, read)) continue
    read = undefined
    const { ref, value, kind, path } = each
    const allowed = kind && sections[kind]
    const isAllowed = (section: string): boolean => ref.startsWith(section, components.length)
    // Most refs begin as they should.
    if (!allowed || (ref.startsWith(components) && allowed.some(isAllowed))) continue
    // An alias has lost its ref already.
    const section = sectionOf(document, refOf(value) ?? '')
    if (section === undefined || allowed.includes(section)) continue
    const expected = allowed.map((name) => `components/${name}`).join(' or ')
    const reason = `"$ref" refers to components/${section}: refer to one of ${expected} here`
    const location = locate(pointerTo('', ...path))
    const other = alike[kind]?.section === section ? alike[kind] : undefined
    const isRead = other !== undefined && takeContent(document, value)
    const message = isRead ? `${reason}. The content is read as that of a ${other.name}.` : reason
    diagnostics.push({ severity: isRead ? 'warning' : 'error', code: 'mismatched-ref', message, location })
    if (isRead) {
      diagnostics.push(...mismatchedRefs(document, referencesIn(value, each).refs, locate))
      read = each
    }
  }
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

/** The kind of component that a ref refers to; `undefined` for any other target. */
function sectionOf(document: JsonObject, ref: string): string | undefined {
  const section = componentOf(ref)?.section
  const isKnown = section !== undefined && knownSections.has(section)
  return isKnown && targetOf(document, ref)?.value !== undefined ? section : undefined
}

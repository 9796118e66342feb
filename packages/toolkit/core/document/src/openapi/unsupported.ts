import { childPointer, isObject, own, someObject, type JsonObject } from '@specwright/json-schema/json'
import { isInData } from '../data-members.ts'
import type { ReportAt } from './path-parameters.ts'

const encoded = /\/(?:content|mediaTypes|encoding)\/[^/]*$|\/(?:itemEncoding|prefixEncoding\/\d+)$/

/** Members of OpenAPI 3.2 that have no effect, with the pointers of their holders and what happens instead. */
const unsupported: readonly (readonly [member: string, holder: RegExp, meaning: string])[] = [
  ['itemEncoding', encoded, 'The parts of the body are not checked against it.'],
  ['prefixEncoding', encoded, 'The parts of the body are not checked against it.'],
  ['oauth2MetadataUrl', /^\/components\/securitySchemes\/[^/]*$/, 'The URLs of the flows are used.'],
  ['nodeType', /\/xml$/, 'XML is sent and read as text.'],
]

/** Reports the members of a document that are read and have no effect. */
export function reportUnsupported(root: JsonObject, report: ReportAt): void {
  const isHeld = (object: JsonObject): boolean => unsupported.some(([member]) => Object.hasOwn(object, member))
  if (!someObject(root, isHeld)) return
  const visit = (value: unknown, path: readonly string[], pointer: string): void => {
    if (typeof value !== 'object' || value === null || isInData(path)) return
    if (isObject(value)) {
      for (const [member, holder, meaning] of unsupported) {
        if (own(value, member) === undefined || !holder.test(pointer)) continue
        report(childPointer(pointer, member), `"${member}" is not supported. ${meaning}`)
      }
    }
    for (const [key, each] of Object.entries(value)) visit(each, [...path, key], childPointer(pointer, key))
  }
  visit(root, [], '')
}

import { childPointer, isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { isInData } from '../data-members.ts'
import type { ReportAt } from './path-parameters.ts'

/** Members of OpenAPI 3.2 that nothing enforces, with what happens instead. */
const unsupported: Readonly<Record<string, string>> = {
  itemEncoding: 'The parts of the body are not checked against it.',
  prefixEncoding: 'The parts of the body are not checked against it.',
  oauth2MetadataUrl: 'The URLs of the flows are used.',
  nodeType: 'XML is sent and read as text.',
}

/** Holders in which a member of that name is the member of OpenAPI. */
const holders: Readonly<Record<string, RegExp>> = {
  itemEncoding: /\/(?:content|mediaTypes|encoding)\/[^/]*$|\/(?:itemEncoding|prefixEncoding\/\d+)$/,
  prefixEncoding: /\/(?:content|mediaTypes|encoding)\/[^/]*$|\/(?:itemEncoding|prefixEncoding\/\d+)$/,
  oauth2MetadataUrl: /^\/components\/securitySchemes\/[^/]*$/,
  nodeType: /\/xml$/,
}

/** Reports the members of a document that are read and have no effect. */
export function reportUnsupported(root: JsonObject, report: ReportAt): void {
  const visit = (value: unknown, path: readonly string[], pointer: string): void => {
    if (typeof value !== 'object' || value === null || isInData(path)) return
    if (isObject(value)) {
      for (const [member, meaning] of Object.entries(unsupported)) {
        if (own(value, member) === undefined || holders[member]?.test(pointer) !== true) continue
        report(childPointer(pointer, member), `"${member}" is not supported. ${meaning}`)
      }
    }
    for (const [key, each] of Object.entries(value)) visit(each, [...path, key], childPointer(pointer, key))
  }
  visit(root, [], '')
}

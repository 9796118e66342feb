import { keywordsWhere } from '../keyword/facts.ts'

/** Keywords of JSON Schema 2020-12 and of OpenAPI 3.1 that assert nothing, or that another keyword reads. */
export const annotations: ReadonlySet<string> = new Set(keywordsWhere(({ annotation }) => annotation !== undefined))

/** Keywords of earlier drafts that asserted something, and the keyword that does so now. */
export const formerKeywords: ReadonlyMap<string, string> = new Map([
  ['$recursiveRef', '$dynamicRef'],
  ['additionalItems', 'items beside prefixItems'],
  ['dependencies', 'dependentRequired or dependentSchemas'],
])

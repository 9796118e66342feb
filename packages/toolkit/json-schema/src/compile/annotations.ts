/** Keywords of JSON Schema 2020-12 and of OpenAPI 3.1 that assert nothing, or that another keyword reads. */
export const annotations: ReadonlySet<string> = new Set([
  '$anchor',
  '$comment',
  '$defs',
  '$dynamicAnchor',
  '$id',
  '$schema',
  '$vocabulary',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'default',
  'definitions',
  'deprecated',
  'description',
  'discriminator',
  'example',
  'examples',
  'externalDocs',
  'readOnly',
  'title',
  'type',
  'writeOnly',
  'xml',
])

/** Keywords of earlier drafts that asserted something, and the keyword that does so now. */
export const formerKeywords: ReadonlyMap<string, string> = new Map([
  ['$recursiveRef', '$dynamicRef'],
  ['additionalItems', 'items beside prefixItems'],
  ['dependencies', 'dependentRequired or dependentSchemas'],
])

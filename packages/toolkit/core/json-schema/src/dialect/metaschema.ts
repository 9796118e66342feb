import { oasMetaschemas } from './oas-metaschema.ts'

const draft = 'https://json-schema.org/draft/2020-12'
const schema = `${draft}/schema`

/** Prefix of the URIs of the vocabularies of JSON Schema 2020-12. */
export const vocabularyBase: string = `${draft}/vocab/`

const node = { $dynamicRef: '#meta' }
const nodes = { type: 'array', minItems: 1, items: node }
const nodeMap = { type: 'object', additionalProperties: node, default: {} }
const count = { type: 'integer', minimum: 0 }
const countFromZero = { $ref: '#/$defs/nonNegativeInteger', default: 0 }
const countRef = { $ref: '#/$defs/nonNegativeInteger' }
const stringSet = { $ref: '#/$defs/stringArray' }

function meta(name: string, title: string, properties: object, definitions?: object): readonly [string, object] {
  return [
    `${draft}/meta/${name}`,
    {
      $schema: schema,
      $id: `${draft}/meta/${name}`,
      $dynamicAnchor: 'meta',
      title,
      type: ['object', 'boolean'],
      properties,
      ...(definitions && { $defs: definitions }),
    },
  ]
}

const parts = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content']

/**
 * The meta-schemas of JSON Schema 2020-12 and of OpenAPI 3.1 by URI, so that schemas can refer to them without network
 * access.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core, section 8.1; json-schema-validation, section 5
 */
export const metaschemas: ReadonlyMap<string, object> = new Map<string, object>([
  [
    schema,
    {
      $schema: schema,
      $id: schema,
      $vocabulary: Object.fromEntries(parts.map((part) => [vocabularyBase + part, true])),
      $dynamicAnchor: 'meta',
      title: 'Core and Validation specifications meta-schema',
      allOf: parts.map((part) => ({ $ref: `meta/${part}` })),
      type: ['object', 'boolean'],
      properties: {
        definitions: { additionalProperties: node, deprecated: true, default: {} },
        dependencies: {
          additionalProperties: { anyOf: [node, { $ref: 'meta/validation#/$defs/stringArray' }] },
          deprecated: true,
          default: {},
        },
        $recursiveAnchor: { $ref: 'meta/core#/$defs/anchorString', deprecated: true },
        $recursiveRef: { $ref: 'meta/core#/$defs/uriReferenceString', deprecated: true },
      },
    },
  ],
  meta(
    'core',
    'Core vocabulary meta-schema',
    {
      $id: { $ref: '#/$defs/uriReferenceString', pattern: '^[^#]*#?$' },
      $schema: { $ref: '#/$defs/uriString' },
      $ref: { $ref: '#/$defs/uriReferenceString' },
      $anchor: { $ref: '#/$defs/anchorString' },
      $dynamicRef: { $ref: '#/$defs/uriReferenceString' },
      $dynamicAnchor: { $ref: '#/$defs/anchorString' },
      $vocabulary: {
        type: 'object',
        propertyNames: { $ref: '#/$defs/uriString' },
        additionalProperties: { type: 'boolean' },
      },
      $comment: { type: 'string' },
      $defs: { type: 'object', additionalProperties: node },
    },
    {
      anchorString: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
      uriString: { type: 'string', format: 'uri' },
      uriReferenceString: { type: 'string', format: 'uri-reference' },
    },
  ),
  meta(
    'applicator',
    'Applicator vocabulary meta-schema',
    {
      prefixItems: { $ref: '#/$defs/schemaArray' },
      items: node,
      contains: node,
      additionalProperties: node,
      properties: nodeMap,
      patternProperties: { ...nodeMap, propertyNames: { format: 'regex' } },
      dependentSchemas: nodeMap,
      propertyNames: node,
      if: node,
      then: node,
      else: node,
      allOf: { $ref: '#/$defs/schemaArray' },
      anyOf: { $ref: '#/$defs/schemaArray' },
      oneOf: { $ref: '#/$defs/schemaArray' },
      not: node,
    },
    { schemaArray: nodes },
  ),
  meta('unevaluated', 'Unevaluated applicator vocabulary meta-schema', {
    unevaluatedItems: node,
    unevaluatedProperties: node,
  }),
  meta(
    'validation',
    'Validation vocabulary meta-schema',
    {
      type: {
        anyOf: [
          { $ref: '#/$defs/simpleTypes' },
          { type: 'array', items: { $ref: '#/$defs/simpleTypes' }, minItems: 1, uniqueItems: true },
        ],
      },
      const: true,
      enum: { type: 'array', items: true },
      multipleOf: { type: 'number', exclusiveMinimum: 0 },
      maximum: { type: 'number' },
      exclusiveMaximum: { type: 'number' },
      minimum: { type: 'number' },
      exclusiveMinimum: { type: 'number' },
      maxLength: countRef,
      minLength: countFromZero,
      pattern: { type: 'string', format: 'regex' },
      maxItems: countRef,
      minItems: countFromZero,
      uniqueItems: { type: 'boolean', default: false },
      maxContains: countRef,
      minContains: { ...countRef, default: 1 },
      maxProperties: countRef,
      minProperties: countFromZero,
      required: stringSet,
      dependentRequired: { type: 'object', additionalProperties: stringSet },
    },
    {
      nonNegativeInteger: count,
      simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
      stringArray: { type: 'array', items: { type: 'string' }, uniqueItems: true, default: [] },
    },
  ),
  meta('meta-data', 'Meta-data vocabulary meta-schema', {
    title: { type: 'string' },
    description: { type: 'string' },
    default: true,
    deprecated: { type: 'boolean', default: false },
    readOnly: { type: 'boolean', default: false },
    writeOnly: { type: 'boolean', default: false },
    examples: { type: 'array', items: true },
  }),
  meta('format-annotation', 'Format vocabulary meta-schema for annotation results', { format: { type: 'string' } }),
  meta('format-assertion', 'Format vocabulary meta-schema for assertion results', { format: { type: 'string' } }),
  meta('content', 'Content vocabulary meta-schema', {
    contentEncoding: { type: 'string' },
    contentMediaType: { type: 'string' },
    contentSchema: node,
  }),
  ...oasMetaschemas,
])

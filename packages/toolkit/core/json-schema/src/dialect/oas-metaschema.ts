const draft = 'https://json-schema.org/draft/2020-12/schema'
const oas = 'https://spec.openapis.org/oas/3.1'
const string = { type: 'string' }

/** A schema of an object with these members, and any extensions (`x-...`). */
function extensible(properties: object, required?: readonly string[]): object {
  return {
    $ref: '#/$defs/extensible',
    type: 'object',
    properties,
    ...(required && { required }),
    unevaluatedProperties: false,
  }
}

/**
 * The meta-schemas of the Schema Object of OpenAPI 3.1, by URI.
 *
 * @see https://spec.openapis.org/oas/v3.1.1, section 4.8.24
 */
export const oasMetaschemas: readonly (readonly [uri: string, metaschema: object])[] = [
  [
    `${oas}/dialect/base`,
    {
      $schema: draft,
      $id: `${oas}/dialect/base`,
      $dynamicAnchor: 'meta',
      title: 'OpenAPI 3.1 Schema Object Dialect',
      allOf: [{ $ref: draft }, { $ref: `${oas}/meta/base` }],
    },
  ],
  [
    `${oas}/meta/base`,
    {
      $schema: draft,
      $id: `${oas}/meta/base`,
      $dynamicAnchor: 'meta',
      title: 'OAS Base Vocabulary',
      type: ['object', 'boolean'],
      properties: {
        example: true,
        discriminator: { $ref: '#/$defs/discriminator' },
        externalDocs: { $ref: '#/$defs/external-docs' },
        xml: { $ref: '#/$defs/xml' },
      },
      $defs: {
        extensible: { patternProperties: { '^x-': true } },
        discriminator: extensible({ propertyName: string, mapping: { type: 'object', additionalProperties: string } }, [
          'propertyName',
        ]),
        'external-docs': extensible({ url: { ...string, format: 'uri-reference' }, description: string }, ['url']),
        xml: extensible({
          name: string,
          namespace: { ...string, format: 'uri' },
          prefix: string,
          attribute: { type: 'boolean' },
          wrapped: { type: 'boolean' },
        }),
      },
    },
  ],
]

/** A document that generators stumble over, and values that its validators take and refuse: `[schema, value]`. */
export interface DocumentCase {
  readonly what: string
  readonly document: object
  /** Other files that the document refers to. */
  readonly files?: Readonly<Record<string, string>>
  /** Codes of the warnings that it gives; none by default. */
  readonly warned?: readonly string[]
  readonly valid?: readonly (readonly [schema: string, value: unknown])[]
  readonly invalid?: readonly (readonly [schema: string, value: unknown])[]
}

const ok = { 200: { description: 'ok' } }
const text = { type: 'string' }
const whole = { type: 'integer' }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const responsesOf = (schema: unknown): object => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
})
const get = (operation: object): object => ({ get: { responses: ok, ...operation } })
const parameter = (name: string, place: string, more: object = { schema: text }): object => {
  return { name, in: place, ...(place === 'path' && { required: true }), ...more }
}
/** An operation that takes a value, and returns it. */
const told = (schema: object): object => {
  const content = { 'application/json': { schema } }
  return { requestBody: { content }, responses: { 202: { description: 'ok', content } } }
}
const withSchemas = (schemas: object, more: object = {}): object => {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas }, ...more }
}
const withPaths = (paths: object, more: object = {}): object => withSchemas({}, { paths, ...more })
const older = (schemas: object): object => withSchemas(schemas, { openapi: '3.0.3' })
const named = (names: readonly string[]): object => {
  return Object.fromEntries(names.map((name, n) => [name, { type: 'object', properties: { n: { const: n } } }]))
}
/** A schema in a schema in a schema. */
const nested = (depth: number, wrap: (inner: object, level: number) => object): object => {
  return Array.from({ length: depth }).reduce<object>((inner, _, level) => wrap(inner, level), text)
}

const color = { type: 'object', properties: { r: { type: 'integer' }, g: { type: 'integer' } } }
const file = { type: 'string', format: 'binary' }

/** Names that collide once they are identifiers, that are reserved somewhere, and that no file could have. */
const schemaNames = [
  ...`foo-bar foo.bar FooBar fooBar foo_bar FOOBAR $defs 1abc 123 - __ class default import await this null undefined NaN
    Object Array String Date Promise Map Error Symbol Function Record Partial Issue ValidationIssue Cause Validator
    ValidationError ValidationFailure HTTPValidationError Spot Client ApiError Response Request Headers Blob Contract
    paths components operations constructor toString prototype then Con NUL é 日本 🎉 a/b a~b x-y is isA A ASchema accepts
    acceptsA index runtime GetAQuery GetA`.split(/\s+/),
  '',
  ' ',
]
const propertyNames = [
  ...`a-b a.b a b a_b é 日本 🎉 1 class " ' \\ \` \${x} / ~ a/b constructor toString then v at spot item key if allOf
    default discriminator nullable example $ref type properties __proto__`.split(/\s+/),
  ...'% 100% %s %zz %41 # pets#index'.split(' '),
  '',
  ' ',
  '\t',
  'a b',
  'a\nb',
]
const operationNames = [
  ...'pets#index pets/index # / 100% %s %41 $& -->'.split(' '),
  ...`list_users listUsers list-users ListUsers constructor __proto__ then class delete a.b.c a/b é 🎉 123 toString
    prototype default await eval arguments name length request client operations contract`.split(/\s+/),
  'a b',
]

/** Documents of every feature of OpenAPI 3.0 and 3.1, and with every kind of name. */
export const documents: readonly DocumentCase[] = [
  {
    what: 'every style of parameter',
    document: withPaths({
      '/{simple}/{label}/{matrix}/{list}/{object}.{ext}': get({
        parameters: [
          parameter('simple', 'path'),
          parameter('label', 'path', { style: 'label', schema: text }),
          parameter('matrix', 'path', { style: 'matrix', explode: true, schema: { type: 'array', items: text } }),
          parameter('list', 'path', { schema: { type: 'array', items: { type: 'integer' } } }),
          parameter('object', 'path', { explode: true, schema: color }),
          parameter('ext', 'path', { schema: { enum: ['a', 'b'] } }),
          parameter('many', 'query', { schema: { type: 'array', items: text } }),
          parameter('flat', 'query', { explode: false, schema: { type: 'array', items: { type: 'integer' } } }),
          parameter('space', 'query', { style: 'spaceDelimited', schema: { type: 'array', items: text } }),
          parameter('pipe', 'query', { style: 'pipeDelimited', schema: { type: 'array', items: text } }),
          parameter('deep', 'query', { style: 'deepObject', schema: color }),
          parameter('json', 'query', { content: { 'application/json': { schema: color } } }),
          parameter('a[]', 'query', { allowReserved: true, schema: text }),
          parameter('__proto__', 'query', { allowEmptyValue: true, schema: { type: 'integer' } }),
          parameter('X-List', 'header', { schema: { type: 'array', items: text } }),
          parameter('Content-Type', 'header'),
          parameter('cookie', 'cookie', { explode: false, schema: color }),
        ],
      }),
    }),
  },
  {
    what: 'a discriminator on a base that its variants refer to',
    document: withSchemas({
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: text, mate: ref('Pet') },
        discriminator: { propertyName: 'kind', mapping: { dog: 'Dog', cat: '#/components/schemas/Cat' } },
      },
      Cat: { allOf: [ref('Pet'), { type: 'object', required: ['name'], properties: { name: text } }] },
      Dog: { allOf: [ref('Pet'), { properties: { kittens: { type: 'array', items: ref('Pet') } } }] },
    }),
    valid: [['Cat', { kind: 'cat', name: 'Tom' }]],
    invalid: [['Cat', { kind: 'cat' }]],
  },
  {
    what: 'a tag that variants declare again, with a value and without',
    document: withSchemas({
      Pet: { type: 'object', required: ['kind'], properties: { kind: text }, discriminator: { propertyName: 'kind' } },
      Cat: { allOf: [ref('Pet')], properties: { kind: true, name: text } },
      Dog: { allOf: [ref('Pet')], properties: { kind: { const: 'dog' } } },
      Cow: { allOf: [ref('Pet'), { type: 'object', properties: { kind: { enum: ['cow'] } } }] },
    }),
    valid: [
      ['Cat', { kind: 'Cat' }],
      ['Dog', { kind: 'dog' }],
      ['Cow', { kind: 'cow' }],
    ],
    invalid: [
      ['Cat', { name: 'Tom' }],
      ['Dog', { kind: 'Dog' }],
    ],
  },
  {
    what: 'unions within unions, with a tag and without',
    document: withSchemas({
      Cat: { type: 'object', required: ['kind'], properties: { kind: { const: 'cat' } } },
      Dog: { type: 'object', required: ['kind'], properties: { kind: { const: 'dog' }, age: { type: 'integer' } } },
      Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
      Pets: { oneOf: [ref('Pet'), { type: 'array', items: ref('Pet') }, { type: 'null' }] },
      Any: { oneOf: [{ oneOf: [{ ...text, maxLength: 3 }, { type: 'integer' }] }, { anyOf: [{ type: 'boolean' }] }] },
    }),
    valid: [
      ['Pets', [{ kind: 'dog', age: 1 }]],
      ['Pets', null],
      ['Any', 'abc'],
      ['Any', true],
    ],
    invalid: [
      ['Pets', [{ kind: 'dog', age: 'old' }]],
      ['Pet', { kind: 'cow' }],
      ['Any', 'abcd'],
    ],
  },
  {
    what: 'circular refs',
    document: withSchemas({
      List: { type: 'array', items: ref('List') },
      Tuple: { type: 'array', prefixItems: [ref('Pair'), text], items: false },
      Pair: { oneOf: [{ type: 'null' }, ref('Tuple'), { type: 'array', items: { oneOf: [ref('List')] } }] },
      Json: {
        oneOf: [
          { type: ['null', 'boolean', 'number', 'string'] },
          { type: 'array', items: ref('Json') },
          { type: 'object', additionalProperties: ref('Json') },
        ],
      },
      All: { allOf: [{ type: 'object', properties: { next: ref('All') } }] },
      Some: { anyOf: [ref('Other'), { type: 'null' }] },
      Other: { type: 'object', properties: { some: ref('Some') }, patternProperties: { '^x': ref('Other') } },
      Not: { not: { type: 'object', properties: { not: ref('Not') }, required: ['not'] } },
      When: { if: { type: 'object' }, then: { properties: { when: ref('When') } } },
    }),
    valid: [
      ['List', [[[]], []]],
      ['Json', { a: [{ b: null }, 'x'] }],
      ['Other', { some: { some: null } }],
      ['Not', { not: { not: 1 } }],
    ],
    invalid: [
      ['List', [[1]]],
      ['Tuple', [[], 'x', 1]],
      ['Other', { some: { some: 1 } }],
      ['Not', { not: 1 }],
    ],
  },
  {
    what: 'refs with siblings, to properties, to definitions and into paths',
    document: withSchemas(
      {
        Short: { ...ref('Text'), maxLength: 3 },
        Text: text,
        Inner: { $ref: '#/components/schemas/Outer/properties/inner' },
        Outer: {
          properties: { inner: { properties: { n: { $ref: '#/components/schemas/Outer/$defs/n' } } } },
          $defs: { n: { type: 'integer' } },
        },
        Path: { $ref: '#/paths/~1a/get/parameters/0/schema' },
        Anchored: { $dynamicAnchor: 'here', properties: { here: { $dynamicRef: '#here' }, n: { type: 'integer' } } },
      },
      { paths: { '/a': get({ parameters: [parameter('q', 'query', { schema: { maximum: 9 } })] }) } },
    ),
    valid: [['Short', 'abc']],
    invalid: [
      ['Short', 'abcd'],
      ['Inner', { n: 1.5 }],
      ['Path', 10],
      ['Anchored', { here: { n: 'x' } }],
    ],
  },
  {
    what: 'path items shared by paths and webhooks',
    document: withPaths(
      {
        '/x': { $ref: '#/components/pathItems/X' },
        '/x/': { $ref: '#/components/pathItems/X' },
        '/y': { $ref: '#/paths/~1x' },
      },
      {
        webhooks: { came: { $ref: '#/components/pathItems/X' } },
        components: { pathItems: { X: get({ operationId: 'getX', parameters: [parameter('q', 'query')] }) } },
      },
    ),
  },
  {
    what: 'several files that refer to each other',
    document: withSchemas(
      { Node: { $ref: 'schemas/node.yaml' }, Label: { $ref: 'schemas/all.json#/definitions/label' } },
      { paths: { '/a': { $ref: 'paths/a.yaml' } } },
    ),
    files: {
      'paths/a.yaml': `get:
  operationId: getA
  parameters: [{ $ref: '../parameters.yaml#/P' }]
  responses: { 200: { description: ok, content: { application/json: { schema: { $ref: ../schemas/node.yaml } } } } }
`,
      'parameters.yaml': 'P: { name: p, in: query, schema: { $ref: "schemas/all.json#/definitions/label" } }\n',
      'schemas/node.yaml': `type: object
required: [label]
properties:
  label: { $ref: './all.json#/definitions/label' }
  self: { $ref: '#' }
  nodes: { type: array, items: { $ref: node.yaml } }
  back: { $ref: '../api.json#/components/schemas/Label' }
`,
      'schemas/all.json': '{ "definitions": { "label": { "type": "string", "minLength": 2 } } }',
    },
    valid: [['Node', { label: 'ab', self: { label: 'ab', nodes: [{ label: 'ab' }] } }]],
    invalid: [
      ['Node', { label: 'ab', self: { label: 'a' } }],
      ['Node', { label: 'ab', nodes: [{}] }],
      ['Node', { label: 'ab', back: 'a' }],
      ['Label', 'a'],
    ],
  },
  {
    what: 'only webhooks',
    document: {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      webhooks: {
        'a.b': {
          post: {
            parameters: [parameter('X-Signature', 'header', { required: true, schema: text })],
            requestBody: { content: { 'application/json': { schema: text } } },
          },
        },
      },
    },
    valid: [
      ['PostABBody', 'x'],
      ['PostABHeaders', { 'X-Signature': 'x' }],
    ],
    invalid: [
      ['PostABBody', 1],
      ['PostABHeaders', {}],
    ],
  },
  {
    what: 'callbacks: inline, shared, with several expressions, within each other',
    document: withPaths(
      {
        '/orders': {
          post: {
            operationId: 'order',
            responses: ok,
            callbacks: {
              paid: {
                '{$request.body#/url}': { post: told(whole) },
                '{$request.query.copy}': { post: told(text), put: { ...told(color), operationId: 'putCopy' } },
              },
              shipped: { $ref: '#/components/callbacks/Shipped' },
            },
          },
          put: { responses: ok, callbacks: { shipped: { $ref: '#/components/callbacks/Shipped' } } },
        },
      },
      {
        webhooks: {
          sold: {
            post: {
              ...told(text),
              callbacks: { confirmed: { '{$url}': { $ref: '#/components/pathItems/Confirmed' } } },
            },
          },
        },
        components: {
          callbacks: {
            Shipped: {
              '{$request.body#/url}': {
                parameters: [parameter('X-Count', 'header', { required: true, schema: whole })],
                post: {
                  ...told({ ...color, required: ['r'] }),
                  callbacks: { received: { '{$request.body#/url}': { post: told({ enum: ['yes'] }) } } },
                },
              },
            },
          },
          pathItems: { Confirmed: { post: told({ minimum: 3 }) } },
        },
      },
    ),
    valid: [
      ['PostOrderPaidBody', 1],
      ['PostOrderPaid_2Body', 'a'],
      ['PutCopyBody', { r: 1 }],
      ['PostOrderShippedBody', { r: 1 }],
      ['PostOrderShippedHeaders', { 'X-Count': 1 }],
      ['PostOrderShipped202', { r: 1 }],
      ['PostPutOrdersShippedBody', { r: 1 }],
      ['PostPostPutOrdersShippedReceivedBody', 'yes'],
      ['PostPostSoldConfirmedBody', 3],
    ],
    invalid: [
      ['PostOrderPaidBody', 'a'],
      ['PostOrderPaid_2Body', 1],
      ['PutCopyBody', { r: 'a' }],
      ['PostOrderShippedBody', {}],
      ['PostOrderShippedHeaders', {}],
      ['PostOrderShipped202', {}],
      ['PostPutOrdersShippedBody', {}],
      ['PostPostPutOrdersShippedReceivedBody', 'no'],
      ['PostPostSoldConfirmedBody', 2],
    ],
  },
  {
    what: 'a callback that contains itself',
    document: withPaths(
      { '/a': get({ operationId: 'getA', callbacks: { again: { $ref: '#/components/callbacks/Again' } } }) },
      {
        components: {
          callbacks: {
            Again: {
              '{$url}': { post: { ...told(whole), callbacks: { again: { $ref: '#/components/callbacks/Again' } } } },
            },
          },
        },
      },
    ),
    valid: [['PostGetAAgainBody', 1]],
    invalid: [['PostGetAAgainBody', 'a']],
  },
  { what: 'nothing at all', document: { openapi: '3.0.0', info: { title: 'T', version: '1' }, paths: {} } },
  {
    what: 'every kind of body',
    document: withPaths({
      '/u': {
        post: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { file, more: { type: 'array', items: file } },
                },
                encoding: { file: { contentType: 'image/png', headers: { 'X-A': { schema: text } } } },
              },
            },
          },
          responses: { 200: { description: 'ok', content: { 'application/octet-stream': { schema: file } } } },
        },
        put: {
          requestBody: {
            content: {
              'application/octet-stream': { schema: file },
              'image/*': {},
              'text/plain; charset=utf-8': { schema: text },
              'application/merge-patch+json': { schema: color },
              'application/x-www-form-urlencoded': {
                schema: { type: 'object', properties: { 'a b': { type: 'array', items: { type: 'integer' } } } },
              },
            },
          },
          responses: { 204: { description: 'none' }, 201: { description: 'empty', content: {} } },
        },
        patch: { requestBody: { content: {} }, responses: { default: { description: 'any' } } },
        delete: { requestBody: { content: { 'application/json': {} } }, responses: ok },
      },
    }),
  },
  {
    what: 'bodies and headers with schemas of their own',
    document: withPaths(
      {
        '/pets': {
          post: {
            operationId: 'createPet',
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object', required: ['name'], properties: { name: text } } },
                'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { age: whole } } },
              },
            },
            responses: {
              201: {
                description: 'ok',
                headers: { Location: { required: true, schema: text } },
                content: { 'application/json': { schema: { type: 'array', items: ref('Color') } } },
              },
              '4XX': { $ref: '#/components/responses/Wrong' },
            },
          },
        },
      },
      {
        components: {
          schemas: { Color: color },
          responses: {
            Wrong: { description: 'no', content: { 'application/problem+json': { schema: { required: ['title'] } } } },
          },
        },
      },
    ),
    valid: [
      ['CreatePetBody', { name: 'Rex' }],
      ['CreatePetBody_2', { age: 3 }],
      ['CreatePet201', [{ r: 1 }]],
      ['CreatePet201Headers', { Location: '/pets/1' }],
      ['CreatePet4XX', { title: 'No' }],
    ],
    invalid: [
      ['CreatePetBody', {}],
      ['CreatePetBody_2', { age: 'three' }],
      ['CreatePet201', [{ r: 'red' }]],
      ['CreatePet201Headers', {}],
      ['CreatePet4XX', {}],
    ],
  },
  {
    what: 'responses by range and default, with headers and extensions',
    document: withPaths(
      {
        'x-paths': { get: 'nothing' },
        '/a': {
          'x-item': 1,
          get: {
            callbacks: { 'x-call': {}, event: { 'x-event': 1, '{$request.body#/url}': { post: { responses: ok } } } },
            responses: {
              'x-responses': 1,
              200: {
                description: 'ok',
                headers: {
                  'X-A': { schema: { type: 'integer' } },
                  'X-B': { $ref: '#/components/headers/B' },
                  'X-C': { content: { 'application/json': { schema: color } } },
                },
              },
              '4XX': { description: 'no', content: { 'application/problem+json': { schema: color } } },
              default: { $ref: '#/components/responses/Any' },
            },
          },
        },
      },
      {
        components: {
          'x-components': 1,
          headers: { B: { required: true, schema: text } },
          responses: { Any: { description: 'any', content: { '*/*': { schema: {} } } } },
        },
      },
    ),
  },
  {
    what: 'keywords of OpenAPI 3.0',
    document: older({
      Text: { type: 'string', nullable: true },
      Ref: { allOf: [ref('Text')], nullable: true },
      Open: { type: 'number', minimum: 1, exclusiveMinimum: true },
      Idle: { type: 'number', exclusiveMaximum: true },
      Alone: { ...ref('Text'), maxLength: 1 },
      Choice: { type: 'string', enum: ['a'], nullable: true },
      List: { type: 'array', nullable: true, items: { type: 'integer', nullable: true } },
    }),
    valid: [
      ['Text', null],
      ['Ref', null],
      ['Open', 2],
      ['Idle', -1],
      ['Alone', 'ab'],
      ['Choice', null],
      ['List', [null]],
    ],
    invalid: [
      ['Open', 1],
      ['Choice', 'b'],
      ['List', ['x']],
    ],
  },
  {
    what: 'refs into schemas, which are recursive and collide with names',
    document: withSchemas({
      Pet: {
        type: 'object',
        properties: {
          owner: {
            type: 'object',
            properties: { pets: { type: 'array', items: ref('Pet/properties/owner') }, n: text },
          },
          'a/b%~': { type: 'object', properties: { same: ref('Pet/properties/a~1b%25~0') } },
        },
      },
      'Pet/properties/owner': { type: 'integer' },
      Lists: { type: 'object', properties: { all: { type: 'array', items: ref('Lists/properties/all') } } },
      Name: { $ref: '#/components/schemas/Pet/properties/owner/properties/n' },
    }),
    valid: [
      ['Pet', { owner: { pets: [{ pets: [], n: 'x' }] } }],
      ['Lists', { all: [[], [[]]] }],
      ['Name', 'x'],
      ['PetPropertiesOwner', 3],
    ],
    invalid: [
      ['Pet', { owner: { pets: [{ n: 3 }] } }],
      ['Pet', { 'a/b%~': { same: { same: 3 } } }],
      ['Lists', { all: [[3]] }],
      ['Name', 3],
    ],
  },
  {
    what: 'schemas without a type, empty ones, true and false',
    document: withSchemas({
      Anything: {},
      Yes: true,
      No: false,
      Never: { not: {} },
      Nothing: { type: 'object', properties: {}, additionalProperties: false },
      Allowed: {
        if: { required: ['a'] },
        then: { properties: { a: true, b: true } },
        else: { properties: { c: true } },
        unevaluatedProperties: false,
      },
      Flags: { type: 'object', properties: { a: true, b: false }, required: ['a'], additionalProperties: false },
      Loose: { properties: { a: text } },
      None: { type: 'object', additionalProperties: ref('No') },
      Ghost: { type: 'object', required: ['ghost', 'a-b'] },
      Types: { type: ['string', 'integer', 'array'], items: text, minLength: 2, minimum: 3 },
      Null: { type: 'null' },
    }),
    valid: [
      ['Anything', null],
      ['Flags', { a: 1 }],
      ['Loose', 3],
      ['None', {}],
      ['Types', ['x']],
      ['Null', null],
      ['Nothing', {}],
      ['Allowed', { a: 1, b: 1 }],
      ['Allowed', { c: 1 }],
    ],
    invalid: [
      ['No', 1],
      ['Nothing', { a: 1 }],
      ['Allowed', { a: 1, c: 1 }],
      ['Allowed', { b: 1 }],
      ['Never', 1],
      ['Flags', { a: 1, b: 1 }],
      ['Loose', { a: 1 }],
      ['None', { a: 1 }],
      ['Ghost', { ghost: 1 }],
      ['Types', 2],
    ],
  },
  {
    what: 'values of every kind, and numbers at the edge',
    document: withSchemas({
      Mixed: { enum: ['a', 1, '1', true, null, { a: 1 }, [1]] },
      None: { enum: [] },
      Nothing: { const: null },
      Deep: { const: { a: [1, { b: '*/' }] } },
      Odd: { type: 'string', enum: ['', 'a b', 'é', '"', '\n'] },
      Cent: { type: 'number', multipleOf: 0.01 },
      Large: { type: 'integer', format: 'int64', minimum: -1e300, maximum: 1e308 },
      Small: { minimum: 5e-324, maxLength: 1e10 },
      Many: { enum: Array.from({ length: 2000 }, (_, n) => `v${n}`) },
    }),
    // int64 is not enforced, and an enum is empty.
    warned: ['unknown-format', 'impossible-schema'],
    valid: [
      ['Mixed', [1]],
      ['Mixed', null],
      ['Nothing', null],
      ['Deep', { a: [1, { b: '*/' }] }],
      ['Odd', ''],
      ['Cent', 19.99],
      ['Large', 1e300],
    ],
    invalid: [
      ['Mixed', [2]],
      ['None', null],
      ['Nothing', 0],
      ['Deep', { a: [1, {}] }],
      ['Cent', 0.075],
      ['Small', 0],
      ['Many', 'v2000'],
    ],
  },
  {
    what: 'a rule for each of 150 tags',
    document: withSchemas({
      Rules: {
        type: 'object',
        required: ['tag'],
        properties: { tag: text, n: { type: 'integer' } },
        allOf: Array.from({ length: 150 }, (_, n) => ({
          if: { required: ['tag'], properties: { tag: { const: `t${n}` } } },
          then: { required: ['n'], properties: { n: { maximum: n } } },
        })),
      },
      Dependent: { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] }, e: false } },
      Seen: { properties: { a: text }, anyOf: [{ properties: { b: text } }, true], unevaluatedProperties: false },
    }),
    valid: [
      ['Rules', { tag: 't149', n: 149 }],
      ['Rules', { tag: 'other' }],
      ['Seen', { a: 'x', b: 'x' }],
    ],
    invalid: [
      ['Rules', { tag: 't5', n: 6 }],
      ['Rules', { tag: 't5' }],
      ['Dependent', { a: 1 }],
      ['Dependent', { c: 1 }],
      ['Dependent', { e: 1 }],
      ['Seen', { c: 1 }],
    ],
  },
  {
    what: 'patterns that only some engines support',
    document: withSchemas({
      Letters: { pattern: '^\\p{L}+$' },
      Dash: { pattern: '^[\\w-.]+$' },
      Slash: { pattern: '^/\n$' },
      Face: { pattern: '^\\u{1F600}$' },
      Keys: { patternProperties: { '^[a-z]{2,}$': text }, additionalProperties: false },
    }),
    warned: ['foreign-pattern'],
    valid: [
      ['Letters', 'é'],
      ['Dash', 'a-b.c'],
      ['Slash', '/\n'],
      ['Face', '😀'],
      ['Keys', { ab: 'x' }],
    ],
    invalid: [
      ['Letters', '1'],
      ['Keys', { a: 'x' }],
    ],
  },
  {
    what: 'rules of OpenAPI that are broken in many ways',
    document: {
      openapi: '3.0.3',
      info: { version: 1 },
      tags: [{ description: 'no name' }],
      servers: [{ description: 'no address' }],
      paths: {
        '/pets/{petId}': {
          parameters: [parameter('id', 'path', { schema: { type: 'integer' } })],
          get: { deprecated: 'soon', parameters: [parameter('q', 'body'), parameter('q', 'query')] },
          delete: { parameters: 'none', responses: { 204: {}, 404: { description: null } } },
        },
        '/pets/{petId}/toys/{toyId}': get({
          operationId: 'getToy',
          parameters: [parameter('q', 'query'), parameter('q', 'query', { schema: { type: 'integer' } })],
        }),
        '/toys': get({
          operationId: 'getToy',
          parameters: [parameter('toyId', 'path')],
          responses: responsesOf({ type: 'toy', minimum: '5' }),
        }),
      },
      components: {
        schemas: {
          Pet: {
            type: 'object',
            required: true,
            properties: {
              name: { type: 'text', minLength: -1, enum: 'Rex' },
              age: { type: 'integer', required: true, multipleOf: 0 },
              code: { type: 'string', pattern: '[' },
            },
          },
        },
      },
    },
    warned: [
      ...Array<string>(4).fill('struct'),
      'path-parameters',
      ...Array<string>(6).fill('struct'),
      'path-parameters',
      'path-parameters',
      'operation-parameters-unique',
      'struct',
      'struct',
      'operation-operationId-unique',
      'path-parameters',
      ...Array<string>(5).fill('struct'),
      'invalid-keyword',
      'invalid-keyword',
    ],
    valid: [
      ['Pet', {}],
      ['Pet', { name: 5, age: 1.0, code: '' }],
    ],
    invalid: [
      ['Pet', { age: 'one' }],
      ['Pet', { code: 5 }],
    ],
  },
  {
    what: 'schemas that extend the one that has them in its union',
    document: withSchemas({
      Key: { type: 'object', required: ['id'], properties: { id: text }, oneOf: [ref('Ec'), ref('Rsa')] },
      Ec: { allOf: [ref('Key')], required: ['x'], properties: { x: text } },
      Rsa: { allOf: [ref('Key')], required: ['n'], properties: { n: text } },
    }),
    warned: ['circular-union', 'circular-union'],
    valid: [
      ['Key', { id: 'a', x: 'b' }],
      ['Rsa', { id: 'a', n: 'b' }],
    ],
    invalid: [
      ['Key', { id: 'a' }],
      ['Key', { id: 'a', x: 'b', n: 'c' }],
      ['Rsa', { n: 'b' }],
    ],
  },
  {
    what: 'parts nested 200 levels deep',
    document: withSchemas({
      Objects: nested(200, (inner) => ({ type: 'object', required: ['x'], properties: { x: inner } })),
      Arrays: nested(200, (inner) => ({ type: 'array', items: inner })),
      All: nested(200, (inner) => ({ allOf: [inner] })),
      One: nested(50, (inner, n) => ({ oneOf: [inner, { required: [`k${n}`], type: 'object' }] })),
    }),
    invalid: [
      ['Objects', { x: {} }],
      ['Arrays', [[1]]],
      ['All', 1],
    ],
  },
  {
    what: 'names that collide, that are reserved, and that no file could have',
    document: withSchemas(named(schemaNames), {
      paths: {
        '/a': get({ operationId: 'getA', tags: ['Client'], parameters: [parameter('q', 'query')] }),
        '/n': get({ operationId: 'new', tags: ['Client'] }),
        '/b': get({ operationId: 'ApiError', tags: ['ApiError'], responses: responsesOf(ref('Blob')) }),
        '/c': get({ operationId: 'createClient', tags: ['then'], responses: responsesOf(ref('Promise')) }),
      },
    }),
  },
  {
    what: 'properties with awkward names',
    document: withSchemas({
      Names: {
        type: 'object',
        additionalProperties: false,
        required: ['a-b', '__proto__'],
        properties: Object.fromEntries(propertyNames.map((name) => [name, text])),
      },
    }),
    valid: [['Names', JSON.parse('{ "a-b": "x", "__proto__": "x", "$ref": "x", "if": "x", "": "x" }')]],
    invalid: [
      ['Names', { 'a-b': 'x' }],
      ['Names', JSON.parse('{ "a-b": "x", "__proto__": 1 }')],
      ['Names', JSON.parse('{ "a-b": "x", "__proto__": "x", "other": 1 }')],
    ],
  },
  {
    what: 'tags under tags, and operations without responses',
    document: withPaths(
      {
        '/trains': { get: { tags: ['trains'], summary: 'All trains' } },
        '/trains/night': { get: { tags: ['night'], summary: 'Trains of the night' } },
        '/trains/late': { get: { tags: ['late'], summary: 'Late trains' } },
      },
      {
        openapi: '3.2.0',
        tags: [
          { name: 'trains', summary: 'Trains', description: 'What runs', kind: 'nav' },
          { name: 'night', summary: 'Night trains', parent: 'trains', kind: 'nav' },
          { name: 'late', kind: 'badge', externalDocs: { description: 'Refunds', url: 'https://example.com/refunds' } },
        ],
      },
    ),
  },
  {
    what: 'operations without a name, whose paths differ little',
    document: withPaths({
      '/': get({}),
      '/a/{id}': { parameters: [parameter('id', 'path')], get: { responses: ok }, post: { responses: ok } },
      '/a/id': get({ operationId: 'getAB' }),
      '/a-b': get({}),
      '/a_b': get({}),
      '/a/b': get({}),
      '/🎉': get({}),
      '/123': get({}),
      '/things:batch': get({}),
      '/sp ace/%7Bx%7D': get({}),
    }),
  },
  {
    what: 'operations with awkward names',
    document: withPaths(
      Object.fromEntries(operationNames.map((operationId, n) => [`/p${n}`, get({ operationId, tags: [operationId] })])),
    ),
  },
]

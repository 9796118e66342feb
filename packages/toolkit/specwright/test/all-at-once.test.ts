import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { runHere } from './run.ts'

const head = 'openapi: 3.1.0\ninfo: { title: Test, version: "1" }\n'

/** What a generation reports of a document, without its messages: `api.yaml:3:5 error struct`. */
async function reported(files: Readonly<Record<string, string>>, ...more: string[]): Promise<string[]> {
  const [document = ''] = Object.keys(files)
  const { code, stderr } = await runHere(workspace(files), 'generate', document, '--out', 'out', ...more)
  expect(code).toBe(1)
  return [...stderr.matchAll(/^(\S+:\d+:\d+ (?:error|warning) [\w-]+): /gm)].map(([, what = '']) => what)
}

test.each<[what: string, files: Readonly<Record<string, string>>, reported: string[]]>([
  [
    'refs to nothing, a repeated id, an open path, and examples',
    {
      'api.yaml': `openapi: 3.1.0
info: { title: Seven, version: "1" }
paths:
  /orders/{id:
    get:
      operationId: getOrder
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { id: 1, at: yesterday } } } }
        '404': { $ref: '#/components/responses/NotFound' }
  /orders:
    get:
      operationId: getOrder
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, example: 0 } }]
      responses: { '200': { description: ok } }
components:
  schemas:
    Order:
      type: object
      properties: { id: { type: string }, at: { type: string, format: date-time }, of: { $ref: '#/components/schemas/Ordr' } }
      additionalProperties: false
`,
    },
    [
      'api.yaml:5:5 warning path-parameters',
      'api.yaml:8:123 warning invalid-example',
      'api.yaml:9:16 error no-unresolved-refs',
      'api.yaml:12:20 warning operation-operationId-unique',
      'api.yaml:13:92 warning invalid-example',
      'api.yaml:19:88 error no-unresolved-refs',
    ],
  ],
  [
    'schemas that are none, paths alike, and a repeated parameter',
    {
      'api.yaml': `openapi: 3.1.0
info: { title: Six, version: "1" }
paths:
  /a/{id}:
    get: { operationId: a, responses: { '200': { description: ok } } }
  /a/{name}:
    get: { operationId: b, parameters: [{name: name, in: path, required: true, schema: {type: string}}], responses: { '200': { description: ok } } }
  /a/{x}/{x}:
    get: { operationId: c, responses: {} }
  /a?b=c:
    get: { operationId: d, responses: { '200': { description: ok, content: { application/json: { schema: 3 } } } } }
webhooks:
  ev: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Ev' } } } } } }
components: { schemas: { E: [] } }
`,
    },
    [
      'api.yaml:5:10 warning path-parameters',
      'api.yaml:6:3 warning no-identical-paths',
      'api.yaml:9:5 warning path-parameters',
      'api.yaml:9:10 warning path-parameters',
      'api.yaml:10:3 warning path-not-include-query',
      'api.yaml:11:106 error struct',
      'api.yaml:13:71 error no-unresolved-refs',
      'api.yaml:14:29 error struct',
    ],
  ],
  [
    'schemes without what they need, and an example of another type',
    {
      'api.yaml': `openapi: 3.1.0
info: { title: Five, version: "1" }
paths:
  /a:
    get: { operationId: a, responses: { '200': { $ref: '#/components/responses/Okay' } } }
    put: { operationId: a, responses: { '200': { $ref: '#/components/responses/Ok' } } }
    post: { operationId: a, responses: { '200': { $ref: './missing.yaml#/x' } } }
components:
  responses:
    Ok: { description: ok, content: { application/json: { schema: { type: string, maxLength: -1 }, example: 3 } } }
  securitySchemes:
    Key: { type: apiKey, name: k }
    Bad: { type: bearer }
`,
    },
    [
      'api.yaml:5:48 error no-unresolved-refs',
      'api.yaml:6:25 warning operation-operationId-unique',
      'api.yaml:7:49 error no-unresolved-refs',
      'api.yaml:10:94 warning struct',
      'api.yaml:10:109 warning invalid-example',
      'api.yaml:12:5 error struct',
      'api.yaml:13:18 error struct',
    ],
  ],
  [
    'Swagger',
    {
      'api.yaml': `swagger: "2.0"
info: { title: Eight, version: "1" }
paths:
  /a/{id}:
    get:
      operationId: a
      produces: [application/json]
      responses: { 200: { description: ok, schema: { $ref: '#/definitions/Nope' } } }
    post:
      operationId: a
      parameters: [{ in: body, name: b, schema: { type: object, required: true, properties: { n: { type: integer, default: x } } } }]
      responses: { 200: { description: ok } }
definitions: { A: { type: strin } }
`,
    },
    [
      'api.yaml:6:7 warning path-parameters',
      'api.yaml:8:52 error no-unresolved-refs',
      'api.yaml:10:20 warning operation-operationId-unique',
      'api.yaml:11:75 warning struct',
      'api.yaml:11:124 warning invalid-default',
      'api.yaml:13:27 warning struct',
    ],
  ],
  [
    'JSON, with schemas that no value meets',
    {
      'api.json': `{ "openapi": "3.1.0", "info": { "title": "Nine", "version": "1" },
  "paths": { "/a/{x}/{x}": { "get": { "operationId": "a", "parameters": [ { "$ref": "#/components/parameters/X" }, { "name": "x", "in": "path", "schema": { "type": "string" } } ], "responses": { "200": { "$ref": "#/components/responses/Nope" } } } },
    "/b": { "get": { "operationId": "a", "summary": 3, "responses": { "ok": { "description": "" } } } } },
  "components": { "schemas": { "N": { "type": "number", "enum": ["a"] }, "M": { "oneOf": [{ "type": "integer" }, { "type": "number" }] } } } }
`,
    },
    [
      'api.json:2:75 error no-unresolved-refs',
      'api.json:2:203 error no-unresolved-refs',
      'api.json:3:37 warning operation-operationId-unique',
      'api.json:3:53 warning struct',
      'api.json:3:71 warning struct',
      'api.json:4:65 warning impossible-schema',
      'api.json:4:91 warning ambiguous-union',
    ],
  ],
  [
    'several files, one of which is no YAML',
    {
      'api.yaml': `openapi: 3.1.0
info: { title: Ten, version: "1" }
paths:
  /a: { $ref: paths/a.yaml }
  /b: { get: { operationId: b, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: 'schemas.yaml#/Pet' }, example: { name: 3 } } } } } } }
  /c: { get: { operationId: b, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: 'bad.yaml#/Pet' } } } } } } }
`,
      'paths/a.yaml': `get:
  operationId: b
  responses: { "200": { $ref: "../none.yaml" } }
`,
      'schemas.yaml': `Pet: { type: object, properties: { name: { type: string, default: 4 }, owner: { $ref: "#/Owner" } } }
`,
      'bad.yaml': `Pet: { type: object
  x: [
`,
    },
    [
      'api.yaml:5:29 warning operation-operationId-unique',
      'api.yaml:5:150 warning invalid-example',
      'bad.yaml:2:4 error syntax',
      'paths/a.yaml:3:23 error no-unresolved-refs',
      'schemas.yaml:1:67 warning invalid-default',
      'schemas.yaml:1:79 error no-unresolved-refs',
    ],
  ],
])('a generation reports all that is wrong at once: %s', async (_, files, all) => {
  expect(await reported(files)).toEqual(all)
})

test('what lacks a part for an error is not reported for that', async () => {
  const text = `${head}paths:
  /a/{id}:
    get:
      operationId: a
      parameters: [{ $ref: '#/components/parameters/Id' }]
      responses: { '200': { $ref: '#/components/responses/A' } }
components:
  responses:
    A: { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/A' }, example: { b: 1 } } } }
  schemas:
    A: { type: object, required: [b], properties: { b: { $ref: '#/components/schemas/B' } }, additionalProperties: false }
`
  expect(await reported({ 'api.yaml': text }, '--only', 'docs,mock')).toEqual([
    'api.yaml:7:20 error no-unresolved-refs',
    'api.yaml:13:56 error no-unresolved-refs',
  ])
})

test('events that cannot be used are reported with what is wrong in the document', async () => {
  const files = {
    'api.yaml': `${head}paths:\n  /a: { get: { responses: { '200': { $ref: '#/components/responses/A' } } } }\n`,
    'events.yaml': 'asyncapi: 3.0.0\ninfo: { title: Events, version: "1" }\nchannels: 3\n',
  }
  const found = await reported(files, '--events', 'events.yaml')
  expect(found.map((each) => each.replace(/:.*/, ''))).toEqual(expect.arrayContaining(['api.yaml', 'events.yaml']))
})

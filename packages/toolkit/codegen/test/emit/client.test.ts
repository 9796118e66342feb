import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { buildModel, type Model } from '@loyalty-kit/document/model'
import { emitApiClient, emitResourcesOnly } from '../../src/emit/client/client.ts'
import { emitTypes } from '../../src/emit/types/types.ts'
import { apart, inFolder } from '../places.ts'
import { loadDocument } from '@loyalty-kit/document/io'
import { writeFiles } from '../../src/io/write.ts'
import { openapi, workspace } from '../../../document/test/workspace.ts'

async function modelOf(yaml: string): Promise<Model> {
  return buildModel(await loadDocument(join(workspace({ 'api.yaml': yaml }), 'api.yaml')))
}

/** The text of the only file that is emitted. */
function emitted(model: Model): string {
  return emitResourcesOnly(model, apart.pathOf('resources') ?? '', apart).content
}

/** A document of operations by tag and id, all without parameters. */
function operations(all: readonly (readonly [tag: string, id: string])[]): string {
  const paths = all.map(([tag, id], index) => {
    return `  /p${index}:\n    get:\n      tags: [${JSON.stringify(tag)}]\n      operationId: ${JSON.stringify(id)}\n      responses:\n        '204':\n          description: Done.\n`
  })
  return openapi(`paths:\n${paths.join('')}`)
}

/** `resource.method` for each operation of a client, in order. */
function methodsOf(source: string): string[] {
  const [, body = ''] = source.split('export function create')
  let resource = ''
  return body.split('\n').flatMap((line) => {
    const opens = /^ {4}(\S+): \{$/.exec(line)
    if (opens?.[1] !== undefined) resource = opens[1]
    const method = /^ {6}(\S+): \(/.exec(line)
    return method?.[1] === undefined ? [] : [`${resource}.${method[1]}`]
  })
}

test.each([
  ['Tier Structures', 'deleteTierStructure', 'tierStructures.delete'],
  ['Rewards', 'listRewardActivities', 'rewards.listActivities'],
  ['OAuth', 'generateOAuthToken', 'oauth.generateToken'],
  ['OAuth', 'revokeOAuthToken', 'oauth.revokeToken'],
  ['Categories', 'getCategory', 'categories.get'],
  ['pets', 'pets', 'pets.pets'],
  ['pets', 'list-pets', 'pets.list'],
  ['pets', 'get_pet_by_id', 'pets.getById'],
  ['Users', 'constructorUser', 'users.constructorUser'],
  ['Users', 'thenUser', 'users.thenUser'],
  ['Users', 'then', 'users.then_'],
  ['Users', '__proto__', 'users.proto'],
  ['Close', 'getIt', 'close_.getIt'],
  ['Fetch', 'getIt', 'fetch.getIt'],
  ['then', 'getIt', 'then_.getIt'],
  ['', 'getIt', 'p0.getIt'],
  ['3D Models', 'get3DModel', '_3DModels.get'],
  ['日本', 'löschen', 'operations.lschen'],
])('the operation of tag %j with the id %j is %s', async (tag, id, method) => {
  const source = emitted(await modelOf(operations([[tag, id]])))
  expect(methodsOf(source)).toEqual([method])
})

test('methods that would share a name keep their full ids, and all are unique', async () => {
  const source = emitted(
    await modelOf(
      operations([
        ['Pets', 'getPet'],
        ['Pets', 'getPets'],
        ['Pets', 'get'],
        ['pets', 'list'],
      ]),
    ),
  )
  expect(methodsOf(source)).toEqual(['pets.getPet', 'pets.getPets', 'pets.get', 'pets.list'])
})

const shop = openapi(`
tags:
  - name: Orders
    description: What was ordered.
paths:
  /orders/{order-id}/items/{n}:
    put:
      tags: [Orders]
      operationId: putOrderItem
      summary: Put an item
      description: In its place.
      x-beta: true
      deprecated: true
      parameters:
        - { name: n, in: path, required: true, schema: { type: integer } }
        - { name: order-id, in: path, required: true, schema: { type: string } }
        - { name: dry, in: query, schema: { type: boolean } }
        - { name: tags, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
        - { name: X-Reason, in: header, required: true, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Item' }
      responses:
        '200':
          description: Put.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Item' }
        '204':
          description: Nothing changed.
        '404':
          description: No such order.
  /orders:
    get:
      tags: [Orders]
      operationId: listOrders
      parameters:
        - { name: cursor, in: query, schema: { type: string } }
        - { name: state, in: query, required: true, schema: { type: string } }
      responses:
        '200':
          description: A page.
          content:
            application/json:
              schema:
                allOf:
                  - type: object
                    properties:
                      cursor: { type: object, properties: { next: { type: string } } }
                  - type: object
                    properties:
                      data: { type: array, items: { $ref: '#/components/schemas/Item' } }
  /orders/import:
    post:
      tags: [Orders]
      operationId: importOrders
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [mode, url]
              properties:
                mode: { type: string, enum: [full] }
                url: { type: string }
      responses:
        '200':
          description: Imported.
          content:
            text/csv: { schema: { type: string } }
  /orders/search:
    post:
      tags: [Orders]
      operationId: searchOrders
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                kind: { type: string, const: all }
                words: { type: string, x-separator: ',', x-items: { $ref: '#/components/schemas/Word' } }
                limit: { type: integer }
              required: [kind]
        required: true
      responses:
        '200':
          description: A file.
          content:
            application/octet-stream: {}
  /orders/photo:
    post:
      tags: [Orders]
      operationId: photographOrder
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, properties: { file: { type: string, format: binary } } }
      responses:
        default:
          description: Whatever.
  /anything:
    head:
      parameters:
        - { name: session, in: cookie, schema: { type: string } }
        - { name: options, in: query, schema: { type: string } }
      responses:
        '200':
          description: There.
          content:
            application/json: { schema: { type: string } }
components:
  schemas:
    Item:
      type: object
      properties: { id: { type: string } }
    Word: { type: string, enum: [new, old] }
    ApiClient: { type: string }
    Resources: { type: string }
`)

test('resources have one signature for each operation, typed by the contract', async () => {
  const source = emitted(await modelOf(shop))
  const signatures = source.split('\n').filter((line) => /^ {2}\w+(?:<.*>)?\(.*\): (Pending|Listing)</.test(line))
  expect(signatures.map((line) => line.trim().replaceAll(/paths\["[^"]+"\]\["\w+"\]/g, 'P'))).toEqual([
    `putItem(orderId: string, n: number, body: Item, query: NonNullable<P['parameters']['query']> | undefined, options: OptionsWith<CallOptions, { readonly headers: HeadersOf<NonNullable<P['parameters']["header"]>> }>): Pending<Item | undefined>`,
    `list(query: NonNullable<P['parameters']['query']>, options?: ListOptions): Listing<Item, P['responses'][200]['content']["application/json"]>`,
    `import(url: string, options?: CallOptions): Pending<string>`,
    `search<As extends keyof Binary = 'bytes'>(body?: Omit<NonNullable<P['requestBody']>['content']["application/json"], "kind" | "words"> & { readonly words?: readonly Word[] }, options?: BinaryOptions<As>): Pending<Binary[As]>`,
    `photograph(body: Parts<NonNullable<P['requestBody']>['content']["multipart/form-data"], "file">, options?: CallOptions): Pending<unknown>`,
    `head(query?: NonNullable<P['parameters']['query']>, options?: CallOptions & { readonly cookies?: NonNullable<P['parameters']["cookie"]> | undefined }): Pending<void>`,
  ])
  expect(source).toContain(
    [
      '  /**',
      '   * Put an item',
      '   *',
      '   * In its place.',
      '   *',
      '   * @beta May change without a new version.',
      '   * @deprecated',
      '   * @throws {ApiError} 404: No such order.',
      '   */',
    ].join('\n'),
  )
})

test('resources import only the functions that write and read their operations', async () => {
  const source = emitted(await modelOf(shop))
  const rows = source.split('\n').filter((line) => /^ {4}(?:contentType|body|response|pages|query): /.test(line))
  expect(rows.map((line) => line.trim())).toEqual([
    'contentType: "application/json",',
    'body: JSON.stringify,',
    'response: readOptional,',
    'query: styled({ tags: joined("%7C") }),',
    'response: readPage(["data"]),',
    'pages: cursorPages({ items: ["data"], parameter: "cursor", next: ["cursor", "next"] }),',
    'contentType: "application/x-www-form-urlencoded",',
    'body: writeForm,',
    'response: readText,',
    'contentType: "application/json",',
    'body: JSON.stringify,',
    'response: readBinary,',
    'body: multipart(),',
    'response: readAny,',
    'response: readNone,',
  ])
  const names =
    'callBinary, cursorPages, joined, multipart, readAny, readBinary, readNone, readOptional, readPage, readText, styled, styledCookies, writeForm'
  expect(source.split('\n').filter((line) => line.startsWith('import {'))).toEqual([
    `import { ${names} } from "@loyalty-kit/client-engine"`,
  ])
  const plain = emitted(await modelOf(operations([['Pets', 'getPet']])))
  expect(plain.split('\n').filter((line) => line.startsWith('import {'))).toEqual([
    'import { readNone } from "@loyalty-kit/client-engine"',
  ])
})

/** What TypeScript's strict mode says of the files of a folder. */
function problemsOf(paths: readonly string[]): string[] {
  const program = ts.createProgram([...paths], {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    isolatedModules: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  })
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? '' : file.text.slice(0, start).split('\n').at(-1)
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

/** The folder of a document's types and client, written to a disk. */
async function folderOf(yaml: string): Promise<string> {
  const model = await modelOf(yaml)
  const path = workspace()
  const files = [emitTypes(model, 'types.ts'), ...emitApiClient(model, 'client.ts', inFolder)]
  writeFiles(path, files)
  writeFileSync(join(path, 'package.json'), '{"type":"module"}')
  return path
}

const hostile = `*/ alert('x') /* \${x} \` </script> "'\\\\`

const hostileDocument = openapi(`
tags:
  - name: ${JSON.stringify(hostile)}
    description: ${JSON.stringify(hostile)}
paths:
  ${JSON.stringify(`/a*/b'"\`$x`)}:
    post:
      tags: [${JSON.stringify(hostile)}]
      operationId: ${JSON.stringify(hostile)}
      summary: ${JSON.stringify(hostile)}
      description: ${JSON.stringify(hostile)}
      parameters:
        - { name: ${JSON.stringify(hostile)}, in: header, required: true, schema: { type: string } }
        - { name: __proto__, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [${JSON.stringify(hostile)}, b]
              properties:
                ${JSON.stringify(hostile)}: { const: ${JSON.stringify(hostile)} }
                b: { type: string }
      responses:
        '200':
          description: ${JSON.stringify(hostile)}
          content:
            ${JSON.stringify('application/json; q="*/"')}: { schema: { const: ${JSON.stringify(hostile)} } }
        4XX:
          description: ${JSON.stringify(hostile)}
`)

/** Names that the files of a client import, and that a document may have for anything of its own. */
const importedNames =
  'paths Pet Call CallOptions List ListOptions Listing OperationDescriptor Pending styled readNone'.split(' ')
const mention = importedNames.map((name) => `${name}[0] ${name}<T> import { ${name} } from "${name}"`).join('\n')

/** A document that mentions all of these names, and needs few of them. */
const mentioning = {
  openapi: '3.1.0',
  info: { title: mention, version: '1' },
  tags: importedNames.map((name) => ({ name, description: mention })),
  paths: {
    [importedNames.map((name) => `/{${name}}`).join('')]: {
      post: {
        summary: mention,
        description: mention,
        tags: importedNames,
        parameters: importedNames.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        requestBody: { required: true, content: { 'text/plain': { schema: { $ref: '#/components/schemas/Pet' } } } },
        responses: { 200: { description: mention, content: { 'text/plain': {} } } },
      },
    },
  },
  components: { schemas: { Pet: { type: 'string', description: mention } } },
}

test.each([
  ['a shop with every kind of body', shop],
  ['names that it imports, for all that a document has names for', JSON.stringify(mentioning)],
  ['no operation at all', openapi('paths: {}')],
  ['text that would end a comment, a string or a template', hostileDocument],
])(
  'a folder client type-checks: %s',
  async (_, yaml) => {
    const path = await folderOf(yaml)
    expect(problemsOf([join(path, 'client.ts')])).toEqual([])
  },
  30_000,
)

test('strings of a document stay data in resources too', async () => {
  const source = emitted(await modelOf(hostileDocument))
  const { diagnostics } = ts.transpileModule(source, { reportDiagnostics: true })
  expect(diagnostics).toEqual([])
  const calls: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node.expression.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('resources.ts', source, ts.ScriptTarget.ES2022, true))
  expect(calls).toEqual(['styled', 'joined', 'call'])
})

/** A client as its users have it: a resource holds methods. */
type AnyClient = Readonly<Record<string, Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>>>

async function shopClient(respond: () => Response): Promise<{ client: AnyClient; sent: Request[] }> {
  const path = await folderOf(shop)
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(path, 'client.ts')).href)) as {
    createApiClient(options: object): AnyClient
  }
  const sent: Request[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    sent.push(new Request(url, init))
    return Promise.resolve(respond())
  }
  return {
    client: module.createApiClient({ baseUrl: 'https://shop.test/v1/', headers: { 'x-key': 'k' }, fetch }),
    sent,
  }
}

test('a folder client sends the arguments of its methods', async () => {
  const { client, sent } = await shopClient(() => Response.json({ id: '1' }))
  const orders = client['orders']
  await orders?.['putItem']?.(
    'a/b',
    2,
    { id: '1' },
    { dry: true, tags: ['x', 'y'] },
    { headers: { 'X-Reason': 'why' } },
  )
  await orders?.['import']?.('https://x.test')
  await orders?.['search']?.({ words: ['new', 'old'], limit: 3 })
  const written = await Promise.all(
    sent.map(async (each) => [each.method, each.url, each.headers.get('content-type'), await each.text()]),
  )
  expect(written).toEqual([
    ['PUT', 'https://shop.test/v1/orders/a%2Fb/items/2?dry=true&tags=x%7Cy', 'application/json', '{"id":"1"}'],
    [
      'POST',
      'https://shop.test/v1/orders/import',
      'application/x-www-form-urlencoded',
      'url=https%3A%2F%2Fx.test&mode=full',
    ],
    ['POST', 'https://shop.test/v1/orders/search', 'application/json', '{"words":"new,old","limit":3,"kind":"all"}'],
  ])
  expect(sent.map(({ headers }) => [headers.get('x-key'), headers.get('x-reason')])).toEqual([
    ['k', 'why'],
    ['k', null],
    ['k', null],
  ])
})

test('a folder client reads the documented response, and throws for any other', async () => {
  const { client } = await shopClient(() => new Response('a,b'))
  expect(await client['orders']?.['import']?.('x')).toBe('a,b')
  expect(await client['orders']?.['search']?.({})).toEqual(new TextEncoder().encode('a,b'))
  const failing = await shopClient(() => Response.json({ why: 'gone' }, { status: 404 }))
  await expect(
    failing.client['orders']?.['putItem']?.('a', 1, {}, undefined, { headers: { 'X-Reason': 'y' } }),
  ).rejects.toMatchObject({
    name: 'ApiError',
    message: 'putOrderItem returned 404: {"why":"gone"}',
    operation: 'putOrderItem',
    status: 404,
    body: { why: 'gone' },
  })
  await expect(failing.client['orders']?.['putItem']?.('..', 1, {})).rejects.toThrow(
    'Cannot call putOrderItem: path parameter "order-id" is ".."',
  )
})

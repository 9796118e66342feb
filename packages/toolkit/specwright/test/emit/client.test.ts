import { expect, test } from 'vitest'
import { openapi } from '../../../core/document/test/workspace.ts'
import { emitted, modelOf, shop } from './shop.ts'

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
    const method = /^ {6}(\S+): methodOf/.exec(line)
    return method?.[1] === undefined ? [] : [`${resource}.${method[1]}`]
  })
}

test.each([
  ['Tier Structures', 'deleteTierStructure', 'tierStructures.delete'],
  ['Rewards', 'listRewardActivities', 'rewards.listActivities'],
  ['OAuth', 'generateOAuthToken', 'oauth.generateToken'],
  ['OAuth', 'revokeOAuthToken', 'oauth.revokeToken'],
  ['Categories', 'getCategory', 'categories.get'],
  ['pets', 'pets', 'pets.get'],
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
  ['日本', 'löschen', '日本.loschen'],
])('the operation of tag %j with the id %j is %s', async (tag, id, method) => {
  const { resources: source } = emitted(await modelOf(operations([[tag, id]])))
  expect(methodsOf(source)).toEqual([method])
})

test('methods that would share a name keep their full ids, and all are unique', async () => {
  const { resources: source } = emitted(
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

test('resources have one signature for each operation, typed by the contract', async () => {
  const { resources: source } = emitted(await modelOf(shop))
  const signatures = source.split('\n').filter((line) => /^ {2}\w+(?:<.*>)?\(.*\): (Pending|Listing)</.test(line))
  expect(signatures.map((line) => line.trim())).toEqual([
    `updateItem(orderId: string, n: number, body: Sent<Item>, query: PutOrderItemQuery | undefined, options: OptionsWith<CallOptions, { readonly headers: HeadersOf<PutOrderItemHeaders> }>): Pending<Item | undefined>`,
    `list(query: ListOrdersQuery, options?: ListOptions): Listing<Item, ListOrders200>`,
    `import(url: string, options?: CallOptions): Pending<string>`,
    `search<As extends keyof Binary = 'bytes'>(body?: Omit<Sent<SearchOrdersBody>, "kind" | "words"> & { readonly words?: readonly Word[] | undefined }, options?: BinaryOptions<As>): Pending<Binary[As]>`,
    `photograph(body: Parts<Sent<PhotographOrderBody>, "file">, options?: CallOptions): Pending<unknown>`,
    `head(query?: HeadAnythingQuery, options?: CallOptions & { readonly cookies?: HeadAnythingCookies | undefined }): Pending<void>`,
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

test('each operation is a function that takes the client first, with the signature of its method', async () => {
  const { operations: source } = emitted(await modelOf(shop))
  const functions = source.split('\n').filter((line) => line.startsWith('export function'))
  expect(functions[1]).toBe(
    `export function listOrders(client: Client, query: ListOrdersQuery, options?: ListOptions): Listing<Item, ListOrders200> {`,
  )
  expect(functions.map((line) => /function (\w+)/.exec(line)?.[1])).toEqual([
    'putOrderItem',
    'listOrders',
    'importOrders',
    'searchOrders',
    'photographOrder',
    'headAnything',
  ])
})

test.each([
  ['getPet', 'getPet'],
  ['get-pet', 'getPet'],
  ['repos/list-for-org', 'reposListForOrg'],
  ['PostCustomers', 'postCustomers'],
  ['delete', 'delete_'],
  ['arguments', 'arguments_'],
  ['3d', '_3d'],
  ['löschen', 'loschen'],
  ['URLs', 'urLs'],
])('the operation with the id %j is the function %s', async (id, name) => {
  const { operations: source } = emitted(await modelOf(operations([['pets', id]])))
  expect(source).toContain(`export function ${name}(client: Client, options?: CallOptions): Pending<void> {`)
})

test('descriptors import only the functions that write and read their operations', async () => {
  const { descriptors: source, operations: functions } = emitted(await modelOf(shop))
  const rows = source.split('\n').filter((line) => /^ {2}(?:contentType|body|response|pages|query): /.test(line))
  expect(rows.map((line) => line.trim())).toEqual([
    'contentType: "application/json",',
    'body: JSON.stringify,',
    'response: readOptional,',
    'query: /* @__PURE__ */ styled({ tags: /* @__PURE__ */ joined("%7C") }),',
    'response: /* @__PURE__ */ readPage(["data"]),',
    'pages: /* @__PURE__ */ cursorPages({ items: ["data"], parameter: "cursor", next: ["cursor", "next"] }),',
    'contentType: "application/x-www-form-urlencoded",',
    'body: writeForm,',
    'response: readText,',
    'contentType: "application/json",',
    'body: JSON.stringify,',
    'response: readBinary,',
    'body: /* @__PURE__ */ multipart(),',
    'response: readAny,',
    'response: readNone,',
  ])
  const importsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('import {'))
  const names =
    'cursorPages, joined, multipart, readAny, readBinary, readNone, readOptional, readPage, readText, styled, styledCookies, writeForm'
  expect(importsOf(source)).toEqual([`import { ${names} } from "@specwright/client-engine"`])
  expect(importsOf(functions)).toEqual(['import { call, callBinary, list } from "@specwright/client-engine"'])
  const plain = emitted(await modelOf(operations([['Pets', 'getPet']])))
  expect(importsOf(plain.descriptors)).toEqual(['import { readNone } from "@specwright/client-engine"'])
})

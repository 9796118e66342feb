import { expect, test } from 'vitest'
import { openapi } from '../../../document/test/workspace.ts'
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

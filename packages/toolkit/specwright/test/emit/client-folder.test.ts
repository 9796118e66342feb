import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { GeneratedFile } from '@specwright/document/model'
import { emitApiClient } from '../../src/emit/client/client.ts'
import { emitTypes } from '../../src/emit/types/types.ts'
import { writeFiles } from '../../src/io/write.ts'
import { complaintsInUse } from '../compilers.ts'
import { openapi, workspace } from '../../../core/document/test/workspace.ts'
import { inFolder } from '../places.ts'
import { emitted, modelOf, shop } from './shop.ts'

/** The types and the client of a document. */
async function filesOf(yaml: string): Promise<readonly GeneratedFile[]> {
  const model = await modelOf(yaml)
  return [emitTypes(model, 'types.ts'), ...emitApiClient(model, 'client.ts', inFolder)]
}

/** The folder of a document's types and client, written to a disk. */
async function folderOf(yaml: string): Promise<string> {
  const path = workspace()
  writeFiles(path, await filesOf(yaml))
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
  'paths Pet Client call list client descriptors operations CallOptions ListOptions Listing OperationDescriptor Pending styled readNone'.split(
    ' ',
  )
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

/** Documents by the folder of their client. */
const documents = {
  'every-kind-of-body': shop,
  'names-that-it-imports': JSON.stringify(mentioning),
  'no-operation': openapi('paths: {}'),
  'ends-of-comments-strings-and-templates': hostileDocument,
}

test('folder clients type-check, of a shop, of no operation, and whatever a document has names for', async () => {
  const root = workspace({ 'package.json': '{ "type": "module" }' })
  for (const [folder, yaml] of Object.entries(documents)) writeFiles(join(root, folder), await filesOf(yaml))
  expect(complaintsInUse(root, ['*/client.ts'])).toBe('')
})

test('strings of a document stay data in the parts of a client too', async () => {
  const calls: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node.expression.getText())
    ts.forEachChild(node, visit)
  }
  for (const source of Object.values(emitted(await modelOf(hostileDocument)))) {
    expect(ts.transpileModule(source, { reportDiagnostics: true }).diagnostics).toEqual([])
    visit(ts.createSourceFile('part.ts', source, ts.ScriptTarget.ES2022, true))
  }
  expect(calls).toEqual(['styled', 'joined', 'call', 'nameQueries', 'methodOf'])
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
  await orders?.['updateItem']?.(
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
    failing.client['orders']?.['updateItem']?.('a', 1, {}, undefined, { headers: { 'X-Reason': 'y' } }),
  ).rejects.toMatchObject({
    name: 'ApiError',
    message: 'putOrderItem returned 404: {"why":"gone"}',
    operation: 'putOrderItem',
    status: 404,
    body: { why: 'gone' },
  })
  await expect(failing.client['orders']?.['updateItem']?.('..', 1, {})).rejects.toThrow(
    'Cannot call putOrderItem: path parameter "order-id" is ".."',
  )
})

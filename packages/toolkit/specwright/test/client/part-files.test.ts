import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generateProject } from '../../src/index.ts'
import { complaintsIn } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { strict } from '../strict.ts'
import { documentOf, functionsOf, generationsOf } from '../names/generations.ts'
import { workspace } from '../../../core/document/test/workspace.ts'

/** What each compiler says of the client of a document, and of its calls by path, in a bundler's project. */
async function complaintsOfClient(document: object, config: object = {}): Promise<string> {
  const compilerOptions = { ...strict.compilerOptions, module: 'esnext' }
  const root = workspace({
    'api.json': JSON.stringify(document),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, moduleResolution: 'bundler' },
      include: ['inline'],
    }),
    'node_modules/.keep': '',
  })
  const installed = fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url))
  symlinkSync(installed, join(root, 'node_modules/openapi-fetch'))
  await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline', ...config })
  return complaintsIn(root)
}

test('a client compiles without operations', async () => {
  expect(await complaintsOfClient(documentOf({}))).toBe('')
})

const text = { type: 'string' }
const events = { 'application/json': { schema: text }, 'text/event-stream': { schema: { type: 'object' } } }
const results = [events, { 'image/png': {} }, { 'text/event-stream': { schema: { type: 'object' } } }]

/** An operation for each way to call one, whose parameters have the names of what its function uses. */
const paths = ['call', 'callBinary', 'callOrStream', 'descriptors', 'stream', 'withContentType'].flatMap((name) =>
  results.map((content, nth): [string, object] => [
    `POST /${nth}/{${name}}`,
    {
      operationId: `${name}${nth}`,
      requestBody: { content: { 'application/json': { schema: { type: 'object' } }, 'text/plain': { schema: text } } },
      responses: { 200: { description: 'Ok', content } },
    },
  ]),
)

test('a client compiles, whatever its parameters are called', async () => {
  expect(await complaintsOfClient(documentOf(Object.fromEntries(paths)))).toBe('')
})

const form = (...names: readonly string[]): object => {
  const properties = Object.fromEntries(names.map((name) => [name, text]))
  const schema = { type: 'object', required: names, properties }
  return { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } }
}

test('a client compiles, whatever the operations of its tokens are called', async () => {
  const [issue, revoke] = ['credentials', 'connection']
  const flows = { clientCredentials: { tokenUrl: '/tokens', scopes: {} } }
  const document = {
    ...documentOf({
      'POST /tokens': { operationId: issue, security: [], ...form('grant_type', 'client_id', 'client_secret') },
      'POST /tokens/revoke': { operationId: revoke, ...form('token') },
    }),
    components: { securitySchemes: { app: { type: 'oauth2', flows } } },
    security: [{ app: [] }],
  }
  expect(await complaintsOfClient(document, { oauth: { revoke } })).toBe('')
})

test('a function has the id of its operation, unless a module cannot export it', async () => {
  const functions = { 'get-pet': 'getPet', GETPets: 'getPets', delete: 'delete_', exports: 'exports_', then: 'then_' }
  const operations = Object.keys(functions).map((operationId) => [`GET /${operationId}`, { operationId }])
  const [files] = await generationsOf([documentOf(Object.fromEntries(operations) as Record<string, object>)])
  expect(functionsOf(files!)).toEqual(functions)
})

test('the resources of a configuration have its path, and their operations lie beside them', async () => {
  const root = workspace({ 'api.json': JSON.stringify(documentOf({ 'GET /pets': {} })) })
  const outputs = { types: 'src/types.ts', resources: 'src/shop/methods.ts' }
  const config = { documents: [{ document: 'api.json', engines: 'packages', outputs }] } as const
  const { files } = await generateProject(config, { root })
  expect(files.map(({ path }) => path)).toEqual([
    'src/types.ts',
    'src/shop/descriptors.ts',
    'src/shop/operations.ts',
    'src/shop/query-names.ts',
    'src/shop/methods.ts',
  ])
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { workspace } from '../../../core/document/test/workspace.ts'

const size = { type: 'object', required: ['size'], properties: { size: { type: 'integer', minimum: 5 } } }
const content = (media: object, type = 'application/json'): object => ({
  responses: { 200: { description: 'Given', content: { [type]: media } } },
})
const schema = { $ref: '#/components/schemas/Size' }
const never = { $ref: '#/components/schemas/Never' }

/** Operations by their paths. */
const operations: Readonly<Record<string, object>> = {
  '/valid': content({ schema, examples: { seven: { value: { size: 7 } }, eight: { value: { size: 8 } } } }),
  '/second': content({ schema, examples: { small: { value: { size: 1 } }, large: { value: { size: 9 } } } }),
  '/invalid': content({ schema, example: { size: '7' } }),
  '/none': content({ schema }),
  '/never': content({ schema: never, example: 1 }),
  '/inline': content({ schema: { type: 'string', allOf: [{ not: { type: 'string' } }] } }),
  '/any': content({ schema }, '*/*'),
  '/bare': content({}),
  '/both': {
    responses: {
      200: { description: 'Given', content: { 'application/xml': { schema }, 'application/json': { schema } } },
    },
  },
  '/moved': { responses: { 302: { description: 'Elsewhere', headers: {} }, 404: { description: 'Nowhere' } } },
}

const paths = Object.fromEntries(
  Object.entries(operations).map(([path, operation]) => [path, { get: { operationId: path.slice(1), ...operation } }]),
)
const document = {
  openapi: '3.1.0',
  info: { title: 'Sizes', version: '1' },
  paths,
  components: { schemas: { Size: size, Never: { type: 'string', enum: [1] } } },
}

async function generated(): Promise<{ readonly contract: Contract; readonly warnings: readonly string[] }> {
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { files, warnings } = await generateFolder(join(folder, 'api.json'), { only: ['mock'] })
  writeFiles(join(folder, 'out'), files)
  const { contract } = (await import(join(folder, 'out/mock.ts'))) as { readonly contract: Contract } // as emitted
  return { contract, warnings: warnings.map(({ code, message }) => `${code} ${message}`) }
}

test('a response is the first valid example, or a valid value of the schema, or 501 with its place', async () => {
  const { contract, warnings } = await generated()
  const { fetch } = createMockServer(contract)
  const get = async (path: string, prefer = ''): Promise<unknown> => {
    const response = await fetch(`http://mock.test${path}`, { headers: { prefer } })
    const text = await response.text()
    return [response.status, text === '' ? '' : (JSON.parse(text) as unknown)]
  }
  const nothing = (place: string): unknown =>
    expect.objectContaining({ title: `Cannot respond: no valid value of ${place} was found` })
  expect(
    Object.fromEntries(await Promise.all(Object.keys(paths).map(async (path) => [path, await get(path)] as const))),
  ).toEqual({
    '/valid': [200, { size: 7 }],
    '/second': [200, { size: 9 }],
    '/invalid': [200, { size: 5 }],
    '/none': [200, { size: 5 }],
    '/never': [501, nothing('/components/schemas/Never')],
    '/inline': [501, nothing('/paths/~1inline/get/responses/200/content/application~1json/schema')],
    '/any': [200, { size: 5 }],
    '/bare': [200, {}],
    '/both': [200, { size: 5 }],
    '/moved': [302, ''],
  })
  expect([await get('/valid', 'example=eight'), await get('/valid', 'dynamic=true')]).toEqual([
    [200, { size: 8 }],
    [200, { size: 5 }],
  ])
  expect(await get('/never', 'code=200')).toEqual([501, nothing('/components/schemas/Never')])
  const type = async (path: string): Promise<string | null> =>
    (await fetch(`http://mock.test${path}`)).headers.get('content-type')
  expect([await type('/any'), await type('/both')]).toEqual(['application/json', 'application/json'])
  expect(warnings.filter((warning) => warning.startsWith('invalid-example'))).toEqual([
    'invalid-example Cannot use this example: /size must be at least 5. Correct it, or its schema',
    'invalid-example Cannot use this example: /size must be an integer. Correct it, or its schema',
    expect.stringMatching(/^invalid-example Cannot use this example: .*Correct it, or its schema$/),
  ])
})

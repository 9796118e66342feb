import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { served } from './mock/served.ts'
import { callsOf, documentOf } from './names/generations.ts'

const returns = (example: string | number): object => ({
  200: { description: 'Done', content: { 'application/json': { schema: { type: typeof example }, example } } },
})
const document = documentOf({
  'GET /cats/{id}': { operationId: 'getPet', tags: ['cats'], responses: returns('Tom') },
  'GET /dogs/{id}': { operationId: 'getPet', tags: ['dogs'], responses: returns(7) },
})

test('every output names an operation whose operationId is repeated as if it had none', async () => {
  const root = workspace({ 'api.json': JSON.stringify(document) })
  const { files, warnings, names } = await generateFolder(join(root, 'api.json'), {
    names: join(root, 'api.names.json'),
  })
  writeFiles(join(root, 'out'), files)
  expect(warnings.map(({ code }) => code)).toEqual(['operation-operationId-unique'])
  const ids = ['getPet', 'getDogsId']
  const tableIn = async (path: string): Promise<object> => {
    const module = (await import(pathToFileURL(join(root, 'out', path)).href)) as { readonly operations: object }
    return module.operations
  }
  expect(Object.keys(await tableIn('operations.ts'))).toEqual(ids)
  expect(Object.keys(await tableIn('validators/operations.ts'))).toEqual(ids)
  const texts = new Map(files.map(({ path, content }) => [path, content]))
  expect(Object.values(callsOf(texts))).toEqual(ids)
  for (const id of ids) expect(texts.get('types.ts')).toContain(`get: operations["${id}"]`)
  expect(names.map((each) => Object.keys(each.names.operations).toSorted())).toEqual([['GET /dogs/{id}', 'getPet']])
  const { send } = await served(document)
  expect([(await send('GET /cats/1')).body, (await send('GET /dogs/1')).body]).toEqual(['Tom', 7])
})

test('a repeated operationId is an error where every rule counts', async () => {
  const root = workspace({ 'api.json': JSON.stringify(document) })
  await expect(generateFolder(join(root, 'api.json'), { only: ['types'], strict: true })).rejects.toThrow(
    / error operation-operationId-unique: "getPet" is also the operationId of GET \/cats\/\{id\}\. /,
  )
})

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { run } from './run.ts'

interface Validator {
  is(value: unknown): boolean
  check(value: unknown): { pointer: string; schema: string }[]
}

/** A document of named schemas, and of operations with these inline bodies of a response. */
function documentOf(schemas: Record<string, unknown>, bodies: Record<string, unknown> = {}): string {
  const paths = Object.entries(bodies).map(([operationId, schema]) => {
    const responses = { 200: { description: 'Done', content: { 'application/json': { schema } } } }
    return [`/${operationId}`, { get: { operationId, responses } }]
  })
  const info = { title: 'Files', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas } })
}

const recursive = {
  Tree: { type: 'object', required: ['forest'], properties: { forest: { $ref: '#/components/schemas/Forest' } } },
  Forest: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
}

/** Generates a document, and returns the folder. */
async function folderOf(document: string): Promise<string> {
  const root = workspace({ 'api.json': document, 'package.json': '{ "type": "module" }' })
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['validators'] })
  writeFiles(join(root, 'out'), files)
  return root
}

function schemasIn(root: string): string[] {
  return readdirSync(join(root, 'out/validators/schemas')).toSorted()
}

test('each schema, parameter location and inline body has a file', async () => {
  const bodies = { getOne: { type: 'integer' } }
  const root = await folderOf(documentOf({ Pet: { type: 'string' }, ...recursive }, bodies))
  expect(schemasIn(root)).toEqual(['Forest.ts', 'GetOne200.ts', 'Pet.ts', 'Tree.ts'])
})

test('a schema with the name of a Windows device has a file that Windows can create', async () => {
  const root = await folderOf(documentOf({ Con: { type: 'string' } }))
  expect(schemasIn(root)).toEqual(['Con-.ts'])
  const { ConSchema } = (await import(pathToFileURL(join(root, 'out/validators/index.ts')).href)) as {
    ConSchema: Validator
  }
  expect([ConSchema.is('a'), ConSchema.is(1)]).toEqual([true, false])
})

test.each(['Tree', 'Forest'])('recursive schemas work whichever is imported first: %s', async (first) => {
  const root = await folderOf(documentOf(recursive))
  const contents = `export { ${first}Schema } from './out/validators/schemas/${first}.ts'
    export { TreeSchema as Value } from './out/validators/index.ts'`
  const stdin = { contents, resolveDir: root }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false })
  writeFileSync(join(root, 'bundle.js'), outputFiles[0]?.text ?? '')
  for (const file of [`out/validators/schemas/${first}.ts`, 'bundle.js']) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Validator>
    const value = { forest: [{ forest: [] }, { forest: [{}] }] }
    const found = module[`${first}Schema`]?.check(first === 'Tree' ? value : [value])
    const at = '/forest/1/forest/0/forest'
    expect(found?.map(({ pointer }) => pointer)).toEqual([first === 'Tree' ? at : `/0${at}`])
  }
})

test('adding a schema changes no file of another', async () => {
  const [before, after] = [
    await folderOf(documentOf({ Pet: { type: 'string' } })),
    await folderOf(documentOf({ Animal: { type: 'object' }, Pet: { type: 'string' } })),
  ]
  expect(schemasIn(after)).toEqual(['Animal.ts', 'Pet.ts'])
  const textIn = (root: string): string => readFileSync(join(root, 'out/validators/schemas/Pet.ts'), 'utf8')
  expect(textIn(after)).toBe(textIn(before))
})

test.each([[[]], [['--only', 'validators']]])('the file of a schema that is gone is removed: %j', (only) => {
  const root = workspace({ 'api.json': documentOf({ Pet: { type: 'string' }, Old: { type: 'string' } }) })
  const argv = ['api.json', '--out', 'out']
  expect(run(root, 'generate', ...argv).code).toBe(0)
  writeFileSync(join(root, 'out/validators/schemas/Mine.ts'), 'export {}\n')
  writeFileSync(join(root, 'api.json'), documentOf({ Pet: { type: 'string' } }))
  expect(run(root, 'check', ...argv).stderr).toContain('validators/schemas/Old.ts')
  expect(run(root, 'generate', ...argv, ...only).code).toBe(0)
  expect(schemasIn(root)).toEqual(['Mine.ts', 'Pet.ts'])
  expect(existsSync(join(root, 'out/client.ts'))).toBe(true)
  expect(readFileSync(join(root, 'out/.specwright'), 'utf8')).not.toContain('Old')
  expect(run(root, 'check', ...argv, ...only).code).toBe(0)
})

test('--only of another output keeps the files of schemas that are gone', () => {
  const root = workspace({ 'api.json': documentOf({ Pet: { type: 'string' }, Old: { type: 'string' } }) })
  const argv = ['api.json', '--out', 'out']
  expect(run(root, 'generate', ...argv).code).toBe(0)
  writeFileSync(join(root, 'api.json'), documentOf({ Pet: { type: 'string' } }))
  expect(run(root, 'generate', ...argv, '--only', 'client').code).toBe(0)
  expect(schemasIn(root)).toEqual(['Old.ts', 'Pet.ts'])
})

const owner = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 3 } } }
const warned = { type: 'string', format: 'colour' }

test.each([
  { of: 'an equal body of another operation', body: owner, other: 'GetFirst200', schema: '/paths/~1getSecond/get' },
  {
    of: 'an equal named schema',
    body: { type: 'integer', maximum: 3 },
    other: 'Small',
    schema: '/paths/~1getSecond/get',
  },
])('a body uses the functions of $of, with its own pointer', async ({ body, other, schema }) => {
  const small = { type: 'integer', maximum: 3 }
  const root = await folderOf(documentOf({ Small: small }, { getFirst: owner, getSecond: body }))
  const text = readFileSync(join(root, 'out/validators/schemas/GetSecond200.ts'), 'utf8')
  expect(text).toContain(`from "./${other}.ts"`)
  expect(text).not.toContain('function')
  const { GetSecond200Schema } = (await import(pathToFileURL(join(root, 'out/validators/index.ts')).href)) as {
    GetSecond200Schema: Validator
  }
  const [issue] = GetSecond200Schema.check(body === owner ? { name: 'long' } : 9)
  expect(issue?.schema).toBe(body === owner ? `${schema}/properties/name/maxLength` : `${schema}/maximum`)
  expect(GetSecond200Schema.is(body === owner ? { name: 'abc' } : 3)).toBe(true)
})

test('the warnings of equal bodies have their own places', async () => {
  const root = workspace({ 'api.json': documentOf({}, { getFirst: warned, getSecond: warned }) })
  const { warnings } = await generateFolder(join(root, 'api.json'), { only: ['validators'] })
  expect(warnings.filter(({ code }) => code === 'unknown-format')).toHaveLength(2)
})

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { editorOf, type Editor } from '../test/editor.ts'
import { workspace } from '../../core/document/test/workspace.ts'

/** A document of 650 operations: five for each of its resources. */
const resources = Array.from({ length: 130 }, (_, n) => `Thing${n}`)
const text = { type: 'string', description: 'A text that says something of it.' }
const json = (schema: object): object => ({ 'application/json': { schema } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const problem = { description: 'Refused', content: json(ref('Problem')) }

function operation(id: string, name: string, more: object): object {
  return { operationId: id, tags: [name], summary: `${id}.`, ...more }
}

function pathsOf(name: string, n: number): object {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const query = ['q', 'sort', 'after'].map((each) => ({ name: each, in: 'query', schema: text }))
  const list = { type: 'object', required: ['items'], properties: { items: { type: 'array', items: ref(name) } } }
  const done = (schema: object): object => ({
    responses: { 200: { description: 'Done', content: json(schema) }, 404: problem, default: problem },
  })
  const body = { requestBody: { required: true, content: json(ref(name)) } }
  return {
    [`/things${n}`]: {
      get: operation(`list${name}`, name, { parameters: query, ...done(list) }),
      post: operation(`create${name}`, name, { ...body, ...done(ref(name)) }),
    },
    [`/things${n}/{id}`]: {
      parameters: [id],
      get: operation(`get${name}`, name, { parameters: query, ...done(ref(name)) }),
      put: operation(`update${name}`, name, { ...body, ...done(ref(name)) }),
      delete: operation(`delete${name}`, name, { responses: { 204: { description: 'Gone' }, 404: problem } }),
    },
  }
}

function schemaOf(name: string, n: number): object {
  const members = ['name', 'note', 'colour', 'size', 'owner', 'place', 'state'].map((each) => [each, text])
  const next = ref(resources[(n + 1) % resources.length] ?? name)
  return {
    type: 'object',
    description: `What a ${name} is.`,
    required: ['id', 'name'],
    properties: { id: text, ...Object.fromEntries(members), next, others: { type: 'array', items: next } },
  }
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: Object.assign({}, ...resources.map(pathsOf)) as object,
  components: {
    schemas: {
      Problem: { type: 'object', required: ['why'], properties: { why: text } },
      ...Object.fromEntries(resources.map((name, n) => [name, schemaOf(name, n)])),
    },
  },
}

/** What somebody writes with the types alone, and with a client. */
const programs = {
  'ours-types': `import type { Thing7 } from './ours/types.ts'
declare const found: Thing7
console.log(found.next)`,
  'theirs-types': `import type { components } from './theirs.ts'
declare const found: components['schemas']['Thing7']
console.log(found.next)`,
  'ours-client': `import { createApiClient } from './ours/client.ts'
const client = createApiClient({ baseUrl: 'https://a.test' })
const found = await client.thing7.get('1', { q: 'a' })
const made = await client.thing7.create({ id: '1', name: found.name, next: { id: '2', name: 'b' } })
console.log(made.note)
client.thing9.`,
  'theirs-client': `import createClient from 'openapi-fetch'
import type { paths } from './theirs.ts'
const client = createClient<paths>({ baseUrl: 'https://a.test' })
const { data: found } = await client.GET('/things7/{id}', { params: { path: { id: '1' }, query: { q: 'a' } } })
const { data: made } = await client.POST('/things7', { body: { id: '1', name: found!.name, next: { id: '2', name: 'b' } } })
console.log(made!.note)
client.GET('`,
}

/** What an editor shows in one of these files, at one of its places. */
interface View {
  readonly file: keyof typeof programs
  readonly shown: (editor: Editor) => readonly string[]
}

/** What somebody sees who has just opened a file, with our files and with theirs. */
const views: Readonly<Record<string, readonly [ours: View, theirs: View]>> = {
  'hover of a type': [
    { file: 'ours-types', shown: (editor) => [editor.hover('found')] },
    { file: 'theirs-types', shown: (editor) => [editor.hover('found')] },
  ],
  'completion of a type': [
    { file: 'ours-types', shown: (editor) => editor.completions('found.') },
    { file: 'theirs-types', shown: (editor) => editor.completions('found.') },
  ],
  'hover of a call': [
    { file: 'ours-client', shown: (editor) => [editor.hover('found'), editor.hover('create(')] },
    { file: 'theirs-client', shown: (editor) => [editor.hover('found'), editor.hover('POST(')] },
  ],
  'completion of a result': [
    { file: 'ours-client', shown: (editor) => editor.completions('made.') },
    { file: 'theirs-client', shown: (editor) => editor.completions('made!.') },
  ],
  'completion of calls': [
    { file: 'ours-client', shown: (editor) => editor.completions('client.thing9.') },
    { file: 'theirs-client', shown: (editor) => editor.completions(`client.GET('`) },
  ],
}

/** Writes the files of both, and of those who use them; gives their folder. */
async function project(): Promise<string> {
  const root = workspace({ 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }' })
  const path = join(root, 'api.json')
  writeFiles(join(root, 'ours'), (await generateFolder(path, { only: ['client'] })).files)
  writeFileSync(join(root, 'theirs.ts'), astToString(await openapiTypescript(pathToFileURL(path), { silent: true })))
  for (const [name, program] of Object.entries(programs)) writeFileSync(join(root, `${name}.ts`), program)
  mkdirSync(join(root, 'node_modules'))
  const installed = new URL('../../client-engine/node_modules/openapi-fetch', import.meta.url)
  symlinkSync(fileURLToPath(installed), join(root, 'node_modules/openapi-fetch'))
  return root
}

/** The processor time of a view in a file that was just opened, in microseconds. */
function timeOf(root: string, { file, shown }: View): number {
  const editor = editorOf(root, `${file}.ts`)
  const start = process.cpuUsage()
  const all = shown(editor)
  const { user, system } = process.cpuUsage(start)
  expect(all.join('')).not.toBe('')
  return user + system
}

/** How many times each view is opened; they take turns. */
const rounds = 5

/** How much more processor time our view takes than theirs, each by its lower quartile. */
function ratioOf(root: string, sides: readonly [ours: View, theirs: View]): number {
  const times = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, view] of sides.entries()) times[index]?.push(timeOf(root, view))
  const [ours = 0, theirs = 0] = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(rounds / 4)] ?? 0)
  return ours / theirs
}

test('for 650 operations, hover and completion take at most 1.5 times what openapi-typescript takes', async () => {
  const root = await project()
  const ratios = Object.entries(views).map(([name, sides]) => [name, ratioOf(root, sides)] as const)
  expect(ratios.filter(([, ratio]) => !(ratio <= 1.5))).toEqual([])
})

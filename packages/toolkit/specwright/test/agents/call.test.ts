import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { notesYaml } from '../prove/notes-document.ts'
import { runHere, runWith } from '../run.ts'
import { notesKey, startNotesMock, type NotesMock } from './notes-mock.ts'

type Ran = Awaited<ReturnType<typeof runHere>>

async function call({ folder, url }: NotesMock, ...words: readonly string[]): Promise<Ran> {
  return await runHere(folder, 'call', 'notes.yaml', ...words, '--server', url, '--credentials', 'credentials.json')
}

test('creates, reads, changes, lists and deletes by the words of the operations', async () => {
  const mock = await startNotesMock()
  const made = await call(mock, 'createNote', '--title', 'Milk', '--priority=2', '--tags', 'home', '--tags', 'shop')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const note = JSON.parse(made.stdout) as { readonly id: string }
  expect(note).toMatchObject({ title: 'Milk', priority: 2, tags: ['home', 'shop'] })
  expect(JSON.parse((await call(mock, 'notes.get', note.id)).stdout)).toEqual(note)
  const changed = await call(mock, 'updateNote', note.id, '--body', '{"priority":5}', '--state', 'done')
  expect(JSON.parse(changed.stdout)).toMatchObject({ title: 'Milk', priority: 5, state: 'done' })
  expect(JSON.parse((await call(mock, 'listNotes', '--limit', '10')).stdout)).toMatchObject({
    items: [{ id: note.id }],
  })
  expect(await call(mock, 'deleteNote', note.id)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await call(mock, 'getNote', note.id)).toMatchObject({ code: 4, stderr: 'getNote: status 404\n' })
})

test('a body comes from a file or standard input', async () => {
  const { folder, url } = await startNotesMock({ 'note.json': '{"title":"File","priority":1}' })
  const argv = ['call', 'notes.yaml', 'createNote', '--server', url, '--credentials', 'credentials.json', '--body']
  expect(JSON.parse((await runHere(folder, ...argv, 'note.json')).stdout)).toMatchObject({ title: 'File' })
  const { folder: other, server } = await answering((request) => JSON.stringify(request.headers))
  const input = '{"title":"In","priority":1}'
  const ran = runWith(
    { cwd: other, input },
    'call',
    'notes.yaml',
    'createNote',
    '--body',
    '-',
    '--dry-run',
    '--server',
    server,
  )
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('{"title":"In","priority":1}') })
})

test('all pages are one list, or an item on each line', async () => {
  const mock = await startNotesMock()
  for (const title of ['a', 'b', 'c', 'd', 'e']) await call(mock, 'createNote', '--title', title, '--priority', '1')
  const titles = (lines: readonly unknown[]): ReadonlySet<unknown> =>
    new Set(lines.map((each) => (each as { title: unknown }).title))
  const written = new Set(['a', 'b', 'c', 'd', 'e'])
  const all = await call(mock, 'listNotes', '--limit', '2', '--page', 'all')
  expect(titles(JSON.parse(all.stdout) as unknown[])).toEqual(written)
  const { stdout } = await call(mock, 'listNotes', '--limit', '2', '--page', 'all', '--as', 'jsonl')
  const lines = stdout.trimEnd().split('\n')
  expect(titles(lines.map((line): unknown => JSON.parse(line)))).toEqual(written)
  expect(await call(mock, 'getNote', 'x', '--page', 'all')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('getNote has no pages: '),
  })
})

test('what the contract does not allow is not sent: the message names the option, the rule and its place', async () => {
  const { folder, server, requests } = await answering(() => '{}')
  const argv = [
    'call',
    'notes.yaml',
    'createNote',
    '--server',
    server,
    '--title',
    'Milk',
    '--priority',
    '9',
    '--state',
    'opn',
  ]
  const { code, stderr } = await runHere(folder, ...argv)
  expect(code).toBe(2)
  expect(stderr).toContain('Cannot call createNote: its input is not valid.\n')
  expect(stderr).toContain(
    '  --priority must be at most 5 (#/components/schemas/NoteChange/properties/priority/maximum)\n',
  )
  expect(stderr).toContain('  --state must be open or done (#/components/schemas/State/enum)\n')
  const listed = await runHere(folder, 'call', 'notes.yaml', 'listNotes', '--server', server, '--limit', '51')
  expect(listed.stderr).toContain('  --limit must be at most 50 (#/paths/~1notes/get/parameters/0/schema/maximum)\n')
  expect(requests).toEqual([])
})

test.each([
  [['getNot', 'x'], 'There is no operation "getNot": did you mean getNote?'],
  [['getNote'], '  NOTEID is required'],
  [['getNote', 'x', 'y'], 'Unexpected argument "y"'],
  [['listNotes', '--limt', '3'], 'Unknown option "--limt" of call listNotes: did you mean --limit?'],
  [['listNotes', '--body', '{}'], 'listNotes takes no body'],
  [['createNote', '--body', '{"title"'], 'Cannot read the value of --body: it is not valid JSON'],
  [['createNote', '--body', 'missing.json'], 'There is no file "missing.json"'],
  [['listNotes', '--server', 'ftp://x'], '--server must be a URL such as'],
  [['listNotes', '--as', 'yaml'], 'Unknown value "yaml" of --as: use json, jsonl or raw'],
])('%j: exit code 2, and %s', async (words, message) => {
  const { code, stderr } = await runHere(workspace({ 'notes.yaml': notesYaml }), 'call', 'notes.yaml', ...words)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
})

test('a document with a relative server needs --server', async () => {
  const folder = workspace({ 'notes.yaml': notesYaml.replace("'http://127.0.0.1'", '/v1') })
  const { code, stderr } = await runHere(folder, 'call', 'notes.yaml', 'getHealth')
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('name it with --server https://api.example'),
  })
})

test.each([
  [204, 0],
  [304, 3],
  [404, 4],
  [500, 5],
])('status %i is exit code %i', async (status, code) => {
  const { folder, server } = await answering(() => '', status)
  expect(await runHere(folder, 'call', 'notes.yaml', 'getHealth', '--server', server)).toMatchObject({ code })
})

test('no response is exit code 1', async () => {
  const folder = workspace({ 'notes.yaml': notesYaml })
  const { code, stderr } = await runHere(folder, 'call', 'notes.yaml', 'getHealth', '--server', 'http://127.0.0.1:1')
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Cannot reach http://127.0.0.1:1: ') })
})

test('a request is shown without the key, and a response that repeats it is, too', async () => {
  const { folder, server, requests } = await answering((request) =>
    JSON.stringify({ got: request.headers['x-api-key'] }),
  )
  const argv = ['call', 'notes.yaml', 'listNotes', '--server', server, '--credentials', 'credentials.json']
  const curl = await runHere(folder, ...argv, '--curl')
  expect(curl.stdout).toBe(
    `curl -i --globoff --path-as-is -X GET ${server}/notes -H 'accept: application/json' -H "x-api-key: $API_KEY"\n`,
  )
  const dry = await runHere(folder, ...argv, '--dry-run')
  expect(dry.stdout).toContain(`GET ${server}/notes\naccept: application/json\nx-api-key: API_KEY\n`)
  expect(requests).toEqual([])
  for (const as of ['json', 'jsonl', 'raw']) {
    const { stdout } = await runHere(folder, ...argv, '--as', as)
    expect(stdout).toContain('[redacted]')
    expect(stdout).not.toContain(notesKey)
  }
  expect(requests).toHaveLength(3)
})

test('operations are listed by area, and the page of one has its options with their rules', async () => {
  const folder = workspace({ 'notes.yaml': notesYaml })
  const { stdout } = await runHere(folder, 'call', 'notes.yaml')
  expect(stdout).toMatch(/^Notes\n {2}listNotes +notes\.list +GET \/notes\n/m)
  const page = await runHere(folder, 'call', 'notes.yaml', 'createNote', '--help')
  expect(page).toMatchObject({ code: 0, stderr: '' })
  expect(page.stdout).toContain('  --title  string\n      at least 1 character\n      at most 20 characters\n')
  expect(page.stdout).toContain('      title is required\n')
  // A name alone would say nothing.
  expect(page.stdout).toContain('  --state  State: open or done\n')
  expect(page.stdout).toMatch(/^ {2}415 {2}Refused/m)
  const [example = ''] = /^ {2}specwright call .*--title.*$/m.exec(page.stdout) ?? []
  const words = example.trim().split(' ').slice(1)
  expect(await runHere(folder, ...words, '--curl')).toMatchObject({ code: 0 })
})

test('a member whose schema has a name says its rules, and one that holds itself is a name', async () => {
  const properties = { child: { $ref: '#/components/schemas/Tree' }, id: { $ref: '#/components/schemas/Id' } }
  const fruit = { type: 'array', items: { $ref: '#/components/schemas/Fruit' } }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } }
  const post = { operationId: 'makeTree', requestBody: { content }, responses: { 204: { description: 'Made' } } }
  const schemas = {
    Tree: { type: 'object', properties: { ...properties, fruit } },
    Id: { type: 'string', maxLength: 4 },
    Fruit: { type: 'object', required: ['kind'], properties: { kind: { type: 'string', minLength: 2 } } },
  }
  const info = { title: 'Trees', version: '1' }
  const document = { openapi: '3.1.0', info, paths: { '/trees': { post } }, components: { schemas } }
  const folder = workspace({ 'trees.json': JSON.stringify(document) })
  const { stdout } = await runHere(folder, 'call', 'trees.json', 'makeTree', '--help')
  expect(stdout).toContain('  --child  Tree\n  --id  Id: string\n      at most 4 characters\n')
  expect(stdout).toContain('\nSchema Fruit:\n  kind  string, required\n      at least 2 characters\n')
})

interface Answering {
  readonly folder: string
  readonly server: string
  readonly requests: readonly string[]
}

/** A server with one response to everything. */
async function answering(
  body: (request: { readonly headers: NodeJS.Dict<string | string[]> }) => string,
  status = 200,
): Promise<Answering> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const folder = workspace({ 'notes.yaml': notesYaml, 'credentials.json': JSON.stringify({ apiKey: notesKey }) })
  return { folder, server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

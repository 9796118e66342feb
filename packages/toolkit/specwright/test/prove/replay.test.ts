import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createProblemResponse } from '@specwright/mock-engine'
import { proxy } from '@specwright/mock-engine/node/proxy'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'
import { runHere } from '../run.ts'
import { notesYaml } from './notes-document.ts'
import { notesKey, startNotes } from './notes-server.ts'
import type { FoundFailure } from './prove-notes.ts'

const note = {
  id: 'n1',
  title: 'Read on',
  priority: 2,
  tags: ['a'],
  state: 'open',
  due: null,
  created_at: '2026-01-02T03:04:05Z',
}

/** What a recorder writes of four requests: it has hidden the key, and kept few headers. */
const recorded = `### 1 listNotes
GET /notes?limit=40&q=read
x-api-key: {{apiKey}}
---
200
content-type: application/json

${JSON.stringify({ items: [note], total: 1 })}

### 2 createNote
POST /notes
x-api-key: {{apiKey}}
content-type: application/json

{"title":"Read on","priority":2}
---
201
content-type: application/json

${JSON.stringify({ ...note, id: '<<id>>' })}

### 3 getNote
GET /notes/{{id}}
x-api-key: {{apiKey}}
---
200
content-type: application/json

${JSON.stringify({ ...note, id: '{{id}}' })}

### 4 createNote
POST /notes
content-type: application/json

{"title":7}
---
401
content-type: application/json

{"message":"No key"}
`

interface Replayed {
  readonly code: number | null
  readonly failures: readonly FoundFailure[]
}

async function replayed(document: string, recording: string, ...more: readonly string[]): Promise<Replayed> {
  const folder = workspace({ 'notes.yaml': document, 'session.http': recording })
  const argv = ['prove', 'notes.yaml', '--replay', 'session.http', '--quiet', '--format', 'json', ...more]
  const { code, stdout, stderr } = await runHere(folder, ...argv)
  if (!stdout.startsWith('{')) throw new Error(stderr)
  return { code, ...(JSON.parse(stdout) as Pick<Replayed, 'failures'>) } // as it is documented
}

function changed(before: string, after: string): string {
  expect(notesYaml).toContain(before)
  return notesYaml.replace(before, after)
}

test('what callers of a server send and get passes the contract that it has', async () => {
  const server = await startNotes()
  onTestFinished(async () => await server.close())
  const folder = workspace({ 'notes.yaml': notesYaml })
  const { contract } = await loadContract(join(folder, 'notes.yaml'), {})
  const parts = { ...contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const transcript = join(folder, 'session.http')
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const recording = await proxy(parts, { upstream: server.url, transcript, log, logFormat: 'json' })
  const headers = { 'x-api-key': notesKey, 'content-type': 'application/json', 'x-trace': '7' }
  const send = async (method: string, path: string, body?: string): Promise<string> => {
    const response = await fetch(recording.url + path, { method, headers, ...(body !== undefined && { body }) })
    return await response.text()
  }
  const { id } = JSON.parse(await send('POST', '/notes', '{"title":"Read on","priority":2}')) as { id: string }
  await send('GET', '/notes?limit=2&state=open')
  await send('GET', '/notes?limit=99')
  await send('PATCH', `/notes/${id}`, '{"due":"2026-02-03"}')
  await send('HEAD', `/notes/${id}`)
  await send('OPTIONS', `/notes/${id}`)
  await send('POST', '/notes', '{"title":')
  await send('DELETE', `/notes/${id}`)
  await send('GET', '/nowhere')
  await recording.close()
  const text = readFileSync(transcript, 'utf8')
  expect(text.split('###')).toHaveLength(10)
  expect(await replayed(notesYaml, text)).toMatchObject({ code: 0, failures: [] })
  expect(await replayed(notesYaml, lines.join('\n'))).toMatchObject({ code: 0, failures: [] })
})

test.each([
  [
    'limit',
    'maximum: 50',
    'maximum: 30',
    '/query/limit must be at most 30',
    '40 there; the server answered it with status 200',
  ],
  [
    'a member',
    'title: { type: string, minLength: 1',
    'title: { type: string, minLength: 9',
    '/body/title must have at least 9 characters',
    'a string of 7 characters there',
  ],
  [
    'a required parameter',
    '{ name: offset, in: query,',
    '{ name: offset, in: query, required: true,',
    '/query/offset is required',
    'nothing there',
  ],
  [
    'a content type',
    'required: true\n        content: { application/json:',
    'required: true\n        content: { application/xml:',
    'a valid body',
    'Cannot read a body of type application/json',
  ],
  [
    'a path',
    '  /notes:\n',
    '  /memos:\n',
    'an operation for the request',
    'no operation GET /notes; the server answered it with status 200',
  ],
])('callers are refused by another rule of %s', async (_what, before, after, expected, got) => {
  const { code, failures } = await replayed(changed(before, after), recorded)
  expect(code).toBe(1)
  const refused = failures.filter(({ judge }) => judge === 'caller-refused')
  expect(refused.slice(0, 1)).toMatchObject([
    { expected: expect.stringContaining(expected), got: expect.stringContaining(got) },
  ])
  expect(refused[0]?.place).toMatch(/^notes\.yaml:\d+:\d+$/)
  expect(refused[0]?.request).toMatch(/^session\.http:(?:1|10) \(\w+\)$/)
})

test.each([
  ['a status', "'201': { description: Created", "'202': { description: Created", 'status', 'status 201'],
  ['a member', 'required: [id, title,', 'required: [id, owner, title,', 'body', 'status 200 with nothing there'],
  [
    'a content type',
    'description: A note, content: { application/json:',
    'description: A note, content: { text/plain:',
    'content-type',
    'content type application/json',
  ],
])('callers get what the contract does not have: %s', async (_what, before, after, judge, got) => {
  const { code, failures } = await replayed(changed(before, after), recorded)
  expect(code).toBe(1)
  expect(failures.map((each) => each.judge)).toEqual([judge])
  expect(failures[0]?.got).toContain(got)
})

test('headers that a recorder does not keep may have been sent, and what it hides may be valid', async () => {
  const document = changed(
    'maxLength: 40 } }]',
    'maxLength: 40, format: uuid } }, { name: X-Trace, in: header, required: true, schema: { type: string } }]',
  )
  // The contract requires X-Total-Count of a listing, too.
  expect(await replayed(document, recorded)).toMatchObject({ code: 0, failures: [] })
})

test.each([
  ['two braces in a query', 'GET', '/notes?q=%7B%7Bx%7D%7D', undefined],
  ['two braces in a path', 'PATCH', '/notes/%7B%7Bx%7D%7D', '{"title":"Tea"}'],
  ['two braces in a body', 'POST', '/notes', '{"title":"{{x}}","priority":2}'],
  ['two angle brackets in a body', 'POST', '/notes', '{"title":"<<x>>","priority":2}'],
  ['what looks like a redaction', 'POST', '/notes', '{"title":"<ACCESS_TOKEN>","priority":2}'],
  ['the name of a secret in a query', 'GET', '/notes?q=%3CSECRET%3E', undefined],
])('what a caller sends is judged, though it looks hidden: %s', async (_what, method, path, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"title":"{{y}}","priority":"<<z>>"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const stricter = notesYaml
    .replaceAll('maxLength: 40', 'maxLength: 3')
    .replace('title: { type: string, minLength: 1, maxLength: 20 }', 'title: { type: string, pattern: "^[A-Za-z ]+$" }')
    .replace('title: { type: string }', 'title: { type: string, maxLength: 3 }')
  const folder = workspace({ 'notes.yaml': notesYaml })
  const { contract } = await loadContract(join(folder, 'notes.yaml'), {})
  const parts = { ...contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const transcript = join(folder, 'session.http')
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const { port } = server.address() as AddressInfo
  const recording = await proxy(parts, { upstream: `http://127.0.0.1:${port}`, transcript, log, logFormat: 'json' })
  const sent = { method, headers: { 'content-type': 'application/json' }, ...(body !== undefined && { body }) }
  await (await fetch(recording.url + path, sent)).text()
  await recording.close()
  const { failures } = await replayed(stricter, readFileSync(transcript, 'utf8'))
  expect(failures.filter(({ judge }) => judge === 'caller-refused')).toHaveLength(1)
  if (body !== undefined && method === 'PATCH')
    expect(failures.map(({ expected }) => expected)).toContain('/body/title must have at most 3 characters')
  if (body === undefined) expect((await replayed(stricter, lines.join('\n'))).failures).toHaveLength(1)
})

test('a secret of a transcript that a person wrote is not shown', async () => {
  const text = recorded.replaceAll('{{apiKey}}', 'secret-of-mine')
  const { failures } = await replayed(changed('maximum: 50', 'maximum: 30'), text)
  expect(failures[0]?.http).toContain('GET http://127.0.0.1:4010/notes?limit=40')
  expect(JSON.stringify(failures)).not.toContain('secret-of-mine')
})

test('requests to one route that there is not are one failure, and a baseline knows it', async () => {
  const text = [7, 8].map((id) => `### GET /memos/${id}\nGET /memos/${id}\n---\n200\n\n`).join('')
  const { code, failures } = await replayed(notesYaml, text)
  expect({ code, count: failures.length }).toEqual({ code: 1, count: 1 })
  const baseline = join(workspace({ 'known.json': JSON.stringify({ failures }) }), 'known.json')
  expect(await replayed(notesYaml, text, '--baseline', baseline)).toMatchObject({
    code: 0,
    failures: [{ isKnown: true }],
  })
})

test.each([
  [
    '### a\nGET /notes\n200\n',
    'Cannot replay session.http:1: the exchange has no line --- between its request and its response',
  ],
  ['### a\nGET /notes\n---\nOK\n', 'Cannot replay session.http:4: a response starts with a status, not "OK"'],
  ['GET /notes\n', 'Cannot replay session.http: it has no exchange. Name a transcript of mock record, or the log'],
  ['{"body":"It listens"}\n{"bo', 'Cannot replay session.http:2: it is not a line of JSON'],
  ['{"body":"It listens"}\n', 'Cannot replay session.http: it has no exchange'],
])('%j cannot be replayed', async (text, message) => {
  const folder = workspace({ 'notes.yaml': notesYaml, 'session.http': text })
  const { code, stderr } = await runHere(folder, 'prove', 'notes.yaml', '--replay', 'session.http', '--quiet')
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
})

test('a recording that is not UTF-8 cannot be replayed, and its first such line is named', async () => {
  const folder = workspace({ 'notes.yaml': notesYaml })
  writeFileSync(
    join(folder, 'session.http'),
    Buffer.from('### a\nGET /notes\n---\n200\n\n{"title":"\xe4"}\n', 'latin1'),
  )
  const { code, stderr } = await runHere(folder, 'prove', 'notes.yaml', '--replay', 'session.http', '--quiet')
  const message = 'Cannot replay session.http:6: it is not UTF-8'
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
})

test('a recording may begin with a byte order mark', async () => {
  const entry = { 'http.request.method': 'GET', 'url.path': '/notes', 'http.response.status_code': 200 }
  expect(await replayed(notesYaml, `\uFEFF${JSON.stringify(entry)}`)).toMatchObject({ code: 0, failures: [] })
})

/** One name at four places, and rules without a name of their own. */
const countsYaml = `openapi: 3.1.0
info: { title: Counts, version: 1.0.0 }
paths:
  /counts/{count}:
    post:
      parameters:
        - { name: count, in: path, required: true, schema: { type: integer, maximum: 2 } }
        - { name: count, in: query, schema: { type: integer, maximum: 2 } }
        - { name: count, in: header, schema: { type: integer, maximum: 2 } }
      requestBody:
        required: true
        content:
          application/json: { schema: { type: object, properties: { count: { type: integer, maximum: 2 } } } }
          application/x-www-form-urlencoded: { schema: { type: object, properties: { count: { type: integer, maximum: 2 } } } }
      responses:
        '200': { description: A, content: { application/json: { schema: { properties: { count: { maximum: 2 } } } } } }
        '201': { description: B, content: { application/json: { schema: { properties: { count: { maximum: 2 } } } } } }
`

test('each rule that is broken is a failure at its own line, whatever the names', async () => {
  const exchange = (type: string, body: string, status: number): string =>
    `### a\nPOST /counts/3?count=4\ncount: 5\ncontent-type: ${type}\n\n${body}\n---\n${status}\n` +
    'content-type: application/json\n\n{"count":7}\n\n'
  const text =
    exchange('application/json', '{"count":6}', 200) + exchange('application/x-www-form-urlencoded', 'count=6', 201)
  const { failures } = await replayed(countsYaml, text)
  expect(failures.map(({ judge, place, expected }) => `${judge} ${place?.split(':')[1]} ${expected}`)).toEqual([
    'caller-refused 7 /path/count must be at most 2',
    'caller-refused 8 /query/count must be at most 2',
    'caller-refused 9 /header/count must be at most 2',
    'caller-refused 13 /body/count must be at most 2',
    'body 16 /body/count must be at most 2',
    'caller-refused 14 /body/count must be at most 2',
    'body 17 /body/count must be at most 2',
  ])
})

test('the type of a body that was not recorded is judged, and its content is not', async () => {
  const text = String.raw`### a
PUT /pictures/1
content-type: image/png

\"<8 characters>"
---
200
content-type: image/png
`
  const document = (type: string): string => `openapi: 3.1.0
info: { title: Pictures, version: 1.0.0 }
paths:
  /pictures/1:
    put:
      requestBody: { required: true, content: { ${type}: { schema: { type: string, maxLength: 2 } } } }
      responses: { '200': { description: Kept, content: { ${type}: { schema: { type: string, maxLength: 2 } } } } }
`
  expect(await replayed(document('image/png'), text)).toMatchObject({ code: 0, failures: [] })
  const { failures } = await replayed(document('image/gif'), text)
  expect(failures.map(({ judge }) => judge)).toEqual(['caller-refused', 'content-type'])
})

test('a body that is not text, or is in an unknown coding, is no empty one', async () => {
  const document = `openapi: 3.1.0
info: { title: Rows, version: 1.0.0 }
paths:
  /rows:
    get:
      operationId: listRows
      responses: { '200': { description: Rows, content: { application/json: { schema: { type: array } } } } }
`
  const folder = workspace({ 'rows.yaml': document })
  const server = createServer((_request, response) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'zstd' }
    response.writeHead(200, headers).end(Buffer.from([40, 181, 47, 253]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { contract } = await loadContract(join(folder, 'rows.yaml'), {})
  const parts = { ...contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const transcript = join(folder, 'session.http')
  const { port } = server.address() as AddressInfo
  const recording = await proxy(parts, { upstream: `http://127.0.0.1:${port}`, transcript })
  await new Promise((resolve) =>
    get(`${recording.url}/rows`, { agent: false }, (response) => response.resume().on('end', resolve)),
  )
  await recording.close()
  expect(await replayed(document, readFileSync(transcript, 'utf8'))).toMatchObject({ code: 0, failures: [] })
})

test.each([
  [['--against', 'http://127.0.0.1:1'], '--replay sends nothing: leave out --against'],
  [['--allow-writes'], '--replay sends nothing: leave out --allow-writes'],
  [['--replay', '-'], '--replay reads files: save what - has in one'],
  [['--replay', 'sesion.http'], 'There is no file "sesion.http": did you mean session.http?'],
])('%j beside --replay: %s', async (more, message) => {
  const folder = workspace({ 'notes.yaml': notesYaml, 'session.http': recorded })
  const { code, stderr } = await runHere(folder, 'prove', 'notes.yaml', '--replay', 'session.http', ...more)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
})

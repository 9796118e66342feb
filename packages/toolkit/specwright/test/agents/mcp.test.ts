import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { notesYaml } from '../prove/notes-document.ts'
import { converse, converseApart, converseBy, startAgents, startAgentsApart } from './mcp-client.ts'
import { notesKey, startNotesMock } from './notes-mock.ts'

const note = { title: 'Milk', priority: 2 }

test('finds an operation, reads it, corrects a mistake on the rehearsal, and calls the service', async () => {
  const { folder, url } = await startNotesMock()
  const argv = ['notes.yaml', '--server', url, '--credentials', 'credentials.json', '--allow-writes']
  const { client, use } = await converseApart(folder, argv)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'describe', 'rehearse', 'call'])

  const { value: found } = await use('search', { query: 'add a note' })
  expect(found).toMatchObject({ found: expect.arrayContaining([{ operation: 'createNote', request: 'POST /notes' }]) })
  const { value: facts } = await use('describe', { name: 'notes.create' })
  expect(facts).toMatchObject({
    operation: 'createNote',
    signatures: ['client.notes.create(body: Sent<NoteInput>, options?: CallOptions): Pending<Note>'],
    input: expect.arrayContaining([{ name: 'body/priority', type: 'integer', rules: ['at least 1', 'at most 5'] }]),
  })
  const mistaken = await use('rehearse', { operation: 'createNote', input: { body: { ...note, priority: 9 } } })
  expect(mistaken).toMatchObject({
    isError: true,
    value: {
      isSent: false,
      issues: [
        {
          at: '/body/priority',
          message: 'must be at most 5',
          rule: '/components/schemas/NoteChange/properties/priority/maximum',
        },
      ],
    },
  })
  const rehearsed = await use('rehearse', { operation: 'createNote', input: facts['example'] ?? {} })
  expect(rehearsed).toMatchObject({ isError: false, value: { status: 201 } })
  expect((await use('rehearse', { operation: 'listNotes' })).value).toMatchObject({ data: { total: 1 } })
  // The service has nothing of it.
  expect((await use('call', { operation: 'listNotes' })).value).toMatchObject({ data: { total: 0 } })
  const called = await use('call', { operation: 'createNote', input: { body: note }, pointer: '/title' })
  expect(called.value).toEqual({ status: 201, data: 'Milk' })
})

test('what may change something is asked for, or refused where nobody can be asked', async () => {
  const { folder, url } = await startNotesMock()
  const argv = ['notes.yaml', '--server', url, '--credentials', 'credentials.json']
  const write = { operation: 'createNote', input: { body: note } }
  const silent = await converse(folder, argv)
  expect(await silent.use('call', write)).toMatchObject({
    isError: true,
    value: { error: expect.stringContaining('without --allow-writes: use rehearse') },
  })
  const declining = await converse(folder, argv, { says: 'decline' })
  expect(await declining.use('call', write)).toMatchObject({ isError: true })
  const accepting = await converse(folder, argv, { says: 'accept' })
  expect((await accepting.use('call', write)).value).toMatchObject({ status: 201 })
  expect(accepting.asked).toEqual([`Send POST ${url}/notes with ${JSON.stringify(note)}? It may change something.`])
  // What breaks a rule is not worth a question.
  await accepting.use('call', { operation: 'createNote', input: {} })
  expect(accepting.asked).toHaveLength(1)
  expect((await accepting.use('call', { operation: 'listNotes' })).value).toMatchObject({ data: { total: 1 } })
})

test('over HTTP, sessions rehearse apart, and other origins and names are refused', async () => {
  const url = await startAgentsApart(workspace({ 'notes.yaml': notesYaml }), ['notes.yaml'])
  const [first, second] = [await converseBy(url), await converseBy(url)]
  await first.use('rehearse', { operation: 'createNote', input: { body: note } })
  expect((await first.use('rehearse', { operation: 'listNotes' })).value).toMatchObject({ data: { total: 1 } })
  expect((await second.use('rehearse', { operation: 'listNotes' })).value).toMatchObject({ data: { total: 0 } })
  const init = { method: 'POST', body: '{}' }
  expect((await fetch(url, { ...init, headers: { origin: 'https://page.example' } })).status).toBe(403)
  expect((await fetch(url, { ...init, headers: { 'mcp-session-id': 'guessed' } })).status).toBe(404)
  // A name that somebody else points to this machine, whose page has that origin itself.
  const { port } = new URL(url)
  for (const host of [`rebound.example:${port}`, `localhost.rebound.example:${port}`, '127.0.0.1', ''])
    expect(await statusFor(url, { host, origin: `http://${host}` })).toBe(403)
  expect(await statusFor(url, { host: `localhost:${port}`, origin: 'null' })).toBe(403)
  expect((await fetch(new URL('/', url), init)).status).toBe(404)
  expect((await fetch(url, { method: 'POST', body: ' '.repeat(5_000_000) })).status).toBe(413)
  expect((await fetch(url, { method: 'PUT', body: '{}' })).status).toBe(405)
})

test('over HTTP, a person is asked while the response is awaited', async () => {
  const { folder, url: server } = await startNotesMock()
  const url = await startAgents(folder, ['notes.yaml', '--server', server, '--credentials', 'credentials.json'])
  const accepting = await converseBy(url, { says: 'accept' })
  const write = { operation: 'createNote', input: { body: note } }
  expect((await accepting.use('call', write)).value).toMatchObject({ status: 201 })
  expect(accepting.asked).toHaveLength(1)
  const declining = await converseBy(url, { says: 'decline' })
  expect((await declining.use('call', write)).value).toEqual({ error: 'The person has declined to send createNote' })
  expect((await accepting.use('call', { operation: 'listNotes' })).value).toMatchObject({ data: { total: 1 } })
})

test('a long response is cut, and read on by its address; pages follow by their input', async () => {
  const items = Array.from({ length: 400 }, (_, index) => ({ id: `n${index}`, title: 'x'.repeat(40) }))
  const server = await answering(JSON.stringify({ items, total: 1000 }))
  const { use, read } = await converse(workspace({ 'notes.yaml': notesYaml }), ['notes.yaml', '--server', server])
  const { value, text } = await use('call', { operation: 'listNotes', input: { limit: 50 } })
  expect(text.length).toBeLessThan(8_000)
  expect(value['nextPage']).toEqual({ limit: 50, offset: 400 })
  const seen = [...(value['data'] as { items: unknown[] }).items]
  let left = value['rest'] as readonly { readonly pointer: string; readonly length: number; readonly read: string }[]
  expect(left).toContainEqual(expect.objectContaining({ pointer: '/items', length: 400 }))
  for (let next = left.find(({ pointer }) => pointer === '/items'); next;) {
    const part = await read(next.read)
    seen.push(...(part['data'] as unknown[]))
    left = (part['rest'] ?? []) as typeof left
    next = left.find(({ pointer }) => pointer === '/items')
  }
  expect(seen.map((each) => (each as { id: string }).id)).toEqual(items.map(({ id }) => id))
  await expect(read('specwright://responses/99')).rejects.toThrow('There is no such response')
})

test('a credential never enters the conversation, even if the service repeats it', async () => {
  const server = await answering(
    JSON.stringify({ items: [], total: 0, note: `key ${notesKey}`, access_token: 'abcdefgh' }),
  )
  const credentials = JSON.stringify({ apiKey: notesKey })
  const folder = workspace({ 'notes.yaml': notesYaml, 'credentials.json': credentials })
  const { use } = await converse(folder, ['notes.yaml', '--server', server, '--credentials', 'credentials.json'])
  const { text } = await use('call', { operation: 'listNotes' })
  expect(text).toContain('key [redacted]')
  expect(text).not.toMatch(/4711|abcdefgh/)
})

test('a name that is not known, and arguments of another type, are errors that say what to do', async () => {
  const { use } = await converse(workspace({ 'notes.yaml': notesYaml }), ['notes.yaml'])
  expect((await use('call', { operation: 'getNot' })).value).toEqual({
    error: 'There is no operation "getNot": did you mean getNote?',
  })
  expect((await use('call', { operation: 'getNote', input: 'x' })).isError).toBe(true)
  expect((await use('call', { operation: 'getNote', input: { id: 'x' } })).value).toMatchObject({
    issues: [
      { at: '/id', message: 'getNote has no input "id": use noteId' },
      { at: '/noteId', message: 'is required' },
    ],
  })
})

/** The status for a request with headers that `fetch` does not send. */
async function statusFor(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const sent = request(url, { method: 'POST', headers })
  sent.end('{}')
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

/** The address of a server with one response to everything. */
async function answering(body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

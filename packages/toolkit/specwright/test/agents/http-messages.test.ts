import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startAgents } from './mcp-client.ts'
import { notesKey, startNotesMock } from './notes-mock.ts'
import { startCallService } from './call-service.ts'

type Message = Readonly<Record<string, unknown>>

/** A client that has no stream beside those of its requests. */
async function connect(url: string): Promise<(message: Message) => Promise<AsyncIterable<Message>>> {
  let session: string | undefined
  const send = async (message: Message): Promise<AsyncIterable<Message>> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session !== undefined && { 'mcp-session-id': session }),
    }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
    session ??= response.headers.get('mcp-session-id') ?? undefined
    return messagesOf(response)
  }
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'test', version: '1' },
  }
  for await (const _ of await send({ id: 0, method: 'initialize', params })) break
  await send({ method: 'notifications/initialized' })
  return send
}

async function* messagesOf({ body }: Response): AsyncGenerator<Message, void, undefined> {
  if (body === null) return
  for await (const line of createInterface(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])))
    if (line.startsWith('data: {')) yield JSON.parse(line.slice(6)) as Message
}

const call = (name: string, given: object): Message => ({
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

test.each([
  ['accept', String.raw`\"status\":201`],
  ['decline', 'The person has declined'],
  ['cancel', 'The person has declined'],
])('a person is asked where the result is awaited: %s', async (action, result) => {
  const { folder, url: server } = await startNotesMock()
  const url = await startAgents(folder, ['notes.yaml', '--server', server, '--credentials', 'credentials.json'])
  const send = await connect(url)
  const messages: Message[] = []
  const given = { operation: 'createNote', input: { body: { title: 'Milk', priority: 2 } } }
  for await (const message of await send(call('call', given))) {
    messages.push(message)
    if (message['method'] === 'elicitation/create') await send({ id: message['id'], result: { action } })
  }
  expect(messages.map(({ method }) => method)).toEqual(['elicitation/create', undefined])
  expect(JSON.stringify(messages[1])).toContain(result)
  expect(JSON.stringify(messages)).not.toContain(notesKey)
})

test('what a client has cancelled is not sent any more', async () => {
  const { folder, url: server } = await startNotesMock()
  const url = await startAgents(folder, ['notes.yaml', '--server', server, '--credentials', 'credentials.json'])
  const send = await connect(url)
  const given = { operation: 'createNote', input: { body: { title: 'Milk', priority: 2 } } }
  for await (const message of await send(call('call', given))) {
    await send({ method: 'notifications/cancelled', params: { requestId: 1 } })
    await send({ id: message['id'], result: { action: 'accept' } })
    break
  }
  const listed: Message[] = []
  for await (const message of await send({ ...call('call', { operation: 'listNotes' }), id: 2 })) listed.push(message)
  expect(JSON.stringify(listed)).toContain(String.raw`\"total\":0`)
})

test('a request that a client has cancelled ends', async () => {
  const requests = new EventEmitter()
  const server = await startCallService((response) => void requests.emit('response', response))
  const asked = once(requests, 'response')
  const { folder } = await startNotesMock()
  const url = await startAgents(folder, ['notes.yaml', '--server', server])
  const send = await connect(url)
  void send(call('call', { operation: 'listNotes' }))
  const [response] = (await asked) as [ServerResponse]
  const closed = once(response, 'close')
  await send({ method: 'notifications/cancelled', params: { requestId: 1 } })
  await closed
  expect(response.writableFinished).toBe(false)
})

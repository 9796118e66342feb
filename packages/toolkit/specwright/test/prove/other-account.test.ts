import { expect, test } from 'vitest'
import { proveHere, readOnce } from './prove-here.ts'

const filesYaml = `
openapi: 3.1.0
info: { title: Files, version: 1.0.0 }
security: [{ token: [] }]
paths:
  /files:
    post: { operationId: addFile, responses: { '201': { $ref: '#/components/responses/File' } } }
  /files/{fileId}:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    get: { operationId: getFile, responses: { '200': { $ref: '#/components/responses/File' }, '404': { description: None } } }
  /files/{fileId}/close:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    post: { operationId: closeFile, responses: { '204': { description: Closed }, '404': { description: None } } }
  /files/{fileId}/notes:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    post: { operationId: addNote, responses: { '201': { $ref: '#/components/responses/File' }, '404': { description: No file } } }
  /files/{fileId}/notes/{noteId}:
    parameters:
      - { $ref: '#/components/parameters/FileId' }
      - { name: noteId, in: path, required: true, schema: { type: string } }
    get: { operationId: getNote, responses: { '200': { $ref: '#/components/responses/File' }, '404': { description: None } } }
    delete: { operationId: removeNote, responses: { '204': { description: Removed }, '404': { description: No file } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  parameters: { FileId: { name: fileId, in: path, required: true, schema: { type: string } } }
  responses:
    File:
      description: A file or a note
      content:
        application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } }
`

/** Files of the accounts `ann` and `bob`; there, to delete a note that there is not is no error. */
function filesServer(isOpen: boolean): (request: Request) => Promise<Response> {
  const owners = new Map<string, string>()
  const notes = new Set<string>()
  const none = (status: number): Response => new Response(null, { status })
  const reply = (method: string, path: string, account: string): Response => {
    const [, first, id, part, note, ...more] = path.split('/')
    if (first !== 'files' || more.length > 0) return none(404)
    if (id === undefined) {
      if (method !== 'POST') return none(405)
      const made = `file-${owners.size + 1}`
      owners.set(made, account)
      return Response.json({ id: made }, { status: 201 })
    }
    const owner = owners.get(id)
    const isClosing = method === 'POST' && part === 'close' && note === undefined
    if (owner === undefined || (owner !== account && !(isOpen && isClosing))) return none(404)
    if (part === undefined) return method === 'GET' ? Response.json({ id }) : none(405)
    if (note === undefined && isClosing) return none(204)
    if (note === undefined && part === 'notes' && method === 'POST') {
      const made = `note-${notes.size + 1}`
      notes.add(`${id}/${made}`)
      return Response.json({ id: made }, { status: 201 })
    }
    if (note === undefined) return none(part === 'notes' || part === 'close' ? 405 : 404)
    if (part !== 'notes') return none(404)
    if (method === 'DELETE') notes.delete(`${id}/${note}`)
    if (method === 'DELETE') return none(204)
    if (method !== 'GET') return none(405)
    return notes.has(`${id}/${note}`) ? Response.json({ id: note }) : none(404)
  }
  return async (request) => {
    const [, account] = /^Bearer (ann|bob)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return await Promise.resolve(
      account === undefined ? none(401) : reply(method, new URL(request.url).pathname, account),
    )
  }
}

async function failuresOf(isOpen: boolean): Promise<readonly string[]> {
  const read = await readOnce('files.yaml', filesYaml)
  const sent = { credentials: { token: 'ann' }, other: { token: 'bob' }, requests: 100 }
  const { failures } = await proveHere(read, { ...sent, fetch: filesServer(isOpen) })
  return failures.map((each) => each.split(':')[0] ?? '')
}

test('a server of accounts where DELETE of an item below another one says that nothing is left has no failure', async () => {
  expect(await failuresOf(false)).toEqual([])
})

test('an action that another account may take on an item is found', async () => {
  expect(await failuresOf(true)).toEqual(['other-account POST /files/{fileId}/close'])
})

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
    delete: { operationId: deleteFile, responses: { '204': { description: Deleted }, '404': { description: None } } }
  /files/{fileId}/close:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    post: { operationId: closeFile, responses: { '204': { description: Closed }, '404': { description: None } } }
  /files/{fileId}/notes:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    get: { operationId: listNotes, responses: { '200': { $ref: '#/components/responses/Files' }, '404': { description: No file } } }
    post: { operationId: addNote, responses: { '201': { $ref: '#/components/responses/File' }, '404': { description: No file } } }
  /files/{fileId}/notes/{noteId}:
    parameters:
      - { $ref: '#/components/parameters/FileId' }
      - { name: noteId, in: path, required: true, schema: { type: string } }
    get: { operationId: getNote, responses: { '200': { $ref: '#/components/responses/File' }, '404': { description: None } } }
    delete: { operationId: removeNote, responses: { '204': { description: Removed }, '404': { description: No file } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  parameters: { FileId: { name: fileId, in: path, required: true, schema: { type: string, pattern: '^file-[0-9]{6}$' } } }
  responses:
    Files:
      description: All of them
      content:
        application/json:
          schema: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } }
    File:
      description: A file or a note
      content:
        application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } }
`

type FileFault = 'open step' | 'notes of any file' | 'notes of a deleted file' | 'notes of no file'

/** Files of the accounts `ann` and `bob`; there, to delete a note that there is not is no error. */
function filesServer(fault?: FileFault): (request: Request) => Promise<Response> {
  const owners = new Map<string, string>()
  const notes = new Map<string, string>()
  const counts = { files: 0, notes: 0 }
  const none = (status: number): Response => new Response(null, { status })
  const replyOfNotes = (method: string, id: string, note?: string): Response => {
    if (note === undefined && method === 'GET')
      return Response.json([...notes].filter(([, file]) => file === id).map(([each]) => ({ id: each })))
    if (note === undefined && method === 'POST') {
      const made = `note-${++counts.notes}`
      notes.set(made, id)
      return Response.json({ id: made }, { status: 201 })
    }
    if (note === undefined) return none(405)
    const isThere = notes.get(note) === id || (fault === 'notes of any file' && notes.has(note))
    if (method === 'DELETE' && isThere) notes.delete(note)
    if (method === 'DELETE') return none(204)
    if (method !== 'GET') return none(405)
    return isThere ? Response.json({ id: note }) : none(404)
  }
  const deleteFile = (id: string): Response => {
    owners.delete(id)
    for (const [note, file] of notes) if (file === id && fault !== 'notes of a deleted file') notes.delete(note)
    return none(204)
  }
  const reply = (method: string, path: string, account: string): Response => {
    const [, first, id, part, note, ...more] = path.split('/')
    if (first !== 'files' || more.length > 0) return none(404)
    if (id === undefined) {
      if (method !== 'POST') return none(405)
      const made = `file-${String(++counts.files).padStart(6, '0')}`
      owners.set(made, account)
      return Response.json({ id: made }, { status: 201 })
    }
    const owner = owners.get(id)
    const isClosing = method === 'POST' && part === 'close' && note === undefined
    const isNoted = part === 'notes' && note === undefined
    const isListed =
      isNoted && method === 'GET' && fault === 'notes of a deleted file' && [...notes.values()].includes(id)
    const isAdded =
      isNoted && method === 'POST' && fault === 'notes of no file' && owner === undefined && /^file-\d{6}$/.test(id)
    const isOpen = fault === 'open step' && isClosing && owner !== undefined
    if (owner !== account && !isOpen && !isListed && !isAdded) return none(404)
    if (part === undefined && method === 'DELETE') return deleteFile(id)
    if (part === undefined) return method === 'GET' ? Response.json({ id }) : none(405)
    if (note === undefined && part === 'close') return none(isClosing ? 204 : 405)
    return part === 'notes' ? replyOfNotes(method, id, note) : none(404)
  }
  return async (request) => {
    const [, account] = /^Bearer (ann|bob)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return await Promise.resolve(
      account === undefined ? none(401) : reply(method, new URL(request.url).pathname, account),
    )
  }
}

async function failuresOf(fault?: FileFault): Promise<readonly string[]> {
  const read = await readOnce('files.yaml', filesYaml)
  const sent = { credentials: { token: 'ann' }, other: { token: 'bob' }, requests: 100 }
  const { failures } = await proveHere(read, { ...sent, fetch: filesServer(fault) })
  return failures.map((each) => each.split(':')[0] ?? '')
}

test('a server of accounts where DELETE of an item below another one says that nothing is left has no failure', async () => {
  expect(await failuresOf()).toEqual([])
})

test.each<readonly [fault: FileFault, judge: string, operation: string]>([
  ['open step', 'other-account', 'POST /files/{fileId}/close'],
  ['notes of any file', 'state', 'GET /files/{fileId}/notes/{noteId}'],
  ['notes of a deleted file', 'state', 'GET /files/{fileId}/notes'],
  ['notes of no file', 'unrouted', 'POST /files/{fileId}/notes'],
])('%s is found: %s of %s', async (fault, judge, operation) => {
  expect(await failuresOf(fault)).toContain(`${judge} ${operation}`)
})

/** What the server of files can do wrong. */
export type FileFault = 'open step' | 'notes of any file' | 'notes of a deleted file' | 'notes of no file'

/** Files of the accounts `ann` and `bob`; there, to delete a note that there is not is no error. */
export function filesServer(faults: readonly FileFault[] = []): (request: Request) => Promise<Response> {
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
    const isThere = notes.get(note) === id || (faults.includes('notes of any file') && notes.has(note))
    if (method === 'DELETE' && isThere) notes.delete(note)
    if (method === 'DELETE') return none(204)
    if (method !== 'GET') return none(405)
    return isThere ? Response.json({ id: note }) : none(404)
  }
  const deleteFile = (id: string): Response => {
    owners.delete(id)
    for (const [note, file] of notes) if (file === id && !faults.includes('notes of a deleted file')) notes.delete(note)
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
      isNoted && method === 'GET' && faults.includes('notes of a deleted file') && [...notes.values()].includes(id)
    const isAdded =
      isNoted &&
      method === 'POST' &&
      faults.includes('notes of no file') &&
      owner === undefined &&
      /^file-\d{6}$/.test(id)
    const isOpen = faults.includes('open step') && isClosing && owner !== undefined
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

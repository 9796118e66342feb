import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { proveHere, readDocument } from './prove-here.ts'

const box = { $ref: '#/components/schemas/Box' }
const lid = { $ref: '#/components/schemas/Lid' }
const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
const etag = { ETag: { schema: { type: 'string' } } }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const shown = (schema: object): object => ({ description: 'It', headers: etag, ...json(schema) })
const none = { 404: { description: 'There is none' } }
const created = (schema: object): object => ({
  requestBody: { required: true, ...json(named) },
  responses: { 201: shown(schema), 400: { description: 'Refused' }, ...none },
})
const removed = { 204: { description: 'Removed' }, 412: { description: 'Changed since' }, ...none }
const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const ifMatch = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }

const boxes = {
  openapi: '3.1.0',
  info: { title: 'Boxes', version: '1' },
  paths: {
    '/boxes': { post: { operationId: 'createBox', ...created(box) } },
    '/boxes/{boxId}': {
      parameters: [inPath('boxId')],
      get: { operationId: 'getBox', responses: { 200: shown(box), ...none } },
      delete: { operationId: 'deleteBox', parameters: [ifMatch], responses: removed },
    },
    '/boxes/{boxId}/lids': { parameters: [inPath('boxId')], post: { operationId: 'createLid', ...created(lid) } },
    '/boxes/{boxId}/lids/{lidId}': {
      parameters: [inPath('boxId'), inPath('lidId')],
      get: { operationId: 'getLid', responses: { 200: shown(lid), ...none } },
      delete: { operationId: 'deleteLid', responses: removed },
    },
  },
  components: {
    schemas: {
      Box: { ...named, required: ['id', 'name'], properties: { ...named.properties, id: { type: 'string' } } },
      Lid: { ...named, required: ['id', 'name'], properties: { ...named.properties, id: { type: 'string' } } },
    },
  },
}

interface Thing {
  readonly id: string
  readonly name: string
  version: number
}

/** A server on which what is done below a box changes the ETag of the box. */
function createBoxes(): { fetch(request: Request): Promise<Response>; count(): number } {
  const things = new Map<string, Thing>()
  let made = 0
  const reply = ({ version, ...thing }: Thing, status: number): Response =>
    Response.json(thing, { status, headers: { etag: `"${version}"` } })
  return {
    count: () => things.size,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const above = things.get(pathname.split('/').slice(0, 3).join('/'))
      const thing = things.get(pathname)
      const isItem = /^\/boxes\/[^/]+(?:\/lids\/[^/]+)?$/.test(pathname)
      if (!isItem && !/^\/boxes(?:\/[^/]+\/lids)?$/.test(pathname)) return new Response(null, { status: 404 })
      if (request.method === 'POST' && !isItem) {
        const body: unknown = await request.json().catch(() => undefined)
        const name: unknown = typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined
        if (typeof name !== 'string') return new Response(null, { status: 400 })
        if (pathname !== '/boxes' && !above) return new Response(null, { status: 404 })
        if (above) above.version++
        const id = `t${++made}`
        const next = { id, name, version: 1 }
        things.set(`${pathname}/${id}`, next)
        return reply(next, 201)
      }
      if (!isItem) return new Response(null, { status: 405, headers: { allow: 'POST' } })
      if (!thing) return new Response(null, { status: 404 })
      if (request.method === 'GET') return reply(thing, 200)
      if (request.method !== 'DELETE') return new Response(null, { status: 405, headers: { allow: 'GET, DELETE' } })
      if (thing === above && request.headers.get('if-match') !== `"${thing.version}"`)
        return new Response(null, { status: 412 })
      for (const path of things.keys()) if (path === pathname || path.startsWith(`${pathname}/`)) things.delete(path)
      if (above) above.version++
      return new Response(null, { status: 204 })
    },
  }
}

test('what a run has created is removed, though what was below it has changed its ETag', async () => {
  const read = await readDocument(join(workspace({ 'boxes.json': JSON.stringify(boxes) }), 'boxes.json'))
  const server = createBoxes()
  const { left } = await proveHere(read, { fetch: server.fetch, credentials: {}, requests: 60 })
  expect({ left, count: server.count() }).toEqual({ left: [], count: 0 })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import type { FoundFailure } from './prove-notes.ts'

const styles = {
  link: {
    headers: 'headers: { Link: { description: "RFC 8288: the next page has rel=next", schema: { type: string } } }',
    next: '',
  },
  url: { headers: '', next: 'next: { type: [string, "null"], format: uri }' },
} as const

type Style = keyof typeof styles

function marksYaml(style: Style): string {
  const { headers, next } = styles[style]
  return `openapi: 3.1.0
info: { title: Marks, version: 1.0.0 }
paths:
  /marks:
    get:
      operationId: listMarks
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
        - { name: per_page, in: query, schema: { type: integer, minimum: 1, maximum: 5, default: 2 } }
      responses:
        '200':
          description: A page
          ${headers}
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Mark' } }
                  ${next}
        '400': { description: Refused }
    post:
      operationId: addMark
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewMark' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Mark' } } } }
        '400': { description: Refused }
  /marks/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getMark
      responses:
        '200': { description: A mark, content: { application/json: { schema: { $ref: '#/components/schemas/Mark' } } } }
        '404': { description: There is none }
    delete:
      operationId: removeMark
      responses: { '204': { description: Removed }, '404': { description: There is none } }
components:
  schemas:
    NewMark:
      type: object
      required: [name]
      additionalProperties: false
      properties: { name: { type: string, minLength: 1, maxLength: 9 } }
    Mark:
      type: object
      required: [id, name]
      properties: { id: { type: string }, name: { type: string } }
`
}

type MarksFault = 'page repeated' | 'ends too early'

interface Mark {
  readonly id: string
  readonly name: string
}

async function startMarks(style: Style, fault?: MarksFault): Promise<string> {
  const marks = new Map<string, Mark>(['a', 'b', 'c'].map((id) => [id, { id, name: id }]))
  let count = 0
  const markOf = (text: string): Mark | undefined => {
    try {
      const { name, ...others } = JSON.parse(text) as { readonly name: unknown }
      const isRight = typeof name === 'string' && name.length > 0 && [...name].length < 10
      return isRight && Object.keys(others).length === 0 ? { id: `mark-${++count}`, name } : undefined
    } catch {
      return undefined
    }
  }
  const server = createServer((request, response) => {
    const reply = (status: number, body?: unknown, headers = {}): void => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      response.writeHead(status, { ...type, ...headers }).end(body === undefined ? '' : JSON.stringify(body))
    }
    const listed = ({ searchParams, origin }: URL): void => {
      const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 2)]
      if (!Number.isInteger(page) || page < 1 || !Number.isInteger(size) || size < 1 || size > 5) return reply(400)
      const from = fault === 'page repeated' && page === 2 ? 0 : (page - 1) * size
      const hasMore = page * size < marks.size && !(fault === 'ends too early' && page === 2)
      const next = hasMore ? `${origin}/marks?page=${page + 1}&per_page=${size}` : null
      const items = [...marks.values()].slice(from, from + size)
      if (style === 'url') return reply(200, { items, next })
      return reply(200, { items }, next === null ? {} : { link: `<${next}>; rel="next"` })
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method } = request
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const [, root, id, ...more] = url.pathname.split('/')
      if (root !== 'marks' || more.length > 0) return reply(404)
      if (id === undefined) {
        if (method === 'GET') return listed(url)
        if (method !== 'POST') return reply(405)
        const isJson = request.headers['content-type']?.startsWith('application/json')
        const mark = isJson ? markOf(Buffer.concat(chunks).toString()) : undefined
        if (mark === undefined) return reply(400)
        marks.set(mark.id, mark)
        return reply(201, mark)
      }
      if (method !== 'GET' && method !== 'DELETE') return reply(405)
      const found = marks.get(id)
      if (found === undefined) return reply(404)
      if (method === 'GET') return reply(200, found)
      marks.delete(id)
      reply(204)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function proveMarks(style: Style, fault?: MarksFault): Promise<readonly string[]> {
  const url = await startMarks(style, fault)
  const argv = ['prove', 'marks.yaml', '--against', url, '--allow-writes', '--quiet', '--format', 'json']
  const { stdout, stderr } = await runHere(workspace({ 'marks.yaml': marksYaml(style) }), ...argv)
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { failures } = JSON.parse(stdout) as { readonly failures: readonly FoundFailure[] } // as it is documented
  return failures.map(({ operations, expected }) => `${operations[0]}: ${expected}`)
}

test.each([
  ['link', undefined, []],
  ['url', undefined, []],
  ['link', 'page repeated', ['GET /marks: each item is on one page']],
  ['url', 'page repeated', ['GET /marks: each item is on one page']],
  ['link', 'ends too early', ['GET /marks: a new item is listed']],
  ['url', 'ends too early', ['GET /marks: a new item is listed']],
] as const)('pages by a %s, %s', async (style, fault, expected) => {
  expect(await proveMarks(style, fault)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { proveHere, readOnce } from './prove-here.ts'
import { fetchFrom, type Reply, type ReplyTo } from './reply-server.ts'

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

/** Replies to requests of marks, whose pages lead to each other by addresses. */
function marksServer(style: Style, fault?: MarksFault): ReplyTo {
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
  const listed = ({ searchParams, origin }: URL): Reply => {
    const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 2)]
    if (!Number.isInteger(page) || page < 1 || !Number.isInteger(size) || size < 1 || size > 5) return { status: 400 }
    const from = fault === 'page repeated' && page === 2 ? 0 : (page - 1) * size
    const hasMore = page * size < marks.size && !(fault === 'ends too early' && page === 2)
    const next = hasMore ? `${origin}/marks?page=${page + 1}&per_page=${size}` : null
    const items = [...marks.values()].slice(from, from + size)
    if (style === 'url') return { status: 200, body: { items, next } }
    return { status: 200, body: { items }, ...(next !== null && { headers: { link: `<${next}>; rel="next"` } }) }
  }
  return ({ method: sent, url, headers, text }) => {
    const method = sent === 'HEAD' ? 'GET' : sent
    const [, root, id, ...more] = url.pathname.split('/')
    if (root !== 'marks' || more.length > 0) return { status: 404 }
    if (id === undefined) {
      if (method === 'GET') return listed(url)
      if (method !== 'POST') return { status: 405 }
      const mark = String(headers['content-type']).startsWith('application/json') ? markOf(text) : undefined
      if (mark === undefined) return { status: 400 }
      marks.set(mark.id, mark)
      return { status: 201, body: mark }
    }
    if (method !== 'GET' && method !== 'DELETE') return { status: 405 }
    const found = marks.get(id)
    if (found === undefined) return { status: 404 }
    if (method === 'DELETE') marks.delete(id)
    return method === 'GET' ? { status: 200, body: found } : { status: 204 }
  }
}

async function proveMarks(style: Style, fault?: MarksFault): Promise<readonly string[]> {
  const read = await readOnce('marks.yaml', marksYaml(style))
  const fetch = fetchFrom(marksServer(style, fault))
  const { failures } = await proveHere(read, { fetch, credentials: {}, requests: 60 })
  return failures.map((each) => each.replace(/^\w+ ([^:]*):.*: expected (.*), got .*$/, '$1: $2'))
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

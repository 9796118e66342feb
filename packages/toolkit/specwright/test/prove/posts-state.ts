/** What the server of posts can do wrong. */
export type PostFault =
  | 'DELETE without If-Match'
  | 'PUT without If-Match'
  | 'PATCH without If-Match'
  | 'DELETE by an old ETag'
  | '304 for another ETag'
  | 'ETag without what belongs to it'
  | 'children stay'
  | 'children stay readable'
  | 'children of the deleted'
  | 'children of nothing'
  | 'children of nothing fail'
  | 'time of change stays'
  | 'time of creation changes'
  | 'PUT changes the time of creation'
  | 'PUT of any type'
  | 'long titles are created'
  | 'same slug twice'
  | 'same slug by PUT'
  | 'same slug by PATCH'
  | 'null stays'
  | 'published twice'
  | 'published in the response'
  | 'kept with comments'
  | 'fails with a free slug'
  | 'page count rounded down'
  | 'multiple unchecked'
  | 'minimum excluded'
  | 'last day excluded'
  | 'comments are not counted'
  | 'deleted comments are counted'

export interface Post {
  readonly id: string
  readonly owner: string
  readonly createdAt: string
  readonly members: Readonly<Record<string, unknown>>
  readonly status: string
  readonly updatedAt: string
  readonly version: number
}

export interface Comment {
  readonly id: string
  readonly owner: string
  readonly postId: string
  readonly text: string
  readonly createdAt: string
}

export interface Call {
  readonly request: Request
  readonly method: string
  readonly query: URLSearchParams
  readonly path: readonly string[]
  readonly account: string
}

export type Members = Readonly<Record<string, unknown>>

export function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= max
}

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers })
export const refused = (status: number): Response => json(status, { message: 'refused' })
export const none = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers })

export interface State {
  readonly posts: Map<string, Post>
  readonly comments: Map<string, Comment>
  readonly keys: Map<string, { readonly sent: string; readonly id: string }>
  /** How many comments of a post were deleted. */
  readonly deleted: Map<string, number>
  made: number
  readonly has: (fault: PostFault) => boolean
}

/** Each moment is a second after the one before. */
export const nextTime = (state: State): string => new Date(1_700_000_000_000 + ++state.made * 1000).toISOString()

export const commentsOf = ({ comments }: State, { id }: Post): readonly Comment[] =>
  [...comments.values()].filter(({ postId }) => postId === id)

function countOf(state: State, post: Post): number {
  const deleted = state.has('deleted comments are counted') ? (state.deleted.get(post.id) ?? 0) : 0
  return state.has('comments are not counted') ? 0 : commentsOf(state, post).length + deleted
}

export function shownPost(state: State, post: Post): Members {
  const { id, status, createdAt, updatedAt, members } = post
  return { ...members, id, status, createdAt, updatedAt, commentCount: countOf(state, post) }
}

export function etagOf(state: State, post: Post): string {
  const below = state.has('ETag without what belongs to it') ? 0 : countOf(state, post)
  return `"${post.id}-${post.version}-${below}"`
}

export function reply(state: State, post: Post, status = 200): Response {
  const location = status === 201 ? { location: `/posts/${post.id}` } : {}
  return json(status, shownPost(state, post), { etag: etagOf(state, post), ...location })
}

export async function sentMembers(request: Request, type: string): Promise<Members | Response> {
  if (request.headers.get('content-type')?.split(';')[0] !== type) return refused(415)
  try {
    const body: unknown = JSON.parse(await request.text())
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : refused(400)
  } catch {
    return refused(400)
  }
}

/** A number of a query, within bounds; `undefined` for another one. */
export function numberIn(query: URLSearchParams, name: string, { from, to, usual }: NumberRange): number | undefined {
  const text = query.get(name)
  if (text === null) return usual
  const value = Number(text)
  return /^-?\d{1,15}$/.test(text) && value >= from && value <= to ? value : undefined
}

export interface NumberRange {
  readonly from: number
  readonly to: number
  readonly usual: number
}

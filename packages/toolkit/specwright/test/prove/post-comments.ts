import {
  isText,
  json,
  nextTime,
  none,
  numberIn,
  refused,
  sentMembers,
  type Call,
  type Comment,
  type Members,
  type State,
} from './posts-state.ts'

/** Replies to requests of comments, which belong to posts. */
export async function replyOfComments(state: State, call: Call): Promise<Response> {
  const { request, method, path, account } = call
  const [, id] = path
  if (id === undefined)
    return method === 'GET' ? listComments(state, call) : await createComment(state, request, account)
  const comment = state.comments.get(id)
  if (comment?.owner !== account) return refused(404)
  if (method === 'GET') return json(200, shownComment(comment))
  state.comments.delete(id)
  state.deleted.set(comment.postId, (state.deleted.get(comment.postId) ?? 0) + 1)
  return none(204)
}

function shownComment({ owner: _, ...comment }: Comment): Members {
  return comment
}

async function createComment(state: State, request: Request, account: string): Promise<Response> {
  const sent = await sentMembers(request, 'application/json')
  if (sent instanceof Response) return sent
  const { postId, text } = sent
  if (!isText(postId, 64) || !isText(text, 100)) return refused(400)
  const isDeleted = /^p\d+$/.test(postId) && Number(postId.slice(1)) <= state.made
  const mayBe = state.has('children of nothing') || (isDeleted && state.has('children of the deleted'))
  const isKnown = state.posts.get(postId)?.owner === account
  if (!isKnown && !mayBe) return refused(state.has('children of nothing fail') ? 500 : 404)
  const createdAt = nextTime(state)
  const comment = { id: `c${state.made}`, postId, text, createdAt, owner: account }
  state.comments.set(comment.id, comment)
  return json(201, shownComment(comment))
}

function listComments(state: State, { query, account }: Call): Response {
  const limit = numberIn(query, 'limit', { from: 1, to: 20, usual: 10 })
  const after = query.get('cursor') ?? 'c0'
  if (limit === undefined || !/^c\d{1,9}$/.test(after)) return refused(400)
  const isThere = ({ postId }: Comment): boolean => !state.has('children stay readable') || state.posts.has(postId)
  const all = [...state.comments.values()].filter(
    (each) => each.owner === account && (query.get('postId') ?? each.postId) === each.postId && isThere(each),
  )
  const left = all.filter(({ id }) => Number(id.slice(1)) > Number(after.slice(1)))
  const items = left.slice(0, limit)
  const nextCursor = left.length > limit ? (items.at(-1)?.id ?? null) : null
  return json(200, { items: items.map(shownComment), nextCursor, total: all.length })
}

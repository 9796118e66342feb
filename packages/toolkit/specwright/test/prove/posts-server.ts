import { replyOfComments } from './post-comments.ts'
import {
  commentsOf,
  etagOf,
  isText,
  json,
  nextTime,
  none,
  numberIn,
  refused,
  reply,
  sentMembers,
  shownPost,
  type Call,
  type Members,
  type Post,
  type PostFault,
  type State,
} from './posts-state.ts'

const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: (value) => isText(value, 60),
  slug: (value) => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value),
  category: (value) => value === 'news' || value === 'essay' || value === 'guide',
  featured: (value) => typeof value === 'boolean',
  score: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100,
  dueOn: (value) => value === null || isDay(value),
  subtitle: (value) => value === null || value === '' || isText(value, 60),
}
const defaults: Members = { category: 'news', featured: false, score: 0, subtitle: null, dueOn: null }

/** The methods of a path; `undefined` for one that there is not. */
function methodsOf([first, id, step, ...more]: readonly string[]): readonly string[] | undefined {
  if (more.length > 0 || (first !== 'posts' && first !== 'comments')) return undefined
  if (id === undefined) return ['GET', 'POST', 'HEAD', 'OPTIONS']
  if (step !== undefined) return first === 'posts' && step === 'publish' ? ['POST', 'OPTIONS'] : undefined
  return first === 'posts' ? ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] : ['GET', 'DELETE', 'HEAD', 'OPTIONS']
}

/** A server of posts without a port, which does some things wrong, or nothing. */
export function postsServer(faults: readonly PostFault[] = []): {
  fetch(request: Request): Promise<Response>
  count(): number
} {
  const state: State = {
    posts: new Map(),
    comments: new Map(),
    keys: new Map(),
    deleted: new Map(),
    made: 0,
    has: (each) => faults.includes(each),
  }
  return {
    count: () => state.posts.size + state.comments.size,
    async fetch(request) {
      const { pathname, searchParams: query } = new URL(request.url)
      if (/%(?![\da-f]{2})|%(?:ff|00)/i.test(pathname)) return refused(400)
      const path = pathname.split('/').slice(1).map(decodeURIComponent)
      const methods = methodsOf(path)
      const [, account] = /^Bearer (ann|bob)$/.exec(request.headers.get('authorization') ?? '') ?? []
      if (methods === undefined) return refused(404)
      if (request.method === 'OPTIONS') return none(204, { allow: methods.join(', ') })
      if (!methods.includes(request.method)) return none(405, { allow: methods.join(', ') })
      if (account === undefined) return refused(401)
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const call = { request, method, query, path, account }
      const response = await (path[0] === 'posts' ? replyOfPosts(state, call) : replyOfComments(state, call))
      return request.method === 'HEAD' ? none(response.status, Object.fromEntries(response.headers)) : response
    },
  }
}

async function replyOfPosts(state: State, call: Call): Promise<Response> {
  const { request, method, path, account } = call
  const [, id, step] = path
  if (id === undefined) return method === 'GET' ? listPosts(state, call) : await createPost(state, call)
  const post = state.posts.get(id)
  if (post?.owner !== account) return refused(404)
  const etag = etagOf(state, post)
  if (step !== undefined) {
    if (post.status === 'published' && !state.has('published twice')) return refused(409)
    if (state.has('published in the response')) return reply(state, { ...post, status: 'published' })
    return reply(state, changed(state, post, { status: 'published' }))
  }
  if (method === 'GET') {
    const known = request.headers.get('if-none-match')
    const isSame = known === '*' || known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) === true
    return isSame || (known !== null && state.has('304 for another ETag')) ? none(304, { etag }) : reply(state, post)
  }
  const match = request.headers.get('if-match')
  const mayLackEtag =
    (method === 'DELETE' && state.has('DELETE without If-Match')) ||
    (method === 'PUT' && state.has('PUT without If-Match')) ||
    (method === 'PATCH' && state.has('PATCH without If-Match'))
  if (match === null && !mayLackEtag) return refused(428)
  const mayBeOld = method === 'DELETE' && state.has('DELETE by an old ETag')
  if (match !== null && match !== '*' && match !== etag && !mayBeOld) return refused(412)
  return method === 'DELETE' ? deletePost(state, post) : await changePost(state, call, post)
}

function deletePost(state: State, post: Post): Response {
  const below = commentsOf(state, post)
  if (below.length > 0 && state.has('kept with comments')) return refused(409)
  state.posts.delete(post.id)
  if (state.has('children stay') || state.has('children stay readable')) return none(204)
  for (const { id } of below) state.comments.delete(id)
  return none(204)
}

function changed(state: State, post: Post, changes: Partial<Post>): Post {
  const updatedAt = state.has('time of change stays') ? post.updatedAt : nextTime(state)
  const created = state.has('time of creation changes') ? { createdAt: nextTime(state) } : {}
  const after = { ...post, ...changes, ...created, updatedAt, version: post.version + 1 }
  state.posts.set(post.id, after)
  return after
}

const isTaken = ({ posts }: State, slug: unknown, self?: Post): boolean =>
  [...posts.values()].some((each) => each.members['slug'] === slug && each !== self)

function isValid(members: Members): boolean {
  return Object.entries(rules).every(([name, isRight]) => !Object.hasOwn(members, name) || isRight(members[name]))
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function isMultiple({ score = 0 }: Members): boolean {
  return typeof score === 'number' && score % 5 === 0
}

function kept(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => Object.hasOwn(rules, name)))
}

async function changePost(state: State, { request, method }: Call, post: Post): Promise<Response> {
  const isPlain = request.headers.get('content-type') === 'text/plain' && state.has('PUT of any type')
  const ofPut = isPlain ? 'text/plain' : 'application/json'
  const sent = await sentMembers(request, method === 'PUT' ? ofPut : 'application/merge-patch+json')
  if (sent instanceof Response) return sent
  const isWhole = method === 'PUT' ? 'title' in sent && 'slug' in sent : Object.keys(sent).length > 0
  if (!isWhole || !isValid(sent)) return refused(400)
  if (!isMultiple(sent) && !state.has('multiple unchecked')) return refused(400)
  const maySame = state.has(method === 'PUT' ? 'same slug by PUT' : 'same slug by PATCH')
  if ('slug' in sent && isTaken(state, sent['slug'], post) && !maySame) return refused(409)
  const stays = method === 'PATCH' && state.has('null stays') && sent['subtitle'] === null
  const left = stays ? { subtitle: post.members['subtitle'] } : {}
  const members = { ...(method === 'PUT' ? defaults : post.members), ...kept(sent), ...left }
  const isMade = method === 'PUT' && state.has('PUT changes the time of creation')
  return reply(state, changed(state, post, { members, ...(isMade && { createdAt: nextTime(state) }) }))
}

async function createPost(state: State, { request, account }: Call): Promise<Response> {
  const sent = await sentMembers(request, 'application/json')
  const key = request.headers.get('idempotency-key')
  if (sent instanceof Response) return sent
  const judged = state.has('long titles are created') && isText(sent['title'], 61) ? { ...sent, title: 'a' } : sent
  if (
    !('title' in sent && 'slug' in sent) ||
    !isValid(judged) ||
    !isMultiple(sent) ||
    (key !== null && key.length > 64)
  )
    return refused(400)
  const text = JSON.stringify(sent)
  const before = key === null ? undefined : state.keys.get(`${account} ${key}`)
  const earlier = before && state.posts.get(before.id)
  if (before && before.sent !== text) return refused(422)
  if (earlier) return reply(state, earlier, 201)
  if (isTaken(state, sent['slug']) && !state.has('same slug twice')) return refused(409)
  if (sent['score'] === 100 && state.has('fails with a free slug')) return refused(500)
  const time = nextTime(state)
  const members = { ...defaults, ...kept(sent) }
  const id = `p${state.made}`
  const post = { id, owner: account, createdAt: time, updatedAt: time, status: 'draft', members, version: 1 }
  state.posts.set(id, post)
  if (key !== null) state.keys.set(`${account} ${key}`, { sent: text, id })
  return reply(state, post, 201)
}

const listedValues: Readonly<Record<string, readonly string[]>> = {
  status: ['draft', 'published'],
  category: ['news', 'essay', 'guide'],
  featured: ['true', 'false'],
  sort: ['title', '-title', 'score', '-score'],
}

function listPosts(state: State, { query, account }: Call): Response {
  const limit = numberIn(query, 'limit', { from: 1, to: 50, usual: 20 })
  const offset = numberIn(query, 'offset', { from: 0, to: 1e15, usual: 0 })
  const min = numberIn(query, 'minScore', { from: -1e15, to: 1e15, usual: -1 })
  const isListed = Object.entries(listedValues).every(([name, all]) => all.includes(query.get(name) ?? all[0] ?? ''))
  const to = query.get('dueOnTo')
  if (limit === undefined || offset === undefined || min === undefined || !isListed) return refused(400)
  if (to !== null && !isDay(to)) return refused(400)
  const items = [...state.posts.values()]
    .filter(({ owner }) => owner === account)
    .map((post) => shownPost(state, post))
    .filter((each) => {
      const score = Number(each['score'])
      return state.has('minimum excluded') && min > 0 ? score > min : score >= min
    })
    .filter(({ dueOn }) => {
      if (to === null) return true
      return typeof dueOn === 'string' && (state.has('last day excluded') ? dueOn < to : dueOn <= to)
    })
    .filter((each) =>
      ['status', 'category', 'featured'].every((name) => !query.has(name) || String(each[name]) === query.get(name)),
    )
  const [, sign, by] = /^(-?)(\w+)$/.exec(query.get('sort') ?? '') ?? []
  if (by !== undefined)
    items.sort((a, b) => (Object(a[by]) < Object(b[by]) ? -1 : Object(a[by]) > Object(b[by]) ? 1 : 0))
  if (sign === '-') items.reverse()
  const pages = items.length / limit
  const totalPages = state.has('page count rounded down') ? Math.floor(pages) : Math.ceil(pages)
  return json(200, { items: items.slice(offset, offset + limit), total: items.length, totalPages })
}

import { onTestFinished } from 'vitest'
import { fetchFrom, startServer, type Fetch, type Reply, type SentCall } from './reply-server.ts'

/** The tokens that the server knows. */
export const taskTokens = {
  first: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJmaXJzdCJ9.c2lnbmF0dXJlLW9mLWZpcnN0',
  other: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvdGhlciJ9.c2lnbmF0dXJlLW9mLW90aGVy',
  expired: 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.c2lnbmF0dXJlLW9mLW9sZA',
  narrow: 'eyJhbGciOiJIUzI1NiJ9.eyJzY29wZSI6IiJ9.c2lnbmF0dXJlLW9mLW5v',
} as const

/** What the server of tasks can do wrong. */
export type TaskFault =
  | 'wrong Location'
  | 'Location of the listing'
  | 'fails on %zz'
  | 'fails on %00'
  | 'fails on a long URL'
  | 'fails on a malformed query'
  | 'PATCH resets members'
  | 'PUT merges'
  | 'PUT only once'
  | 'PUT keeps a member'
  | 'enum in any case'
  | 'random ETag'
  | 'ETag that never changes'
  | 'no 304'
  | 'ignored precondition'
  | 'second DELETE fails'
  | 'DELETE removes all'
  | 'page with a gap'
  | 'wrong total'
  | 'total of the page'
  | 'other account reads'
  | 'other account lists'
  | 'other account changes'
  | 'ignored sort'
  | 'descending ignored'
  | 'ignored filter'
  | 'HEAD has another type'
  | 'HEAD without an item'
  | 'HEAD fails'
  | 'HEAD is 404'
  | 'stack trace in an error'
  | 'Allow without DELETE'
  | 'unknown method is 404'
  | 'wrong type is 400'
  | 'wrong type accepted'
  | 'token in an error'
  | 'null accepted'
  | 'minimum off by one'
  | 'short title accepted'
  | 'unknown path below'
  | 'unknown path fails'
  | 'signature unchecked'
  | 'expired accepted'
  | 'scope ignored'
  | 'valid POST is 404'

interface Task {
  readonly id: string
  readonly account: string
  readonly version: number
  readonly title: string
  readonly state: string
  readonly weight: number
  readonly remark: string | null
}

interface Call extends SentCall {
  readonly account: string
}

type Members = Readonly<Record<string, unknown>>

const refused = (status: number, message: string): Reply => ({ status, body: { message } })

/** The server without a port. */
export interface TasksServer {
  readonly tasks: ReadonlyMap<string, Task>
  readonly fetch: Fetch
}

/** The server, which does some things wrong, or nothing. */
export function tasksServer(faults: readonly TaskFault[] = []): TasksServer {
  const { tasks, replyTo } = repliesWith(faults)
  return { tasks, fetch: fetchFrom(replyTo) }
}

/** Starts the server on a port, until the end of the test. */
export async function startTasks(): Promise<{ url: string; tasks: ReadonlyMap<string, Task> }> {
  const { tasks, replyTo } = repliesWith([])
  const { url, close } = await startServer(replyTo)
  onTestFinished(close)
  return { url, tasks }
}

function repliesWith(faults: readonly TaskFault[]): { tasks: Map<string, Task>; replyTo: (call: SentCall) => Reply } {
  const tasks = new Map<string, Task>([
    ['old-1', task('old-1', 'first', { title: 'mm', weight: 3 })],
    ['old-2', task('old-2', 'other', { title: 'theirs' })],
  ])
  return { tasks, replyTo: repliesOf(tasks, (each) => faults.includes(each)) }
}

function task(id: string, account: string, sent: Members): Task {
  return { state: 'open', weight: 0, remark: null, ...(sent as { readonly title: string }), id, account, version: 1 }
}

function shownTask({ version: _, account: __, ...shown }: Task): unknown {
  return shown
}

function repliesOf(tasks: Map<string, Task>, has: (fault: TaskFault) => boolean): (call: SentCall) => Reply {
  let count = 0
  let reads = 0
  const replaced = new Set<string>()
  const etagOf = ({ id, version }: Task): string => {
    if (has('random ETag')) return `"${++reads}"`
    return has('ETag that never changes') ? '"same"' : `"${id}-${version}"`
  }
  const shown = (each: Task, status = 200): Reply => ({
    status,
    body: shownTask(each),
    headers: { etag: etagOf(each) },
  })

  const accountOf = ({ headers }: SentCall): string | Reply => {
    const [, token = ''] = /^Bearer (.+)$/.exec(String(headers['authorization'])) ?? []
    const isUnsigned = has('signature unchecked') && token.startsWith(taskTokens.first.replace(/[^.]+$/, ''))
    if (token === taskTokens.first || isUnsigned) return 'first'
    if (token === taskTokens.other) return 'other'
    if (token === taskTokens.expired && has('expired accepted')) return 'first'
    if (token === taskTokens.narrow) return has('scope ignored') ? 'first' : refused(403, 'scope')
    return refused(401, has('token in an error') ? `unknown token ${token}` : 'token')
  }

  const listed = ({ url: { searchParams }, account }: Call): Reply => {
    const number = (name: string, usual: number): number => Number(searchParams.get(name) ?? usual)
    const [limit, offset] = [number('limit', 20), number('offset', 0)]
    const [state, sort] = [searchParams.get('state'), searchParams.get('sort')]
    const min = has('minimum off by one') ? 0 : 1
    if (!Number.isInteger(limit) || limit < min || limit > 20)
      return refused(400, has('stack trace in an error') ? 'Error: limit\n    at listed (/srv/tasks.js:12:7)' : 'limit')
    if (!Number.isInteger(offset) || offset < 0) return refused(400, 'offset')
    if (state !== null && !['open', 'done'].includes(state)) return refused(400, 'state')
    if (sort !== null && !['title', '-title', 'weight', '-weight'].includes(sort)) return refused(400, 'sort')
    const all = [...tasks.values()].filter(
      (each) =>
        (each.account === account || has('other account lists')) &&
        (state === null || each.state === state || has('ignored filter')),
    )
    if (sort !== null && !has('ignored sort')) {
      const member = sort.replace('-', '') as 'title' | 'weight'
      const sign = sort.startsWith('-') && !has('descending ignored') ? -1 : 1
      all.sort((a, b) => sign * (a[member] < b[member] ? -1 : a[member] > b[member] ? 1 : 0))
    }
    const from = has('page with a gap') && offset > 0 ? offset + 1 : offset
    const items = all.slice(from, from + limit).map(shownTask)
    const total = has('total of the page') ? items.length : all.length + (has('wrong total') ? 1 : 0)
    return { status: 200, body: { items, total } }
  }

  const creation = (call: Call): Reply => {
    const { sent, refusal } = sentTask(call, has)
    if (refusal) return refusal
    if (sent['title'] === undefined) return refused(400, 'title')
    if (has('valid POST is 404')) return refused(404, 'nothing')
    const made = task(`task-${++count}`, call.account, sent)
    tasks.set(made.id, made)
    const wrong = has('Location of the listing')
      ? '/v1/tasks'
      : `/v1/tasks/${has('wrong Location') ? 'x' : ''}${made.id}`
    return { ...shown(made, 201), headers: { location: wrong } }
  }

  const change = (call: Call, before: Task): Reply => {
    const { method, headers } = call
    const match = headers['if-match']
    if (method === 'PATCH' && match !== undefined && match !== etagOf(before) && !has('ignored precondition'))
      return refused(412, 'changed')
    const { sent, refusal } = sentTask(call, has)
    if (refusal) return refusal
    if (method === 'PUT' && sent['title'] === undefined) return refused(400, 'title')
    if (method === 'PUT' && has('PUT only once') && replaced.has(before.id + call.text)) return refused(409, 'again')
    replaced.add(before.id + call.text)
    const merges = method === 'PUT' ? has('PUT merges') : !has('PATCH resets members')
    const { id, account, title, version } = before
    const kept = merges ? before : { title, ...(has('PUT keeps a member') && { remark: before.remark }) }
    const after = { ...task(id, account, { ...kept, ...sent }), version: version + 1 }
    tasks.set(id, after)
    return shown(after)
  }

  const itemReply = (call: Call, id: string): Reply => {
    const { method, account, headers } = call
    const isHead = method === 'HEAD'
    const found = tasks.get(id)
    const isOthers = found?.account !== account
    if (!['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'].includes(method)) return wrongMethod('GET, PUT, PATCH, DELETE')
    if (isHead && has('HEAD is 404')) return refused(404, 'no such task')
    if (isHead && has('HEAD fails')) return refused(500, 'broken')
    if (isHead && has('HEAD without an item')) return { status: 204 }
    const mayRead = has('other account reads') && ['GET', 'HEAD'].includes(method)
    if (found === undefined || (isOthers && !mayRead && !(has('other account changes') && method === 'PATCH')))
      return refused(method === 'DELETE' && has('second DELETE fails') ? 500 : 404, 'no such task')
    if (method === 'DELETE') {
      if (has('DELETE removes all')) tasks.clear()
      tasks.delete(id)
      return { status: 204 }
    }
    if (method !== 'GET' && !isHead) return change(call, found)
    if (headers['if-none-match'] === etagOf(found) && !has('no 304'))
      return { status: 304, headers: { etag: etagOf(found) } }
    return isHead && has('HEAD has another type')
      ? { status: 200, headers: { 'content-type': 'text/html', etag: etagOf(found) } }
      : shown(found)
  }

  const wrongMethod = (allow: string): Reply =>
    has('unknown method is 404')
      ? refused(404, 'no such path')
      : { ...refused(405, 'method'), headers: { allow: has('Allow without DELETE') ? 'GET, PUT, PATCH' : allow } }

  return (given) => {
    if (given.target.includes('%zz') && has('fails on %zz')) return refused(500, 'broken')
    if (given.target.includes('%00') && has('fails on %00')) return refused(500, 'broken')
    if (given.target.length > 4000 && has('fails on a long URL')) return refused(500, 'broken')
    if (/\?.*%ff/.test(given.target) && has('fails on a malformed query')) return refused(500, 'broken')
    const [, version, root, encoded, ...more] = given.url.pathname.split('/')
    if (version !== 'v1' || root !== 'tasks') return refused(has('unknown path fails') ? 500 : 404, 'no such path')
    if (more.length > 0) return has('unknown path below') ? { status: 200, body: {} } : refused(404, 'no such path')
    const account = accountOf(given)
    if (typeof account !== 'string') return account
    const call = { ...given, account }
    let id: string | undefined
    try {
      id = encoded === undefined ? undefined : decodeURIComponent(encoded)
    } catch {
      return refused(400, 'malformed')
    }
    if (id !== undefined) return itemReply(call, id)
    if (call.method === 'GET' || call.method === 'HEAD') return listed(call)
    return call.method === 'POST' ? creation(call) : wrongMethod('GET, POST')
  }
}

type SentTask =
  | { readonly sent: Members; readonly refusal?: undefined }
  | { readonly sent?: undefined; readonly refusal: Reply }

/** The members of a valid body, or the refusal of another one. */
function sentTask({ headers, text }: Call, has: (fault: TaskFault) => boolean): SentTask {
  const isJson = headers['content-type'] === 'application/json'
  if (!isJson && !has('wrong type accepted')) return { refusal: refused(has('wrong type is 400') ? 400 : 415, 'type') }
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return { refusal: refused(400, 'not JSON') }
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { refusal: refused(400, 'not an object') }
  const isRight = Object.entries(sent).every(([name, value]: [string, unknown]) => {
    if (value === null && has('null accepted')) return true
    const length = typeof value === 'string' ? [...value].length : -1
    if (name === 'title') return length >= (has('short title accepted') ? 1 : 2) && length <= 20
    if (name === 'state')
      return ['open', 'done'].includes(has('enum in any case') ? String(value).toLowerCase() : String(value))
    if (name === 'weight') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9
    return name === 'remark' && length >= 0 && length <= 30
  })
  if (!isRight) return { refusal: refused(400, 'invalid') }
  const members = Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]: [string, unknown]) => value !== null)
      .map(([name, value]: [string, unknown]) => [name, name === 'state' ? String(value).toLowerCase() : value]),
  )
  return { sent: members }
}

import type { Explored } from './explore.ts'

type Fetch = Explored['fetch']

/** A request on its way, as far as mutants look at it. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
}

/** Changes what is sent, or what is answered. */
interface Mutant {
  readonly ask?: (sent: Sent) => { readonly url?: string; readonly init?: RequestInit } | undefined
  readonly answer?: (response: Response, sent: Sent) => Response | Promise<Response>
}

async function json(response: Response, change: (body: Record<string, unknown>) => unknown): Promise<Response> {
  const text = await response.clone().text()
  if (text === '') return response
  const body = JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)) // every body of the mock is an object
  return new Response(body, { status: response.status, headers: response.headers })
}

function status(response: Response, to: number): Response {
  return new Response(response.body, { status: to, headers: response.headers })
}

function withoutHeader(response: Response, name: string): Response {
  const headers = new Headers(response.headers)
  headers.delete(name)
  return new Response(response.body, { status: response.status, headers })
}

const isListing = ({ path }: Sent): boolean => path.endsWith('/activities')
const isDelete = ({ method, path }: Sent): boolean => method === 'DELETE' && path.includes('tier-structures')
const isToken = ({ path }: Sent): boolean => path === '/oauth/token'
const isRevoke = ({ path }: Sent): boolean => path.endsWith('/revoke')

/** With a credential that is always right, in place of the one that was sent. */
const withHeader =
  (name: string, value: string) =>
  ({ headers }: Sent): { init: RequestInit } => {
    const changed = new Headers(headers)
    changed.set(name, value)
    return { init: { headers: changed } }
  }

const withQuery = (sent: Sent, change: (query: URLSearchParams) => void): { url: string } => {
  const query = new URLSearchParams(sent.query)
  change(query)
  return { url: `http://mock.test${sent.path}?${query}` }
}

let remembered = ''

/** Services that each break one promise; every one of them must be noticed. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'the app id is not checked': { ask: withHeader('x-app-id', 'demo-app') },
  'the app token is not checked': { ask: withHeader('x-app-token', 'demo-token') },
  'a token is good for ever': {
    ask: ({ headers }) => {
      const bearer = headers.get('authorization') ?? ''
      return bearer.includes('.') && remembered !== ''
        ? withHeader('authorization', `Bearer ${remembered}`)({ headers } as Sent)
        : undefined // only headers are read
    },
    answer: async (response, sent) => {
      if (isToken(sent) && response.status === 200 && sent.body.includes('scope=api')) {
        const { access_token: token } = (await response.clone().json()) as { access_token: string } // as the contract has it
        remembered = token
      }
      return response
    },
  },
  'revoking does nothing': {
    ask: (sent) =>
      isRevoke(sent) ? { init: { body: sent.body.replace(/access_token=.+/, 'access_token=x') } } : undefined,
  },
  'revoking answers a body': {
    answer: (response, sent) => (isRevoke(sent) && response.status === 200 ? new Response('{}', response) : response),
  },
  'revoking what is unknown is an error': {
    answer: (response, sent) => (isRevoke(sent) && sent.body === 'access_token=x' ? status(response, 404) : response),
  },
  'scopes are not checked': {
    ask: (sent) =>
      isToken(sent) && sent.body.includes('scope=exports')
        ? { init: { body: sent.body.replace('exports', 'api') } }
        : undefined,
  },
  'any scope will do': {
    ask: (sent) =>
      isToken(sent) && sent.body !== '' ? { init: { body: sent.body.replace('nonsense', 'api') } } : undefined,
  },
  'a token is given as JSON asks': {
    ask: (sent) =>
      isToken(sent) && sent.body.startsWith('{')
        ? {
            init: {
              headers: { ...Object.fromEntries(sent.headers), 'content-type': 'application/x-www-form-urlencoded' },
              body: 'grant_type=client_credentials&scope=api',
            },
          }
        : undefined,
  },
  'a repeated field counts once': {
    ask: (sent) =>
      isToken(sent) && sent.body !== '' ? { init: { body: sent.body.replace('&scope=rewards', '') } } : undefined,
  },
  'a token may be cached': {
    answer: (response, sent) => (isToken(sent) ? withoutHeader(response, 'cache-control') : response),
  },
  'a token without its lifetime': {
    answer: async (response, sent) =>
      isToken(sent) && response.ok ? await json(response, ({ expires_in: _, ...rest }) => rest) : response,
  },
  'another lifetime': {
    answer: async (response, sent) =>
      isToken(sent) && response.ok ? await json(response, (body) => ({ ...body, expires_in: 3600 })) : response,
  },
  'a scope more than asked for': {
    answer: async (response, sent) =>
      isToken(sent) && response.ok
        ? await json(response, (body) => ({ ...body, scope: `${String(body['scope'])} events` }))
        : response,
  },
  'no challenge': { answer: (response) => withoutHeader(response, 'www-authenticate') },
  'a challenge that names an error where none is': {
    answer: (response) =>
      response.status === 401
        ? new Response(response.body, {
            status: 401,
            headers: { ...Object.fromEntries(response.headers), 'www-authenticate': 'Bearer error="invalid_token"' },
          })
        : response,
  },
  'no Allow': { answer: (response) => withoutHeader(response, 'allow') },
  'an unknown method is not found': {
    answer: async (response) =>
      response.status === 405 ? await json(status(response, 404), (body) => ({ ...body, code: 404 })) : response,
  },
  'the content type is another': {
    answer: (response) =>
      new Response(response.body, {
        status: response.status,
        headers: { ...Object.fromEntries(response.headers), 'content-type': 'text/plain' },
      }),
  },
  'code is not the status': {
    answer: async (response) =>
      response.status >= 400 ? await json(response, (body) => ({ ...body, code: 400 })) : response,
  },
  'every error has the same request_id': {
    answer: async (response) =>
      response.status >= 400 ? await json(response, (body) => ({ ...body, request_id: 'req_1' })) : response,
  },
  'an error without its key': {
    answer: async (response) =>
      response.status >= 400 ? await json(response, ({ key: _, ...rest }) => rest) : response,
  },
  'no OAuth error beside ours': {
    answer: async (response, sent) =>
      isToken(sent) && response.status === 400 ? await json(response, ({ error: _, ...rest }) => rest) : response,
  },
  'what is in use is deleted': {
    answer: async (response, sent) =>
      isDelete(sent) && response.status === 409
        ? await json(status(response, 404), (body) => ({ ...body, code: 404 }))
        : response,
  },
  'a conflict does not say of what': {
    answer: async (response) =>
      response.status === 409 ? await json(response, ({ resource_id: _, ...rest }) => rest) : response,
  },
  'a deletion that is done twice': {
    answer: async (response, sent) =>
      isDelete(sent) && response.status === 404
        ? await json(status(response, 409), (body) => ({ ...body, code: 409 }))
        : response,
  },
  'a deleted structure stays as it was': {
    answer: async (response, sent) =>
      isDelete(sent) && response.ok ? await json(response, (body) => ({ ...body, status: 'ACTIVE' })) : response,
  },
  'a deletion without its time': {
    answer: async (response, sent) =>
      isDelete(sent) && response.ok
        ? await json(response, (body) => ({ ...body, updated_at: body['created_at'] }))
        : response,
  },
  'a structure without its name': {
    answer: async (response, sent) =>
      isDelete(sent) && response.ok ? await json(response, ({ name: _, ...rest }) => rest) : response,
  },
  'limit is not checked': {
    ask: (sent) =>
      isListing(sent) && !(Number(sent.query.get('limit') ?? 1) >= 1 && Number(sent.query.get('limit') ?? 1) <= 100)
        ? withQuery(sent, (query) => query.delete('limit'))
        : undefined,
  },
  'limit is ignored': {
    ask: (sent) =>
      isListing(sent) && sent.query.get('limit') === '5'
        ? withQuery(sent, (query) => query.set('limit', '6'))
        : undefined,
  },
  'order is ignored': {
    ask: (sent) =>
      isListing(sent) && sent.query.get('order') === 'created_at'
        ? withQuery(sent, (query) => query.delete('order'))
        : undefined,
  },
  'order is not checked': {
    ask: (sent) =>
      isListing(sent) && sent.query.get('order') === 'name'
        ? withQuery(sent, (query) => query.delete('order'))
        : undefined,
  },
  'the cursor is ignored': {
    ask: (sent) =>
      isListing(sent) && sent.query.has('cursor') ? withQuery(sent, (query) => query.delete('cursor')) : undefined,
  },
  'a listing never ends': {
    answer: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({ ...body, cursor: { next: 'x', expires_at: '2030-01-01T00:00:00Z' } }))
        : response,
  },
  'a page loses its last entry': {
    answer: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({ ...body, data: (body['data'] as unknown[]).slice(0, -1) }))
        : response,
  },
  'a page repeats its first entry': {
    answer: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({
            ...body,
            data: [(body['data'] as unknown[])[0], ...(body['data'] as unknown[])],
          }))
        : response,
  },
  'an activity without its time': {
    answer: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({
            ...body,
            data: (body['data'] as object[]).map((each) => ({ ...each, created_at: undefined })),
          }))
        : response,
  },
  'a cursor without its end': {
    answer: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({
            ...body,
            cursor: { ...(body['cursor'] as object), expires_at: undefined },
          }))
        : response,
  },
  'a reward that is not there has an empty log': {
    answer: async (response, sent) =>
      isListing(sent) && response.status === 404
        ? await json(status(response, 200), () => ({ data: [], object: 'list' }))
        : response,
  },
  'a failure now and then': {
    answer: async (response) =>
      response.status === 403 ? await json(status(response, 500), (body) => ({ ...body, code: 500 })) : response,
  },
  'errors in HTML': {
    answer: (response) =>
      response.status === 404
        ? new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
        : response,
  },
}

/** A service as a mutant has it. */
export function mutated(fetch: Fetch, { ask, answer }: Mutant): Fetch {
  return async (input, init = {}) => {
    const { pathname: path, searchParams: query } = new URL(input)
    const body = typeof init.body === 'string' ? init.body : ''
    const sent: Sent = { method: init.method ?? 'GET', path, query, headers: new Headers(init.headers), body }
    const changed = ask?.(sent)
    const response = await fetch(changed?.url ?? input, { ...init, ...changed?.init })
    return answer ? await answer(response, sent) : response
  }
}

import type { ExploredService } from './explore.ts'
import { activitiesOf, facts, structureAt } from '../facts.ts'

type Fetch = ExploredService['fetch']

/** The parts of a request that mutants change. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
}

/** Changes requests or responses. */
interface Mutant {
  readonly changeRequest?: (sent: Sent) => { readonly url?: string; readonly init?: RequestInit } | undefined
  readonly changeResponse?: (response: Response, sent: Sent) => Response | Promise<Response>
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

/** True for the path of an operation, with whatever id in the place of the star. */
const isUnder = (path: string, pattern: string): boolean =>
  pattern.split('*').every((part, index) => (index === 0 ? path.startsWith(part) : path.endsWith(part)))

const isListing = ({ path }: Sent): boolean => isUnder(path, activitiesOf('*'))
const isDelete = ({ method, path }: Sent): boolean => method === 'DELETE' && isUnder(path, structureAt('*'))
const isToken = ({ path }: Sent): boolean => path === facts.tokenPath
const isRevoke = ({ path }: Sent): boolean => path === facts.revokePath

/** Replaces a credential with one that is always valid. */
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

/** The scope of tokens, as a form has it. */
const plused = facts.scope.replaceAll(' ', '+')

/** Services that each violate one rule; every one of them must be noticed. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'the app id is not checked': { changeRequest: withHeader(facts.appId, 'demo-app') },
  'the app token is not checked': { changeRequest: withHeader(facts.appToken, 'demo-token') },
  'a token never expires': {
    changeRequest: ({ headers }) => {
      const bearer = headers.get('authorization') ?? ''
      return bearer.includes('.') && remembered !== ''
        ? withHeader('authorization', `Bearer ${remembered}`)({ headers } as Sent)
        : undefined // only headers are read
    },
    changeResponse: async (response, sent) => {
      if (isToken(sent) && response.ok && sent.body.includes(`scope=${plused}`)) {
        const { access_token: token } = (await response.clone().json()) as { access_token: string } // as the contract has it
        remembered = token
      }
      return response
    },
  },
  'revoking does nothing': {
    changeRequest: (sent) =>
      isRevoke(sent) ? { init: { body: sent.body.replace(/access_token=.+/, 'access_token=x') } } : undefined,
  },
  'revoking returns a body': {
    changeResponse: (response, sent) =>
      isRevoke(sent) && response.ok ? new Response('{}', { headers: response.headers }) : response,
  },
  'revoking an unknown token is an error': {
    changeResponse: (response, sent) =>
      isRevoke(sent) && sent.body === 'access_token=x' ? status(response, 404) : response,
  },
  'scopes are not checked': {
    changeRequest: (sent) =>
      isToken(sent) && sent.body.includes('scope=exports')
        ? { init: { body: sent.body.replace('exports', plused) } }
        : undefined,
  },
  'any scope is accepted': {
    changeRequest: (sent) =>
      isToken(sent) && sent.body !== '' ? { init: { body: sent.body.replace('nonsense', plused) } } : undefined,
  },
  'a token request may be JSON': {
    changeRequest: (sent) =>
      isToken(sent) && sent.body.startsWith('{')
        ? {
            init: {
              headers: { ...Object.fromEntries(sent.headers), 'content-type': 'application/x-www-form-urlencoded' },
              body: `grant_type=client_credentials&scope=${facts.scope}`,
            },
          }
        : undefined,
  },
  'a repeated field is accepted': {
    changeRequest: (sent) =>
      isToken(sent) && sent.body !== '' ? { init: { body: sent.body.replace('&scope=events', '') } } : undefined,
  },
  'a token may be cached': {
    changeResponse: (response, sent) => (isToken(sent) ? withoutHeader(response, 'cache-control') : response),
  },
  'a token without its lifetime': {
    changeResponse: async (response, sent) =>
      isToken(sent) && response.ok ? await json(response, ({ expires_in: _, ...rest }) => rest) : response,
  },
  'another lifetime': {
    changeResponse: async (response, sent) =>
      isToken(sent) && response.ok
        ? await json(response, (body) => ({ ...body, expires_in: facts.tokenSeconds + 1 }))
        : response,
  },
  'one scope more than requested': {
    changeResponse: async (response, sent) =>
      isToken(sent) && response.ok
        ? await json(response, (body) => ({ ...body, scope: `${String(body['scope'])} orders` }))
        : response,
  },
  'no challenge': { changeResponse: (response) => withoutHeader(response, 'www-authenticate') },
  'a challenge that names an error without one': {
    changeResponse: (response) =>
      response.status === 401
        ? new Response(response.body, {
            status: 401,
            headers: { ...Object.fromEntries(response.headers), 'www-authenticate': 'Bearer error="invalid_token"' },
          })
        : response,
  },
  'no Allow': { changeResponse: (response) => withoutHeader(response, 'allow') },
  'an unknown method is 404': {
    changeResponse: async (response) =>
      response.status === 405 ? await json(status(response, 404), (body) => ({ ...body, code: 404 })) : response,
  },
  'the content type is another': {
    changeResponse: (response) =>
      new Response(response.body, {
        status: response.status,
        headers: { ...Object.fromEntries(response.headers), 'content-type': 'text/plain' },
      }),
  },
  'code is not the status': {
    changeResponse: async (response) =>
      response.status >= 400 ? await json(response, (body) => ({ ...body, code: 400 })) : response,
  },
  'every error has the same request_id': {
    changeResponse: async (response) =>
      response.status >= 400 ? await json(response, (body) => ({ ...body, request_id: 'req_1' })) : response,
  },
  'an error without its key': {
    changeResponse: async (response) =>
      response.status >= 400 ? await json(response, ({ key: _, ...rest }) => rest) : response,
  },
  'no OAuth error beside ours': {
    changeResponse: async (response, sent) =>
      isToken(sent) && response.status === 400 ? await json(response, ({ error: _, ...rest }) => rest) : response,
  },
  'a structure in use is deleted': {
    changeResponse: async (response, sent) =>
      isDelete(sent) && response.status === 409
        ? await json(status(response, 404), (body) => ({ ...body, code: 404 }))
        : response,
  },
  'a conflict does not name the program': {
    changeResponse: async (response) =>
      response.status === 409 ? await json(response, ({ resource_id: _, ...rest }) => rest) : response,
  },
  'a structure is deleted twice': {
    changeResponse: async (response, sent) =>
      isDelete(sent) && response.status === 404
        ? await json(status(response, 409), (body) => ({ ...body, code: 409 }))
        : response,
  },
  'a deleted structure is unchanged': {
    changeResponse: async (response, sent) =>
      isDelete(sent) && response.ok ? await json(response, (body) => ({ ...body, status: 'ACTIVE' })) : response,
  },
  'a deletion without its time': {
    changeResponse: async (response, sent) =>
      isDelete(sent) && response.ok
        ? await json(response, (body) => ({ ...body, updated_at: body['created_at'] }))
        : response,
  },
  'a structure without its name': {
    changeResponse: async (response, sent) =>
      isDelete(sent) && response.ok ? await json(response, ({ name: _, ...rest }) => rest) : response,
  },
  'limit is not checked': {
    changeRequest: (sent) =>
      isListing(sent) &&
      !(Number(sent.query.get(facts.size) ?? 1) >= 1 && Number(sent.query.get(facts.size) ?? 1) <= facts.max)
        ? withQuery(sent, (query) => query.delete(facts.size))
        : undefined,
  },
  'limit is ignored': {
    changeRequest: (sent) =>
      isListing(sent) && sent.query.get(facts.size) === '5'
        ? withQuery(sent, (query) => query.set(facts.size, '6'))
        : undefined,
  },
  'order is ignored': {
    changeRequest: (sent) =>
      isListing(sent) && sent.query.get(facts.order) === (facts.isAscending ? '-created_at' : 'created_at')
        ? withQuery(sent, (query) => query.delete(facts.order))
        : undefined,
  },
  'order is not checked': {
    changeRequest: (sent) =>
      isListing(sent) && sent.query.get(facts.order) === 'name'
        ? withQuery(sent, (query) => query.delete(facts.order))
        : undefined,
  },
  'the cursor is ignored': {
    changeRequest: (sent) =>
      isListing(sent) && sent.query.has(facts.cursor)
        ? withQuery(sent, (query) => query.delete(facts.cursor))
        : undefined,
  },
  'a listing never ends': {
    changeResponse: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({ ...body, cursor: { next: 'x', expires_at: '2030-01-01T00:00:00Z' } }))
        : response,
  },
  'a page loses its last entry': {
    changeResponse: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({ ...body, data: (body['data'] as unknown[]).slice(0, -1) }))
        : response,
  },
  'a page repeats its first entry': {
    changeResponse: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({
            ...body,
            data: [(body['data'] as unknown[])[0], ...(body['data'] as unknown[])],
          }))
        : response,
  },
  'an activity without its time': {
    changeResponse: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({
            ...body,
            data: (body['data'] as object[]).map((each) => ({ ...each, created_at: undefined })),
          }))
        : response,
  },
  'a cursor without its expiry': {
    changeResponse: async (response, sent) =>
      isListing(sent) && response.ok
        ? await json(response, (body) => ({
            ...body,
            cursor: { ...(body['cursor'] as object), expires_at: undefined },
          }))
        : response,
  },
  'a missing reward has an empty log': {
    changeResponse: async (response, sent) =>
      isListing(sent) && response.status === 404
        ? await json(status(response, facts.listed), () => ({ data: [], object: 'list' }))
        : response,
  },
  'occasional failures': {
    changeResponse: async (response) =>
      response.status === 403 ? await json(status(response, 500), (body) => ({ ...body, code: 500 })) : response,
  },
  'errors in HTML': {
    changeResponse: (response) =>
      response.status === 404
        ? new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
        : response,
  },
}

/** Applies a mutant to a service. */
export function applyMutant(fetch: Fetch, { changeRequest, changeResponse }: Mutant): Fetch {
  return async (input, init = {}) => {
    const { pathname: path, searchParams: query } = new URL(input)
    const body = typeof init.body === 'string' ? init.body : ''
    const sent: Sent = { method: init.method ?? 'GET', path, query, headers: new Headers(init.headers), body }
    const changed = changeRequest?.(sent)
    const response = await fetch(changed?.url ?? input, { ...init, ...changed?.init })
    return changeResponse ? await changeResponse(response, sent) : response
  }
}

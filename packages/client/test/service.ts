import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createLoyaltyClient, type LoyaltyClient, type LoyaltyClientOptions } from '../src/index.ts'

export const appToken = 'app-token-1f5c'

/** A request as a fake service sees it. */
export interface Seen {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly bearer: string | undefined
}

/** What a fake service answers; an `Error` breaks the connection. */
export type Answer = (seen: Seen, nth: number) => Response | Error | Promise<Response | Error>

export interface Conversation {
  readonly loyalty: LoyaltyClient
  /** Every request, those for tokens among them, in the order they came. */
  readonly seen: Seen[]
  /** Requests for tokens. */
  tokenRequests(): number
  /** Requests for anything else. */
  calls(): readonly Seen[]
}

/** A client before a service that gives tokens `token-1`, `token-2`..., and answers the rest as told. */
export function conversation(answer: Answer, options: Partial<LoyaltyClientOptions> = {}): Conversation {
  const seen: Seen[] = []
  const isToken = ({ path }: Seen): boolean => path.endsWith('/oauth/token')
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const headers = Object.fromEntries(new Headers(init.headers))
    const request = {
      method: init.method ?? 'GET',
      path: pathname + search,
      headers,
      body: init.body ? await new Response(init.body).text() : '',
      bearer: headers['authorization']?.replace('Bearer ', ''),
    }
    seen.push(request)
    if (isToken(request)) return token(`token-${seen.filter(isToken).length}`)
    const answered = await answer(request, seen.filter((each) => !isToken(each)).length)
    if (answered instanceof Error) throw answered
    return answered
  }
  const loyalty = createLoyaltyClient({
    baseUrl: 'https://loyalty.test',
    appId: 'app-id-77',
    appToken,
    scope: ['loyalties'],
    fetch,
    ...options,
  })
  return {
    loyalty,
    seen,
    tokenRequests: () => seen.filter(isToken).length,
    calls: () => seen.filter((each) => !isToken(each)),
  }
}

/** Whether what a `fetch` is given asks for a token. */
export function asksForToken(input: string | URL | Request): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname.endsWith('/oauth/token')
}

/** An answer with a JSON body. */
export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers })
}

/** A token response. */
export function token(accessToken: string, expiresIn = 3600): Response {
  return json({
    access_token: accessToken,
    client_id: 'c',
    expires_at: 0,
    expires_in: expiresIn,
    scope: 'loyalties',
    token_type: 'Bearer',
  })
}

/** An error response of the contract. */
export function failure(status: number, key = 'some_key', headers: Readonly<Record<string, string>> = {}): Response {
  return json({ code: status, key, message: `Message of ${key}` }, status, headers)
}

/** A tier structure after its deletion. */
export const structure = {
  id: 'ts_1',
  name: 'Gold',
  type: 'POINT_BALANCE',
  card_definition_id: 'cd_1',
  metadata: {},
  status: 'DELETED',
  created_at: '2026-01-01T00:00:00Z',
  object: 'tier_structure',
} as const

/** A server on a port of its own, gone when the test ends; gives its address. */
export async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a server on a port has one
  return `http://127.0.0.1:${port}`
}

/** Answers a request; `nth` is 1 for the first. */
export type Handle = (request: IncomingMessage, response: ServerResponse, nth: number) => void

/** A client with a token of its own before a server on a real socket, and how many requests came. */
export async function served(
  handle: Handle,
  options: Partial<LoyaltyClientOptions> = {},
): Promise<{ loyalty: LoyaltyClient; requests: () => number }> {
  let requests = 0
  const baseUrl = await listen((request, response) => {
    request.resume()
    handle(request, response, ++requests)
  })
  const loyalty = createLoyaltyClient({ baseUrl, appId: 'app-id-77', appToken, token: 't', ...options })
  return { loyalty, requests: () => requests }
}

/** What a promise was rejected with. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error) return error
    throw new Error('rejected with something that is no error', { cause: error })
  }
  throw new Error('was not rejected')
}

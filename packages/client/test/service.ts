import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createLoyaltyClient, type LoyaltyClient, type LoyaltyClientOptions } from '../src/index.ts'

export const appToken = 'app-token-1f5c'

/** A request that the fake service received. */
export interface ReceivedRequest {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly bearer: string | undefined
}

/** Returns the response of the fake service; an `Error` breaks the connection. */
export type Responder = (received: ReceivedRequest, nth: number) => Response | Error | Promise<Response | Error>

export interface Conversation {
  readonly loyalty: LoyaltyClient
  /** Every request in order, including those for tokens. */
  readonly received: ReceivedRequest[]
  /** Number of token requests. */
  tokenRequests(): number
  /** All other requests. */
  calls(): readonly ReceivedRequest[]
}

/**
 * A client with a fake service, which issues tokens `token-1`, `token-2`... and responds to other requests as given.
 */
export function conversation(respond: Responder, options: Partial<LoyaltyClientOptions> = {}): Conversation {
  const received: ReceivedRequest[] = []
  const isToken = ({ path }: ReceivedRequest): boolean => path.endsWith('/oauth/token')
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
    received.push(request)
    if (isToken(request)) return token(`token-${received.filter(isToken).length}`)
    const response = await respond(request, received.filter((each) => !isToken(each)).length)
    if (response instanceof Error) throw response
    return response
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
    received,
    tokenRequests: () => received.filter(isToken).length,
    calls: () => received.filter((each) => !isToken(each)),
  }
}

/** Whether the argument of a `fetch` is a token request. */
export function isTokenRequest(input: string | URL | Request): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname.endsWith('/oauth/token')
}

/** A response with a JSON body. */
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

/** Starts a server on a free port, closed when the test ends; returns its address. */
export async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return `http://127.0.0.1:${port}`
}

/** Handles a request; `nth` is 1 for the first. */
export type Handle = (request: IncomingMessage, response: ServerResponse, nth: number) => void

/** A client with its own token and a server on a real socket, and the number of requests so far. */
export async function served(
  handle: Handle,
  options: Partial<LoyaltyClientOptions> = {},
): Promise<{ loyalty: LoyaltyClient; requests: () => number }> {
  let requests = 0
  const baseUrl = await listen((request, response) => {
    request.resume()
    handle(request, response, ++requests)
  })
  const given = { baseUrl, appId: 'app-id-77', appToken, token: 't', ...options }
  const loyalty = createLoyaltyClient(given as LoyaltyClientOptions) // who removes the token gives a scope
  return { loyalty, requests: () => requests }
}

/** The error that a promise rejects with. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error) return error
    throw new Error('rejected with something other than an error', { cause: error })
  }
  throw new Error('was not rejected')
}

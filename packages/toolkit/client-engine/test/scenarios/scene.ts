import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import type { ClientOptions } from '../../src/index.ts'
import type { FailureBody, Subject, SubjectClient, SubjectOptions } from './subject.ts'

/** The secret of clients, unless a scenario has its own. */
export const secret = 'app-token-1f5c'

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

/** What a fake service received. */
export interface Received {
  /** Every request in order, including those for tokens. */
  readonly received: ReceivedRequest[]
  /** Number of token requests. */
  tokenRequests(): number
  /** All other requests. */
  calls(): readonly ReceivedRequest[]
}

/** A fake service, which issues tokens `token-1`, `token-2`... at a path, and responds to other requests as given. */
export function fakeService(
  respond: Responder,
  tokenPath = '/oauth/token',
): Received & { readonly fetch: NonNullable<ClientOptions['fetch']> } {
  const received: ReceivedRequest[] = []
  const isToken = ({ path }: ReceivedRequest): boolean => path.endsWith(tokenPath)
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const headers = Object.fromEntries(new Headers(init.headers))
    const request = {
      method: init.method ?? 'GET',
      path: pathname + search,
      headers,
      body: init.body ? await new Response(init.body).text() : '',
      bearer: /^Bearer (.*)/.exec(headers['authorization'] ?? '')?.[1],
    }
    received.push(request)
    if (isToken(request)) return token(`token-${received.filter(isToken).length}`)
    const response = await respond(request, received.filter((each) => !isToken(each)).length)
    if (response instanceof Error) throw response
    return response
  }
  return {
    fetch,
    received,
    tokenRequests: () => received.filter(isToken).length,
    calls: () => received.filter((each) => !isToken(each)),
  }
}

/** Whether the argument of a `fetch` is a token request. */
export function isTokenRequest(input: string | URL | Request, tokenPath = '/oauth/token'): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname.endsWith(tokenPath)
}

/** A response with a JSON body. */
export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers })
}

/** The members of a token besides `access_token`. */
export const tokenFacts = {
  client_id: 'c',
  expires_at: 0,
  expires_in: 3600,
  scope: 'read',
  token_type: 'Bearer',
} as const

/** A token response. */
export function token(accessToken: string, expiresIn = 3600): Response {
  return json({ ...tokenFacts, access_token: accessToken, expires_in: expiresIn })
}

/** An error response. */
export function failure(status: number, key = 'some_key', headers: Readonly<Record<string, string>> = {}): Response {
  return json(failureBody(status, key), status, headers)
}

/** The body of an error response. */
export function failureBody(status: number, key: string): FailureBody {
  return { code: status, key, message: `Message of ${key}` }
}

/** Limits of a client that no test of another thing reaches, however slow the machine is. */
export const unhurried = { timeoutMs: 900_000 } as const

/** What a delete returns. */
export const thing = { id: 'ts_1', name: 'Gold', status: 'DELETED' } as const

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

/** A server on a real socket, and the number of requests so far. */
export async function countingServer(handle: Handle): Promise<{ baseUrl: string; requests: () => number }> {
  let requests = 0
  const baseUrl = await listen((request, response) => {
    request.resume()
    handle(request, response, ++requests)
  })
  return { baseUrl, requests: () => requests }
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

/** The error of a call, after its fake timers have moved so many milliseconds. */
export async function failureAfter(ms: number, promise: PromiseLike<unknown>): Promise<Error> {
  const failed = failureOf(promise)
  await vi.advanceTimersByTimeAsync(ms)
  return await failed
}

/** A client with a fake service. */
export interface Conversation extends Received {
  readonly client: SubjectClient
}

/** Ways to let a client talk to a service. */
export interface Scene {
  /** With a fake one. */
  conversation(respond: Responder, options?: Partial<SubjectOptions>): Conversation
  /** With one on a real socket; the client has a token of its own. */
  served(handle: Handle, options?: Partial<SubjectOptions>): Promise<{ client: SubjectClient; requests: () => number }>
}

/** The ways to let clients of a kind talk to a service. */
export function sceneOf({ create }: Subject): Scene {
  return {
    conversation: (respond, options = {}) => {
      const { fetch, ...received } = fakeService(respond)
      return { client: create({ baseUrl: 'https://api.test', secret, fetch, ...options }), ...received }
    },
    served: async (handle, options = {}) => {
      const { baseUrl, requests } = await countingServer(handle)
      return { client: create({ baseUrl, secret, token: 't', ...unhurried, ...options }), requests }
    },
  }
}

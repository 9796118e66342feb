import { createMockServer, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server'

/** A moment to start at. */
export const start = Date.parse('2026-03-02T12:00:00.000Z')

/** A mock whose ids and time are the same in every run. */
export function testMock(options: MockServerOptions = {}): MockServer {
  return createMockServer({ now: () => start, idSeed: 1, secret: 'a secret for tests, and only for them', ...options })
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body as JSON, or as text where it is none. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A form, where it is an object. */
  readonly body?: string | Readonly<Record<string, string>>
}

/** Asks a mock, with the demo app's headers unless others are given. */
export async function ask(
  mock: MockServer,
  path: string,
  { method = 'GET', headers, body }: Ask = {},
): Promise<Answer> {
  const response = await mock.fetch(`http://mock.test${path}`, {
    method,
    headers: { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
  }
}

/** A new token for scopes, as the value of the Authorization header. */
export async function bearer(
  mock: MockServer,
  scope = 'api',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await ask(mock, '/oauth/token', {
    method: 'POST',
    headers,
    body: { grant_type: 'client_credentials', scope },
  })
  return `Bearer ${String(body['access_token'])}`
}

import { createLoyaltyClient } from '@loyalty-kit/client'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A client of a service with a latency of `latencyMs`, and a count of its token requests. */
function service(latencyMs: number): {
  call: () => Promise<unknown>
  tokenRequests: () => number
  revoke: () => void
} {
  let issued = 0
  let valid = ''
  const fetch: typeof globalThis.fetch = async (input, init) => {
    await wait(latencyMs)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname === '/oauth/token') {
      valid = `token-${++issued}`
      return Response.json({ access_token: valid, expires_in: 3600, scope: 'loyalties', token_type: 'Bearer' })
    }
    const isValid = new Headers(init?.headers).get('authorization') === `Bearer ${valid}`
    return Response.json({ id: 'ts_1' }, { status: isValid ? 200 : 401 })
  }
  const app = { baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: ['loyalties'] as const }
  const loyalty = createLoyaltyClient({ ...app, fetch })
  return {
    call: () => loyalty.tierStructures.delete('ts_1'),
    tokenRequests: () => issued,
    revoke: () => (valid = 'none'),
  }
}

/** Number of token requests for many concurrent calls of a client without a token. */
export async function firstCalls(count: number): Promise<number> {
  const { call, tokenRequests } = service(5)
  await Promise.all(Array.from({ length: count }, call))
  return tokenRequests()
}

/** Number of token requests for calls with a revoked token, started over `spreadMs`. */
export async function revokedToken(count: number, spreadMs: number): Promise<number> {
  const { call, tokenRequests, revoke } = service(20)
  await call()
  revoke()
  await Promise.all(Array.from({ length: count }, (_, n) => wait((n * spreadMs) / count).then(call)))
  return tokenRequests() - 1
}

import {
  fakeService,
  isTokenRequest as isRequestFor,
  secret as appToken,
  thing,
  type Received,
  type Responder,
} from '../../toolkit/client-engine/test/scenarios/scene.ts'
import { facts } from '../../mock-server/test/facts.ts'
import { createLoyaltyClient, type LoyaltyClient, type LoyaltyClientOptions } from '../src/index.ts'

export { failure, failureOf, json, listen, token } from '../../toolkit/client-engine/test/scenarios/scene.ts'
export { appToken }

/** Whether the argument of a `fetch` is a token request. */
export function isTokenRequest(input: string | URL | Request): boolean {
  return isRequestFor(input, facts.tokenPath)
}

const app = { appId: 'app-id-77', appToken } as const

/** A client with a fake service, which issues tokens `token-1`, `token-2`... and responds to other requests as given. */
export function conversation(
  respond: Responder,
  options: Partial<LoyaltyClientOptions> = {},
): Received & { readonly loyalty: LoyaltyClient } {
  const { fetch, ...received } = fakeService(respond, facts.tokenPath)
  const scope = options.token === undefined ? [facts.scopeOfDeletion] : undefined
  const given = { baseUrl: 'https://loyalty.test', ...app, scope, fetch, ...options } as LoyaltyClientOptions // one of both
  return { loyalty: createLoyaltyClient(given), ...received }
}

/** A tier structure after its deletion. */
export const structure = {
  ...thing,
  type: 'POINT_BALANCE',
  card_definition_id: 'cd_1',
  metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  object: 'tier_structure',
} as const

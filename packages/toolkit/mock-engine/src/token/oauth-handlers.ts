import type { Handler } from '../handler.ts'
import { isObject } from '../json.ts'
import { jsonResponse } from '../message/json-response.ts'
import type { MockRequest, MockResponse } from '../message/message.ts'
import { respond, successOf } from '../state/scene.ts'
import type { Contract, MockTypes } from '../types.ts'
import { clientOf, isRefused, type OAuthRefusal } from './client.ts'
import { authorized, granted, type Grant } from './grants.ts'
import type { OAuthEndpoint, OAuthServer } from './oauth-endpoints.ts'
import { credentialRows, tokenRows, type ApiCredential } from './rows.ts'

const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** Handlers of the endpoints of an OAuth server. */
export function oauthHandlers(contract: Contract, { endpoints }: OAuthServer): ReadonlyMap<string, Handler<MockTypes>> {
  return new Map(
    endpoints.map((endpoint) => {
      return [
        endpoint.operation,
        endpoint.does === 'token' ? tokenHandler(endpoint, contract) : authorizeHandler(endpoint),
      ]
    }),
  )
}

/** Issues tokens. @see RFC 6749, sections 4 to 6 */
function tokenHandler(endpoint: OAuthEndpoint, contract: Contract): Handler<MockTypes> {
  const route = contract.routes[endpoint.operation]
  const success = route && successOf(contract, route, 200)
  return {
    oauth: true,
    prepare(call, state) {
      const form = formOf(call.body)
      const spent = [form['code'], form['refresh_token']].flatMap((each) => state.tokens.read(each ?? '') ?? [])
      const keys = spent.map(({ jti }) => [tokenRows, jti] as const)
      return {
        need: { all: [credentialRows], rows: keys, held: keys },
        handle(rows) {
          const known = rows.all(credentialRows).map(({ value }) => value as ApiCredential) // the rows of this collection
          const clients = known.filter(({ scheme, user }) => scheme === endpoint.scheme && user !== undefined)
          const client = clientOf(call.request, form, clients)
          if (isRefused(client)) return { result: refusal(client, call.request) }
          const grant = granted({ client, form, scopes: endpoint.scopes, now: call.now, rows, clients }, state)
          if (isRefused(grant)) return { result: refusal(grant, call.request) }
          return { result: tokenResponse(grant, success), writes: grant.rows.map((put) => ({ put })) }
        },
      }
    },
  }
}

/** Grants what a client asks for, and sends the user back to it with a code. @see RFC 6749, section 4.1 */
function authorizeHandler({ scopes }: OAuthEndpoint): Handler<MockTypes> {
  return {
    oauth: true,
    prepare: (call, state) => ({
      need: {},
      handle() {
        const grant = authorized(new URLSearchParams(call.request.query), { scopes, now: call.now }, state)
        if (isRefused(grant)) return { result: refusal(grant, call.request) }
        const result = { status: 302, headers: { ...uncached, location: grant.location }, body: '' }
        return { result, writes: [{ put: grant.row }] }
      },
    }),
  }
}

function formOf(body: unknown): Readonly<Record<string, string>> {
  const fields = isObject(body) ? Object.entries(body) : []
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** @see RFC 6749, section 5.1 */
function tokenResponse(grant: Grant, success: ReturnType<typeof successOf> | undefined): MockResponse {
  const { client, rows: _, ...token } = grant
  const template = success?.example?.value
  if (!success || !isObject(template)) return jsonResponse(200, token, uncached)
  // Members that only some servers send.
  const more = Object.entries({ client_id: client, expires_at: grant.expires_at }).filter(([name]) => name in template)
  const { expires_at: _expiry, ...standard } = token
  return respond(success, { ...standard, ...Object.fromEntries(more) }, uncached)
}

/** @see RFC 6749, section 5.2 */
function refusal({ status, error, description }: OAuthRefusal, { headers }: MockRequest): MockResponse {
  const isChallenged = status === 401 && headers['authorization'] !== undefined
  const challenge = isChallenged ? { 'www-authenticate': 'Basic realm="mock"' } : {}
  return jsonResponse(status, { error, error_description: description }, { ...uncached, ...challenge })
}

import { type HttpRequest, type HttpResponse, isObject, jsonResponse, urlOf } from '@specwright/server-engine/engine'
import type { Call } from '../operation/handler.ts'
import type { PreparedHandler } from '../operation/loaded-handler.ts'
import { respond } from '../state/respond.ts'
import { successOf, type Success } from '../state/scene.ts'
import type { Rows } from '../store/store.ts'
import type { Contract, MockTypes } from '../contract/types.ts'
import { credentialsOf, type SentCredentials } from './check.ts'
import { clientOf, isRefused, type Client, type OAuthRefusal } from './client.ts'
import { authorized } from './authorized.ts'
import { authorizedDevice } from './device.ts'
import { granted } from './grants.ts'
import { issuing, spentIn, tokenRow, type Grant } from './issue.ts'
import type { OAuthEndpoint } from './oauth-endpoints.ts'
import { credentialRows, type ApiCredential } from './rows.ts'
import { tokenOf } from './token-of.ts'

const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** What the endpoints of a server share. */
export interface Issuer {
  readonly contract: Contract
  /** The collection of tokens. */
  readonly tokens: string
  /** True if clients are rows, and authenticate by their keys. */
  readonly hasRows: boolean
}

/** What each endpoint does. */
export const endpointHandlers: Readonly<
  Record<OAuthEndpoint['does'], (endpoint: OAuthEndpoint, issuer: Issuer) => PreparedHandler<MockTypes>>
> = {
  token: tokenHandler,
  authorize: authorizeHandler,
  device: deviceHandler,
  revoke: revocationHandler,
}

/** Issues tokens. @see RFC 6749, sections 4 to 6 */
function tokenHandler(endpoint: OAuthEndpoint, issuer: Issuer): PreparedHandler<MockTypes> {
  const { contract, tokens } = issuer
  const success = successIn(contract, endpoint.operation)
  return {
    oauth: true,
    prepare(call, state) {
      const form = formOf(call.body)
      const sent = spentIn(form)
      const spent = (sent !== undefined && state.tokens.read(sent)) || undefined
      const keys = spent ? [[tokens, spent.jti] as const] : []
      return {
        need: { ...(!issuer.hasRows && { all: [credentialRows] }), rows: keys, held: keys },
        handle(rows) {
          const { client, clients } = clientIn(call, rows, { endpoint, issuer, form })
          if (isRefused(client)) return { result: refusal(client, call.request) }
          const asked = { client, form, scopes: endpoint.scopes, now: call.now, rows, clients, tokens }
          const grant = granted(asked, issuing(state, contract.routes[endpoint.operation]?.operation))
          if (isRefused(grant)) {
            return { result: refusal(grant, call.request), writes: (grant.rows ?? []).map((put) => ({ put })) }
          }
          return { result: tokenResponse(grant, success), writes: grant.rows.map((put) => ({ put })) }
        },
      }
    },
  }
}

/** The client that sends a request, and the users and clients that a seed allows. */
function clientIn(
  { request, credentials }: Call<MockTypes>,
  rows: Rows,
  { endpoint, issuer, form }: { readonly endpoint: OAuthEndpoint; readonly issuer: Issuer; readonly form: Form },
): { readonly client: Client | OAuthRefusal; readonly clients: readonly ApiCredential[] } {
  const { client: authenticated } = credentials as SentCredentials // from `read`
  const known = issuer.hasRows ? [] : credentialsOf(rows, endpoint.scheme)
  const clients = known.filter(({ user }) => user !== undefined)
  const client = authenticated === undefined ? clientOf(request, form, clients) : { id: authenticated }
  return { client, clients }
}

/** The first documented success of an endpoint; `undefined` for one that the contract only names. */
function successIn(contract: Contract, operation: string): Success | undefined {
  const route = contract.routes[operation]
  const documented = route?.operation.responses.find(({ status }) => /^2\d\d$/.test(status))
  return route && successOf(contract, route, Number(documented?.status ?? 200))
}

/** Gives a device the codes with which its user approves, and it asks for tokens. @see RFC 8628, section 3.1 */
function deviceHandler(endpoint: OAuthEndpoint, issuer: Issuer): PreparedHandler<MockTypes> {
  const { contract, tokens } = issuer
  const success = successIn(contract, endpoint.operation)
  return {
    oauth: true,
    prepare: (call, state) => ({
      need: issuer.hasRows ? {} : { all: [credentialRows] },
      handle(rows) {
        const form = formOf(call.body)
        const { client, clients } = clientIn(call, rows, { endpoint, issuer, form })
        if (isRefused(client)) return { result: refusal(client, call.request) }
        const asked = { client, form, scopes: endpoint.scopes, now: call.now, rows, clients, tokens }
        const codes = authorizedDevice(
          asked,
          issuing(state, contract.routes[endpoint.operation]?.operation),
          new URL(urlOf(call.request)).origin,
        )
        if (isRefused(codes)) return { result: refusal(codes, call.request) }
        const { authorization, row } = codes
        const response = success?.example ? respond(success, authorization, uncached) : undefined
        return { result: response ?? jsonResponse(200, authorization, uncached), writes: [{ put: row }] }
      },
    }),
  }
}

/**
 * Revokes one of the client's own tokens. The response to any other string is the same, without an effect, so that clients
 * learn nothing about the tokens of others.
 *
 * @see RFC 7009, section 2.2
 */
function revocationHandler(
  { operation, revokedField = 'token' }: OAuthEndpoint,
  { contract, tokens }: Issuer,
): PreparedHandler<MockTypes> {
  const success = successIn(contract, operation)
  return {
    oauth: true,
    prepare(call, state) {
      const claims = state.tokens.read(formOf(call.body)[revokedField] ?? '')
      const { client } = call.credentials as SentCredentials // from `read`
      return {
        need: claims ? { rows: [[tokens, claims.jti]] } : {},
        handle(rows) {
          const token = claims && tokenOf(claims, rows, tokens)
          const result = revoked(success)
          if (!token || (client !== undefined && token.client !== client)) return { result }
          return { result, writes: [{ put: tokenRow(tokens, { ...token, revoked: true }) }] }
        },
      }
    },
  }
}

/** The success of a revocation, which may have no body, and then has no type. */
function revoked(success: Success | undefined): HttpResponse {
  return success ? respond(success, success.example?.value, uncached) : { status: 200, headers: uncached, body: '' }
}

/** Grants what a client asks for, and sends the user back to it. @see RFC 6749, section 4.1 */
function authorizeHandler(
  { scopes, responseTypes, operation }: OAuthEndpoint,
  { contract, tokens }: Issuer,
): PreparedHandler<MockTypes> {
  return {
    oauth: true,
    prepare: (call, state) => ({
      need: {},
      handle() {
        const grant = authorized(
          new URLSearchParams(call.request.query),
          { scopes, responseTypes, now: call.now, tokens },
          issuing(state, contract.routes[operation]?.operation),
        )
        if (isRefused(grant)) return { result: refusal(grant, call.request) }
        const result = { status: 302, headers: { ...uncached, location: grant.location }, body: '' }
        return { result, writes: grant.rows.map((put) => ({ put })) }
      },
    }),
  }
}

/** The strings of a form. */
type Form = Readonly<Record<string, string>>

function formOf(body: unknown): Form {
  const form: Record<string, string> = Object.create(null) as Record<string, string> // without members of its own
  if (isObject(body)) for (const name in body) if (typeof body[name] === 'string') form[name] = body[name]
  return form
}

/** @see RFC 6749, section 5.1 */
function tokenResponse(grant: Grant, success: Success | undefined): HttpResponse {
  const { client, access_token, token_type, expires_in, expires_at, scope, refresh_token } = grant
  const refresh = refresh_token === undefined ? {} : { refresh_token }
  const standard = { access_token, token_type, expires_in, scope, ...refresh }
  const template = success?.example?.value
  if (!success || !isObject(template)) return jsonResponse(200, { ...standard, expires_at }, uncached)
  // Members that only some servers send.
  const more = {
    ...('client_id' in template && { client_id: client }),
    ...('expires_at' in template && { expires_at }),
  }
  return respond(success, { ...standard, ...more }, uncached)
}

/** @see RFC 6749, section 5.2 */
function refusal({ status, error, description }: OAuthRefusal, { headers }: HttpRequest): HttpResponse {
  const isChallenged = status === 401 && headers['authorization'] !== undefined
  const challenge = isChallenged ? { 'www-authenticate': 'Basic realm="mock"' } : {}
  return jsonResponse(status, { error, error_description: description }, { ...uncached, ...challenge })
}

import type { OAuthFlow, SecurityScheme } from '../request/operation.ts'
import type { Route } from '../request/route.ts'
import type { Contract } from '../types.ts'

/** An endpoint of an OAuth server, at the path that a security scheme names. */
export interface OAuthEndpoint {
  readonly does: 'token' | 'authorize' | 'device' | 'revoke'
  /** Id of its operation. */
  readonly operation: string
  /** Name of the scheme. */
  readonly scheme: string
  /** The scopes of the flow. */
  readonly scopes: readonly string[]
  /** The field of the form with the token to revoke. */
  readonly revokedField?: string
}

/** The OAuth server of a contract. */
export interface OAuthServer {
  readonly endpoints: readonly OAuthEndpoint[]
  /** The operations of endpoints that the contract names, but does not describe. */
  readonly routes: Readonly<Record<string, Route>>
}

/** Operations of an OAuth server that no security scheme names, by their ids. */
export interface OAuthOperations {
  readonly issue?: string
  readonly revoke?: string
  /** The field of the form with the token to revoke; default `token`. */
  readonly revokedField?: string
}

/** The endpoints that the OAuth 2.0 schemes of a contract name, and those that a configuration adds. */
export function oauthServerOf(
  contract: Contract,
  { issue, revoke, revokedField = 'token' }: OAuthOperations = {},
): OAuthServer {
  const { securitySchemes, basePaths = [] } = contract
  const routes = new Map<string, Route>()
  const endpoints = new Map<string, OAuthEndpoint>()
  for (const [scheme, facts] of Object.entries(securitySchemes)) {
    for (const flow of Object.values(flowsOf(facts))) {
      const { scopes = [] } = flow
      for (const [does, url] of urlsOf(flow)) {
        const path = pathBelow(url, basePaths)
        const method = does === 'authorize' ? 'get' : 'post'
        const described = Object.entries(contract.routes).find(([, { operation }]) => {
          return operation.method === method && [operation.path, ...operation.aliases].includes(path)
        })
        const operation = described?.[0] ?? `${scheme}.${does}`
        if (!described) routes.set(operation, undescribed(operation, method, path))
        if (!endpoints.has(operation)) endpoints.set(operation, { does, operation, scheme, scopes })
      }
    }
  }
  for (const [does, operation] of [['token', issue] as const, ['revoke', revoke] as const]) {
    if (operation !== undefined) endpoints.set(operation, { does, operation, scheme: '', scopes: [], revokedField })
  }
  return { endpoints: [...endpoints.values()], routes: Object.fromEntries(routes) }
}

function flowsOf(scheme: SecurityScheme): Readonly<Record<string, OAuthFlow>> {
  return scheme.type === 'oauth2' ? (scheme.flows ?? {}) : {}
}

function urlsOf(flow: OAuthFlow): readonly [OAuthEndpoint['does'], string][] {
  const all = [
    ['token', flow.tokenUrl] as const,
    ['token', flow.refreshUrl] as const,
    ['authorize', flow.authorizationUrl] as const,
    ['device', flow.deviceAuthorizationUrl] as const,
  ]
  return all.flatMap(([does, url]) => (url === undefined ? [] : [[does, url]]))
}

/** The path of a URL, without the path of a server that it is below. */
function pathBelow(url: string, basePaths: readonly string[]): string {
  const { pathname } = new URL(url, 'http://mock.test')
  const below = basePaths.filter((base) => base !== '' && pathname.startsWith(`${base}/`))
  const [longest = ''] = below.toSorted((a, b) => b.length - a.length)
  return pathname.slice(longest.length)
}

/** An endpoint as RFC 6749 describes it. */
function undescribed(id: string, method: string, path: string): Route {
  const operation = {
    id,
    method,
    path,
    aliases: [],
    parameters: [],
    requestBody: { required: method === 'post' },
    responses: [],
    security: [],
    acceptedScopes: [],
  }
  const form = [{ contentType: 'application/x-www-form-urlencoded', fields: {} }]
  return { operation, inputs: {}, bodies: method === 'post' ? form : [], examples: [] }
}

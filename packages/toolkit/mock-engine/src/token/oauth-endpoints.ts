import type { OAuthFlow, Route, SecurityScheme } from '@specwright/server-engine/engine'
import type { Contract } from '../contract/types.ts'

/** An endpoint of an OAuth server, at the path that a security scheme names. */
export interface OAuthEndpoint {
  readonly does: 'token' | 'authorize' | 'device' | 'revoke'
  /** Id of its operation. */
  readonly operation: string
  /** Name of the scheme. */
  readonly scheme: string
  /** The scopes of the flow. */
  readonly scopes: readonly string[]
  /** What it sends a user back with. */
  readonly responseTypes: readonly ('code' | 'token')[]
  /** The field of the form with the token to revoke. */
  readonly revokedField?: string
}

/** The OAuth server of a contract. */
export interface OAuthServer {
  readonly endpoints: readonly OAuthEndpoint[]
  /** The operations of endpoints that the contract names, but does not describe. */
  readonly routes: Readonly<Record<string, Route>>
}

/** The endpoints that the OAuth 2.0 schemes of a contract name, and its operations that say so themselves. */
export function oauthServerOf(contract: Contract): OAuthServer {
  const { securitySchemes, basePaths = [], oauth = {} } = contract
  const { issue, revoke, revokedField = 'token' } = oauth
  const routes = new Map<string, Route>()
  const endpoints = new Map<string, OAuthEndpoint>()
  for (const [scheme, facts] of Object.entries(securitySchemes).toSorted(discoveredLast)) {
    if (facts.type === 'openIdConnect' && [...endpoints.values()].some(({ does }) => does === 'token')) continue
    for (const [name, flow] of Object.entries(flowsOf(facts, basePaths))) {
      const { scopes = [] } = flow
      const responseTypes = [name === 'implicit' ? 'token' : 'code'] as const
      for (const [does, url] of urlsOf(flow)) {
        const path = pathBelow(url, basePaths)
        const method = does === 'authorize' ? 'get' : 'post'
        const found = [...Object.entries(contract.routes), ...routes].find(([, { operation }]) => {
          return operation.method === method && [operation.path, ...operation.aliases].includes(path)
        })
        const named = `${scheme}.${does}`
        const operation = found?.[0] ?? (routes.has(named) ? `${named} ${path}` : named)
        if (!found) routes.set(operation, undescribed(operation, method, path))
        const same = endpoints.get(operation)
        endpoints.set(operation, {
          ...(same ?? { does, operation, scheme }),
          scopes: [...new Set([...(same?.scopes ?? []), ...scopes])],
          responseTypes: [...new Set([...(same?.responseTypes ?? []), ...responseTypes])],
        })
      }
    }
  }
  for (const [does, operation] of [['token', issue] as const, ['revoke', revoke] as const]) {
    if (operation !== undefined)
      endpoints.set(operation, { does, operation, scheme: '', scopes: [], responseTypes: [], revokedField })
  }
  return { endpoints: [...endpoints.values()], routes: Object.fromEntries(routes) }
}

/** The paths of the discovery documents that a contract names, below its servers. */
export function discoveryPaths({ securitySchemes, basePaths = [] }: Contract): readonly string[] {
  return Object.values(securitySchemes).flatMap((scheme) => {
    const url = scheme.type === 'openIdConnect' ? scheme.openIdConnectUrl : undefined
    return url === undefined ? [] : [pathBelow(url, basePaths)]
  })
}

/** Schemes with their names: those whose endpoints are discovered follow those that name them. */
function discoveredLast(...schemes: readonly [left: Named, right: Named]): number {
  const [left, right] = schemes.map(([, { type }]) => Number(type === 'openIdConnect'))
  return (left ?? 0) - (right ?? 0)
}

type Named = readonly [name: string, SecurityScheme]

function flowsOf(scheme: SecurityScheme, basePaths: readonly string[]): Readonly<Record<string, OAuthFlow>> {
  if (scheme.type === 'oauth2') return scheme.flows ?? {}
  if (scheme.type !== 'openIdConnect' || scheme.openIdConnectUrl === undefined) return {}
  // Clients read these from the discovery document, so that any path will do.
  const issuer = pathBelow(scheme.openIdConnectUrl, basePaths).replace(/\/\.well-known\/[^/]*$|\/[^/]*$/, '')
  return { discovered: { authorizationUrl: `${issuer}/oauth/authorize`, tokenUrl: `${issuer}/oauth/token` } }
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

import type { CreateErrorResponse } from '../respond/error.ts'
import { withOAuthError } from '../respond/oauth-error.ts'
import { belowServer, compileServerPaths } from '../route/base-path.ts'
import type { ServerContract } from '../route/contract.ts'
import type { Operation } from '../route/operation.ts'

/** A contract, whose state may name the operations of its OAuth server. */
type OAuthContract = ServerContract & {
  readonly state?: { readonly oauth?: { readonly issue?: string; readonly revoke?: string } }
}

/** Errors of a contract; those of operations that issue or revoke tokens have what standard OAuth clients read. */
export function oauthErrors(contract: OAuthContract, create: CreateErrorResponse): CreateErrorResponse {
  const operations = tokenOperations(contract)
  return (status, requestId, facts, headers, cause = {}) => {
    const { route, issues = [], sent = '' } = cause
    const isOwn = facts.error !== undefined || !operations.has(route?.operation.id)
    return create(status, requestId, isOwn ? facts : withOAuthError(status, facts, issues, sent), headers, cause)
  }
}

/** The ids of the operations that the contract says issue or revoke tokens, or that are at the URL of a flow. */
function tokenOperations({ routes, securitySchemes, basePaths = [], state }: OAuthContract): Set<string | undefined> {
  const operations = Object.values(routes).map(({ operation }) => operation)
  const pathsOf = ({ path, aliases }: Operation): readonly string[] => [path, ...aliases]
  const servers = compileServerPaths(basePaths)
  const isKnown = (path: string): boolean => operations.some((operation) => pathsOf(operation).includes(path))
  const urls = Object.values(securitySchemes).flatMap((scheme) =>
    scheme.type === 'oauth2' ? Object.values(scheme.flows ?? {}).map(({ tokenUrl }) => tokenUrl) : [],
  )
  const paths = urls.flatMap((url) => {
    if (url === undefined || !URL.canParse(url, 'http://server.test')) return []
    const { pathname: path } = new URL(url, 'http://server.test')
    return [belowServer({ method: 'POST', path, query: '', headers: {}, body: '' }, servers, isKnown).path]
  })
  const atUrls = operations.filter(
    (operation) => operation.method === 'post' && pathsOf(operation).some((path) => paths.includes(path)),
  )
  const { issue, revoke } = state?.oauth ?? {}
  return new Set([...operations.filter(({ id }) => id === issue || id === revoke), ...atUrls].map(({ id }) => id))
}

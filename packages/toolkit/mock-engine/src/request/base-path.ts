import { escapeRegExp } from '../escape-reg-exp.ts'
import { controlPrefix, isControl } from '../control/paths.ts'
import type { MockRequest } from '../message/message.ts'
import { isMetadata } from '../token/well-known.ts'

/** True for the path of a URL outside of the control interface, without a slash at the end: `/api/v1`. */
export function isBasePath(text: string): boolean {
  const base = 'http://mock.test'
  return (
    /^(?:\/[^/]+)+$/.test(text) && URL.canParse(text, base) && new URL(text, base).pathname === text && !isControl(text)
  )
}

/**
 * A request as a mock below a path sees it: without that path; as it was sent, if it is outside.
 *
 * The control interface is at the root as well, and so is the metadata: the path of its issuer follows its own.
 *
 * @see RFC 8414, section 3.1
 */
export function belowBasePath(request: MockRequest, basePath: string): MockRequest {
  const { path } = request
  if (basePath === '') return request
  if (path === basePath) return { ...request, path: '/', basePath }
  if (path.startsWith(`${basePath}/`)) return { ...request, path: path.slice(basePath.length), basePath }
  if (path.startsWith(controlPrefix)) return { ...request, basePath }
  const known = path.endsWith(basePath) ? path.slice(0, -basePath.length) : path
  return isMetadata(known) ? { ...request, path: known, basePath } : { ...request, basePath, isOutside: true }
}

/** Finds the path of a server at the start of a path; `{name}` in it stands for a segment. */
export type ServerPaths = RegExp | undefined

/** Compiles the paths of servers, which do not end with a slash; `undefined` if all are at the root. */
export function compileServerPaths(basePaths: readonly string[]): ServerPaths {
  const below = basePaths.filter((path) => path !== '')
  if (below.length === 0) return undefined
  const sources = below.map((path) =>
    path
      .split(/\{[^{}]*\}/)
      .map(escapeRegExp)
      .join('[^/]+'),
  )
  return new RegExp(`^(?:${sources.join('|')})(?=/)`)
}

/** A request as the server of a contract sees it: without the path of the server, if it is not at the root. */
export function belowServer(
  request: MockRequest,
  servers: ServerPaths,
  isKnown: (path: string) => boolean,
): MockRequest {
  const { path, basePath = '' } = request
  if (servers === undefined || request.isOutside || isKnown(path)) return request
  const server = servers.exec(path)?.[0]
  if (server === undefined) return request
  const below = path.slice(server.length)
  return below.startsWith(controlPrefix) ? request : { ...request, path: below, basePath: basePath + server }
}

/** True for a path that ends with that of a server, if that is not at the root. */
export function endsWithServer(path: string, servers: ServerPaths): boolean {
  const whole = path.replace(/\/$/, '')
  return [...whole.matchAll(/\//g)].some(({ index }) => {
    const end = whole.slice(index)
    return servers?.exec(`${end}/`)?.[0] === end
  })
}

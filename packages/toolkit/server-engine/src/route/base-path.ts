import { escapeRegExp } from '../values/escape-reg-exp.ts'
import type { HttpRequest } from '../http/message.ts'

/** True for the path of a URL, without a slash at the end: `/api/v1`. */
export function isBasePath(text: string): boolean {
  const base = 'http://server.test'
  return /^(?:\/[^/]+)+$/.test(text) && URL.canParse(text, base) && new URL(text, base).pathname === text
}

/** A request as a server below a path sees it: without that path; as it was sent, if it is outside. */
export function belowBasePath(request: HttpRequest, basePath: string): HttpRequest {
  const { path } = request
  if (basePath === '') return request
  if (path === basePath) return { ...request, path: '/', basePath }
  return path.startsWith(`${basePath}/`)
    ? { ...request, path: path.slice(basePath.length), basePath }
    : { ...request, basePath, isOutside: true }
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
export function belowServer<Request extends Pick<HttpRequest, 'path' | 'basePath' | 'isOutside'>>(
  request: Request,
  servers: ServerPaths,
  isKnown: (path: string) => boolean,
): Request {
  const { path, basePath = '' } = request
  if (servers === undefined || request.isOutside || isKnown(path)) return request
  const server = servers.exec(path)?.[0]
  return server === undefined ? request : { ...request, path: path.slice(server.length), basePath: basePath + server }
}

/** True for a path that ends with that of a server, if that is not at the root. */
export function endsWithServer(path: string, servers: ServerPaths): boolean {
  const whole = path.replace(/\/$/, '')
  return [...whole.matchAll(/\//g)].some(({ index }) => {
    const end = whole.slice(index)
    return servers?.exec(`${end}/`)?.[0] === end
  })
}

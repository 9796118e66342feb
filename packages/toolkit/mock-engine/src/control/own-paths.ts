import { belowBasePath, belowServer, isBasePath, type HttpRequest } from '@specwright/server-engine/engine'
import { isMetadata } from '../token/well-known.ts'
import { controlPrefix, isControl } from './paths.ts'

/** True for a path that a mock may be below: outside of the control interface, without a slash at the end. */
export function isMockPath(text: string): boolean {
  return isBasePath(text) && !isControl(text)
}

/**
 * A request as a mock below a path sees it. The control interface is at the root as well, and so is the metadata: the path
 * of its issuer follows its own.
 *
 * @see RFC 8414, section 3.1
 */
export function belowMock(request: HttpRequest, basePath: string): HttpRequest {
  const below = belowBasePath(request, basePath)
  if (!below.isOutside) return below
  const { path } = request
  if (path.startsWith(controlPrefix)) return { ...request, basePath }
  const known = path.endsWith(basePath) ? path.slice(0, -basePath.length) : path
  return isMetadata(known) ? { ...request, path: known, basePath } : below
}

/** A request as the server of the contract sees it; the control interface is not below its path. */
export function belowContract(
  ...[request, servers, isKnown]: Parameters<typeof belowServer<HttpRequest>>
): HttpRequest {
  const below = belowServer(request, servers, isKnown)
  return below.path.startsWith(controlPrefix) ? request : below
}

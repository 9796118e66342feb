import type { Contract } from '../contract/types.ts'
import { keysPath, metadataPath } from './metadata-paths.ts'
import { discoveryPaths } from './oauth-endpoints.ts'

/** True for the path of the server's metadata or keys, which every contract has. */
export function isMetadata(path: string): boolean {
  return path === metadataPath || path === keysPath
}

/** True for a path of what a server with this contract publishes about itself. */
export function isWellKnown(path: string, contract: Contract): boolean {
  return isMetadata(path) || discoveryPaths(contract).includes(path)
}

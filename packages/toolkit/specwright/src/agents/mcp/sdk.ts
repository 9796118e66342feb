import type * as server from '@modelcontextprotocol/sdk/server/index.js'
import type * as stdio from '@modelcontextprotocol/sdk/server/stdio.js'
import type * as http from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type * as types from '@modelcontextprotocol/sdk/types.js'

/** The package of the SDK, which is optional. */
const sdk = '@modelcontextprotocol/sdk'

/** The SDK is not installed. The message says what to install. */
export class NoSdk extends Error {
  override readonly name = 'NotInstalledError'
}

/** What is used of the SDK. */
export interface Sdk {
  readonly Server: typeof server.Server
  readonly types: typeof types
  readonly StdioServerTransport: typeof stdio.StdioServerTransport
  readonly WebStandardStreamableHTTPServerTransport: typeof http.WebStandardStreamableHTTPServerTransport
}

/**
 * Loads the SDK.
 *
 * @throws {NoSdk} If it is not installed.
 */
export async function loadSdk(): Promise<Sdk> {
  try {
    return await load()
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing) throw cause
    throw new NoSdk(`Cannot serve MCP: the package ${sdk} is not installed. Run npm install ${sdk}`, { cause })
  }
}

async function load(): Promise<Sdk> {
  const [{ Server }, protocol, { StdioServerTransport }, { WebStandardStreamableHTTPServerTransport }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
  return { Server, types: protocol, StdioServerTransport, WebStandardStreamableHTTPServerTransport }
}

import { demo } from '../reference/demo.ts'
import type { Credentials } from './request.ts'
import type { Session } from './session.ts'

type Server = Session['server']

/** The credentials of both servers. Those of the other server are kept in memory alone. */
export interface CredentialsOfServers {
  of(server: Server): Credentials
  keep(server: Server, entered: Credentials): void
}

/** @param sandboxToken The token that the sandbox has issued; `''` for none. */
export function createCredentials(sandboxToken: string): CredentialsOfServers {
  const { appId, appToken } = demo
  const kept: Record<Server, Credentials> = {
    sandbox: { appId, appToken, token: sandboxToken },
    real: { appId, appToken, token: '' },
  }
  return {
    of: (server) => kept[server],
    keep(server, entered) {
      kept[server] = entered
    },
  }
}

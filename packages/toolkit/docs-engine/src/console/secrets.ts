import type { Credential, Secrets } from './credential.ts'
import type { Session } from './session.ts'

type Server = Session['server']

/** The secrets of both servers. Those of the other server are kept in memory alone. */
export interface SecretsOfServers {
  of(server: Server): Secrets
  keep(server: Server, entered: Secrets): void
}

/**
 * @param credentials With the public values of the demo.
 * @param sandboxToken The token that the sandbox has issued; `''` for none.
 */
export function createSecrets(credentials: readonly Credential[], sandboxToken: string): SecretsOfServers {
  const valuesWith = (token: string): Secrets =>
    Object.fromEntries(credentials.map(({ name, value }) => [name, value || token]))
  const kept: Record<Server, Secrets> = { sandbox: valuesWith(sandboxToken), real: valuesWith('') }
  return {
    of: (server) => kept[server],
    keep(server, entered) {
      kept[server] = entered
    },
  }
}

import type { Credential, Secrets } from './credential.ts'
import type { Session } from './session.ts'

type SecretsServer = Session['server']

/** The secrets of both servers. Those of the other server are kept in memory alone. */
export interface SecretsOfServers {
  of(server: SecretsServer): Secrets
  keep(server: SecretsServer, entered: Secrets): void
}

/**
 * @param credentials With the public values of the demo.
 * @param sandboxToken The token that the sandbox has issued; `''` for none.
 */
export function createSecrets(credentials: readonly Credential[], sandboxToken: string): SecretsOfServers {
  const sandbox = Object.fromEntries(credentials.map(({ name, value }) => [name, value || sandboxToken]))
  const real = Object.fromEntries(credentials.map(({ name, value, isPublic }) => [name, isPublic ? value : '']))
  const kept: Record<SecretsServer, Secrets> = { sandbox, real }
  return {
    of: (server) => kept[server],
    keep(server, entered) {
      kept[server] = entered
    },
  }
}

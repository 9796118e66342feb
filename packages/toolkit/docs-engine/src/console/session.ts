import { readJson, write } from './storage.ts'

/** What the console keeps until the tab is closed. Credentials of another server are not among it. */
export interface Session {
  readonly server: 'sandbox' | 'real'
  /** Address of the other server, without user, password and query; `undefined` for what is not an address. */
  readonly base: string | undefined
  /** The token that the sandbox has issued; `''` for none. It is worth nothing elsewhere. */
  readonly sandboxToken: string
}

const key = 'docs-console'

/** The kept state, if there is any. */
export function readSession(): Partial<Session> {
  return readJson(key) ?? {} // written by `writeSession`
}

export function writeSession({ server, base = '', sandboxToken }: Session): void {
  write(key, JSON.stringify({ server, base: withoutSecrets(base), sandboxToken } satisfies Session))
}

/** An address without the parts that may be secret; `undefined` where it is not an address. */
function withoutSecrets(address: string): string | undefined {
  const url = URL.parse(address)
  return url === null ? undefined : `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

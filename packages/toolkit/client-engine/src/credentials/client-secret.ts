import { base64 } from './basic.ts'
import type { Credential } from './credentials.ts'
import type { Credentials } from '../send/operation.ts'
import type { Given } from './scheme.ts'

/** Who requests a token. */
export interface TokenRequester {
  readonly id?: string | undefined
  readonly secret?: string | undefined
  /** Whether to send both with HTTP Basic; otherwise the body has them. */
  readonly inHeader: boolean
}

/** The credential of a client at a token endpoint. @see RFC 6749, section 2.3.1 */
export function clientCredential({ id = '', secret = '', inHeader }: TokenRequester): Credential {
  const basic = base64(`${formEncoded(id)}:${formEncoded(secret)}`)
  return {
    secrets: [secret, basic],
    sign: ({ headers }) => {
      if (inHeader) headers['authorization'] = `Basic ${basic}`
    },
  }
}

/** The members of a body by which a client is known, if its header does not say it. */
export function clientMembers({ id, secret, inHeader }: TokenRequester): Readonly<Record<string, string | undefined>> {
  return inHeader ? {} : { client_id: id, client_secret: secret }
}

/** Credentials with another one beside them. */
export function withCredential(credentials: () => Credentials, added: Credential): Credentials {
  return async (operation, refused) => {
    const own = await credentials()(operation, refused)
    return {
      ...own,
      secrets: [...own.secrets, ...added.secrets],
      sign: (request) => {
        own.sign(request)
        added.sign(request)
      },
    }
  }
}

/** A value of the caller, whose last one stays known. */
export interface Remembered {
  /** The value itself, or what its function returns. */
  get(): Promise<string | undefined>
  last(): string | undefined
}

/** Remembers the last value, for messages that must not show it. */
export function remembered(given: Given | undefined): Remembered {
  let last = typeof given === 'function' ? undefined : given
  return {
    get: async () => (last = typeof given === 'function' ? await given() : given),
    last: () => last,
  }
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}

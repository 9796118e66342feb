import type { OAuthToken } from '@loyalty-kit/spec'
import { headerValue } from './credentials.ts'
import type { Tell } from './hooks.ts'

/** A token and when it came. */
export interface ReceivedToken {
  readonly token: OAuthToken
  /** Milliseconds since the epoch, by the clock of whoever received it. */
  readonly receivedAt: number
  /** When to ask for the next one, milliseconds since the epoch. */
  readonly renewAt: number
}

/** Keeps the token of one app and scope, so that several clients or processes can share it. */
export interface TokenCache {
  get(): ReceivedToken | undefined | Promise<ReceivedToken | undefined>
  /** Replaces the token; `undefined` forgets it. */
  set(received: ReceivedToken | undefined): void | Promise<void>
}

/** What gives calls their token. */
export interface TokenSource {
  /**
   * The current access token.
   *
   * @param refused A token that was answered 401; another is given where there can be one.
   */
  get(refused?: string): string | Promise<string>
  /** Revokes every usable token that this source itself obtained. */
  close(): Promise<void>
}

export interface TokenSourceOptions {
  /** Asks the service for a token. */
  readonly request: () => Promise<OAuthToken>
  readonly revoke: (token: string) => Promise<void>
  readonly cache?: TokenCache | undefined
  /** Whether a refused token may be replaced; bounds what a service costs that refuses every token. */
  readonly mayReplace: () => boolean
  readonly now: () => number
  readonly tell: Tell
}

/**
 * A source that asks for a token on first need and again when it is no longer usable.
 *
 * However many callers wait, one request is under way. A token is renewed after 80 to 90 % of its life, counted from
 * our own receipt of it, since the service's clock may differ from ours; where in that span is random, so that
 * processes which started together do not renew together.
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { request, revoke, cache, mayReplace, now, tell } = options
  let held: ReceivedToken | undefined
  let renewal: Promise<ReceivedToken> | undefined
  /** When each of the tokens that were obtained here expires, milliseconds since the epoch. */
  const obtained = new Map<string, number>()

  return {
    get(refused) {
      if (held && isUsable(held, refused)) return held.token.access_token
      if (refused && !renewal && !mayReplace()) return refused
      renewal ??= renew(refused).finally(() => (renewal = undefined))
      return renewal.then(({ token }) => token.access_token)
    },

    async close() {
      await renewal?.catch(() => {}) // whoever asked for it has been told
      forget()
      const mine = [...obtained.keys()]
      obtained.clear()
      held = undefined
      const shared = await cache?.get()
      if (shared && mine.includes(shared.token.access_token)) await cache?.set(undefined)
      await Promise.all(mine.map((each) => revoke(each)))
    },
  }

  function isUsable({ token, renewAt }: ReceivedToken, refused: string | undefined): boolean {
    return token.access_token !== refused && renewAt > now()
  }

  async function renew(refused: string | undefined): Promise<ReceivedToken> {
    const shared = await cache?.get()
    if (shared && isUsable(shared, refused)) return (held = shared)
    const token = await request()
    const { access_token, expires_in } = Object(token) as Partial<OAuthToken> // whatever JSON the service answered
    const lifetimeMs = Number(expires_in) * 1000
    if (!access_token || !(lifetimeMs > 0)) {
      throw new TypeError('Cannot use the token that was obtained: it has no access_token, or no expires_in')
    }
    headerValue('the access token', access_token)
    forget(refused)
    const receivedAt = now()
    obtained.set(access_token, receivedAt + lifetimeMs)
    held = { token, receivedAt, renewAt: receivedAt + lifetimeMs * (0.8 + Math.random() / 10) }
    await cache?.set(held)
    tell('onToken', { scope: token.scope, expiresInMs: lifetimeMs })
    return held
  }

  /** Leaves out of the obtained tokens those that are of no use any more. */
  function forget(refused?: string): void {
    for (const [each, expiresAt] of obtained) if (each === refused || expiresAt <= now()) obtained.delete(each)
  }
}

/** A source of tokens that the caller looks after: one token, or a function that is asked before each attempt. */
export function givenTokenSource(token: string | (() => string | Promise<string>)): TokenSource {
  return {
    get: () => (typeof token === 'string' ? token : token()),
    close: () => Promise.resolve(),
  }
}

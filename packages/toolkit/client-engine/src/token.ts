import { headerValue, isHeaderValue } from './headers.ts'
import type { Tell } from './hooks.ts'
import type { Operation } from './operation.ts'
import { createRetryBudget } from './retry.ts'
import { limitsOf, type Limits } from './send.ts'
import { within } from './time.ts'

/** What a service must say of a token that it issues. @see RFC 6749, section 5.1 */
export interface IssuedToken {
  readonly access_token: string
  /** Its lifetime, in seconds. */
  readonly expires_in: number
  /** Scopes that were granted, separated by spaces. */
  readonly scope: string
}

/** A token and when it came. */
export interface ReceivedToken<Token extends IssuedToken = IssuedToken> {
  readonly token: Token
  /** Milliseconds since the epoch, by the clock of whoever received it. */
  readonly receivedAt: number
  /** When to ask for the next one, milliseconds since the epoch. */
  readonly renewAt: number
}

/**
 * Keeps the token of one client and scope, so that several clients or processes can share it.
 *
 * What it throws fails the calls that wait for a token. It may hold anything: in place of what is no token, one is asked for.
 */
export interface TokenCache<Token extends IssuedToken = IssuedToken> {
  get(): ReceivedToken<Token> | undefined | Promise<ReceivedToken<Token> | undefined>
  /** Replaces the token; `undefined` forgets it. */
  set(received: ReceivedToken<Token> | undefined): void | Promise<void>
}

/** What gives calls their token. */
export interface TokenSource {
  /** Scopes that tokens are asked for with. */
  readonly scope?: readonly string[]
  /**
   * The current access token.
   *
   * @param operation What it is for, to say which scope seems to be needed.
   * @param refused The call's tokens that were answered 401, in order; another is given where there can be one. The second
   *   is replaced only where it came from a cache, since whoever put it there may not know yet that it is refused.
   */
  get(operation: Operation, refused: readonly string[]): string | Promise<string>
  /** Revokes every usable token that this source itself obtained. */
  close(): Promise<void>
}

/** How a client is to get its tokens. Time limits are those of its calls. */
export interface TokenOptions<Token extends IssuedToken> extends Limits {
  /** Scopes that the token is to be bound to. */
  readonly scope?: readonly string[] | undefined
  readonly tokenCache?: TokenCache<Token> | undefined
}

/** What a source of tokens needs of its client. */
export interface TokenSettings<Token extends IssuedToken> {
  /** Asks the service for a token. */
  readonly request: () => Promise<Token>
  /** Ends the life of a token. */
  readonly revoke: (token: string) => Promise<unknown>
  readonly now: () => number
  readonly tell: Tell
}

/** How long a call with a token that still lives waits for its successor, in milliseconds. */
const patienceMs = 500

/**
 * A source that asks for a token on first need and again when it is no longer usable.
 *
 * However many callers wait, one request is under way. A token is renewed after 80 to 90 % of its life, counted from
 * our own receipt of it, since the service's clock may differ from ours; where in that span is random, so that
 * processes which started together do not renew together. Where it cannot be renewed yet, it is used to its end, and
 * its successor asked for again after half of the time that is left.
 */
export function createTokenSource<Token extends IssuedToken>(
  client: TokenOptions<Token>,
  { request, revoke, now, tell }: TokenSettings<Token>,
): TokenSource {
  type Received = ReceivedToken<Token>
  const { scope = [], tokenCache: cache } = client
  // The request alone may take as long as a call; a cache that never answers must not hold up later renewals.
  const { timeoutMs, totalMs } = limitsOf(client)
  const limitMs = 2 * totalMs
  // Bounds what a service costs that refuses every token. Its own, so that failing calls keep none from a new one.
  const budget = createRetryBudget(now)
  let held: Received | undefined
  let renewal: Promise<Received> | undefined
  /** The request for a token that is under way; it may outlast the renewal that sent it. */
  let asked: Promise<Received> | undefined
  /** When each of the tokens that were obtained here expires, milliseconds since the epoch. */
  const obtained = new Map<string, number>()

  return {
    scope,

    get({ id, scopes = [] }, allRefused) {
      if (scope.length === 0) {
        throw new TypeError(
          `Cannot get a token for ${id}: the client has neither a scope (${scopes.join(' or ')} seems to be needed) nor a token`,
        )
      }
      const refused = allRefused.at(-1)
      if (refused && allRefused.length > 1 && (!cache || obtained.has(refused))) return refused
      if (held && held.token.access_token !== refused && held.renewAt > now()) return held.token.access_token
      if (refused && !renewal && !budget.spend()) return refused
      // Nobody else is to be refused with it.
      if (held?.token.access_token === refused) held = undefined
      renewal ??= limited('tokenCache', limitMs, () => renew(refused)).finally(() => (renewal = undefined))
      return renewal.then(({ token }) => token.access_token)
    },

    async close() {
      await renewal?.catch(() => {}) // whoever asked for it has been told
      await asked?.catch(() => {})
      forget()
      held = undefined
      const mine = [...obtained.keys()]
      const end = async (token: string): Promise<void> => {
        await revoke(token)
        obtained.delete(token) // not before, so that a close which failed can be repeated
      }
      await Promise.all([uncache(mine), ...mine.map(end)])
    },
  }

  async function renew(refused: string | undefined): Promise<Received> {
    const lives = (each: Received | undefined): Received | undefined =>
      each && each.token.access_token !== refused && endOf(each) > now() ? each : undefined
    const living = (held = lives(await cached()) ?? lives(held))
    if (living && living.renewAt > now()) return living
    // Without a living token nobody waits for a request of before: some runtimes end it with the call that it was for.
    const next = (living && asked) ?? (asked = obtain(refused).finally(() => (asked = undefined)))
    if (!living) return next
    // While a token lives, the next one is worth neither a long wait nor a failure.
    const leave = (): void => {}
    await within(patienceMs, undefined, leave, () => next).catch(leave)
    return held === living ? (held = { ...living, renewAt: (now() + endOf(living)) / 2 }) : next
  }

  async function obtain(refused: string | undefined): Promise<Received> {
    const token = await request()
    const { access_token, expires_in } = Object(token) as Partial<IssuedToken> // whatever JSON the service answered
    const lifetimeMs = Number(expires_in) * 1000
    if (!access_token || !(lifetimeMs > 0)) {
      throw new TypeError('Cannot use the token that was obtained: it has no access_token, or no expires_in above 0')
    }
    headerValue('the access token', access_token)
    forget(refused)
    const receivedAt = now()
    obtained.set(access_token, receivedAt + lifetimeMs)
    held = { token, receivedAt, renewAt: receivedAt + lifetimeMs * (0.8 + Math.random() / 10) }
    await cache?.set(held)
    const event = { scope: token.scope, expiresInMs: lifetimeMs }
    await limited('onToken', timeoutMs, async () => await tell('onToken', event))
    return held
  }

  /** What the cache holds, where that is a token: others write there as well. */
  async function cached(): Promise<Received | undefined> {
    const shared = (await cache?.get()) as Partial<Received> | null | undefined
    return isHeaderValue(shared?.token?.access_token) ? (shared as Received) : undefined
  }

  /** Empties the cache where it holds one of these tokens. */
  async function uncache(tokens: readonly string[]): Promise<void> {
    const shared = await cached()
    if (shared && tokens.includes(shared.token.access_token)) await cache?.set(undefined)
  }

  /** Leaves out of the obtained tokens those that are of no use any more. */
  function forget(refused?: string): void {
    for (const [each, expiresAt] of obtained) if (each === refused || expiresAt <= now()) obtained.delete(each)
  }
}

/** Waits for what the caller brings, so many milliseconds at most. */
function limited<Result>(who: string, ms: number, work: () => Promise<Result>): Promise<Result> {
  return within(ms, undefined, () => new Error(`Cannot get a token: ${who} did not answer within ${ms} ms`), work)
}

/** When a token expires, milliseconds since the epoch. */
function endOf({ token, receivedAt }: ReceivedToken): number {
  return receivedAt + token.expires_in * 1000
}

/** A source of tokens that the caller looks after: one token, or a function that is asked before each attempt. */
export function givenTokenSource(token: string | (() => string | Promise<string>)): TokenSource {
  return {
    get: (_, [, refused]) => refused ?? (typeof token === 'string' ? token : token()),
    close: () => Promise.resolve(),
  }
}

import { headerValue, isHeaderValue } from '../parameters/headers.ts'
import type { Notify } from '../hooks/hooks.ts'
import type { Operation } from '../send/operation.ts'
import { createRetryBudget, type RetryBudget } from '../send/retry.ts'
import { limitsOf, type Limits } from '../send/limits.ts'
import { scopesOf, type Scopes } from './scopes.ts'
import { within } from '../send/time.ts'

/** The token response of a service. @see RFC 6749, section 5.1 */
export interface IssuedToken {
  readonly access_token: string
  /** Its lifetime, in seconds. */
  readonly expires_in: number
  /** Scopes that were granted, separated by spaces. */
  readonly scope: string
}

/** A token and when it was received. */
export interface ReceivedToken<Token extends IssuedToken = IssuedToken> {
  readonly token: Token
  /** Milliseconds since the epoch, by the receiver's clock. */
  readonly receivedAt: number
  /** When to request the next one, milliseconds since the epoch. */
  readonly renewAt: number
}

/**
 * Keeps the token of one client and scope, so that several clients or processes can share it.
 *
 * An error it throws fails the calls that wait for a token, unless the client ignores it. A cached value that is not a token is ignored.
 */
export interface TokenCache<Token extends IssuedToken = IssuedToken> {
  get(): ReceivedToken<Token> | undefined | Promise<ReceivedToken<Token> | undefined>
  /** Replaces the token; `undefined` removes it. */
  set(received: ReceivedToken<Token> | undefined): void | Promise<void>
  /**
   * Runs work that no other user of the cache runs at the same time, and gives its result: so only one of them requests
   * a token. Without it, each one whose cache is empty requests its own.
   */
  lock?<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Provides tokens to calls. */
export interface TokenSource {
  /** Scopes to request tokens with. */
  readonly scope?: readonly string[]
  /**
   * The current access token.
   *
   * @param operation The operation that needs it.
   * @param refused The call's tokens that led to a 401, in order; another one is returned if possible. The second is
   *   replaced only if it came from a cache, since the process that cached it may not know yet that it is refused.
   */
  get(operation: Operation, refused: readonly string[]): string | Promise<string>
  /** Revokes every valid token that this source obtained. */
  close(): Promise<void>
}

/** How a client gets its tokens. Time limits are those of its calls. */
export interface TokenOptions<Token extends IssuedToken> extends Limits {
  /** Scopes of the token. */
  readonly scope?: Scopes | undefined
  readonly tokenCache?: TokenCache<Token> | undefined
  /** Uses a cache that fails as an empty one, instead of failing the calls that wait for a token. Default: false. */
  readonly ignoreCacheErrors?: boolean | undefined
}

/** What a token source needs from its client. */
export interface TokenSettings<Token extends IssuedToken> {
  /** Requests a token from the service. */
  readonly request: () => Promise<Token>
  /** Revokes a token. */
  readonly revoke: (token: string) => Promise<unknown>
  readonly now: () => number
  readonly notify: Notify
}

/** What a token source knows. */
interface TokenState<Token extends IssuedToken> extends TokenSettings<Token>, ReturnType<typeof limitsOf> {
  readonly cache: TokenCache<Token> | undefined
  readonly ignoreCacheErrors: boolean | undefined
  /** Limits token requests if the service refuses every token. A separate budget, so that failing calls do not use it up. */
  readonly budget: RetryBudget
  /** Expiry of each token that this source obtained, milliseconds since the epoch. */
  readonly obtained: Map<string, number>
  current?: ReceivedToken<Token> | undefined
  renewal?: Promise<ReceivedToken<Token>> | undefined
  /** The renewal while a token is valid, which no call waits for. */
  early?: Promise<unknown> | undefined
}

/**
 * A source that requests a token on first use, and a new one before it expires.
 *
 * Callers share one pending request. A token is renewed after 80 to 90 % of its lifetime, counted from its receipt, since
 * the service's clock may differ; the exact time is random, so that processes that started together do not renew
 * together. No call waits for that: the token is used until the next one is there, or it expires, and a renewal that
 * failed is tried again after half of the remaining time.
 */
export function createTokenSource<Token extends IssuedToken>(
  client: TokenOptions<Token>,
  settings: TokenSettings<Token>,
): TokenSource {
  const { tokenCache: cache, ignoreCacheErrors } = client
  const state: TokenState<Token> = {
    ...settings,
    ...limitsOf(client, {}),
    cache,
    ignoreCacheErrors,
    budget: createRetryBudget(settings.now),
    obtained: new Map(),
  }
  return {
    scope: scopesOf(client.scope),
    get: (_, refused) => currentToken(state, refused),
    close: () => closeTokens(state),
  }
}

/** The token to use now; another one than the refused, if possible. */
function currentToken<Token extends IssuedToken>(
  state: TokenState<Token>,
  allRefused: readonly string[],
): string | Promise<string> {
  const { cache, current, now } = state
  const refused = allRefused.at(-1)
  if (refused && allRefused.length > 1 && (!cache || state.obtained.has(refused))) return refused
  if (current && current.token.access_token !== refused && endOf(current) > now()) {
    if (current.renewAt <= now()) renewEarly(state, current)
    return current.token.access_token
  }
  if (refused && !state.renewal && !state.budget.spend()) return refused
  // Do not use the refused token for other calls.
  if (current?.token.access_token === refused) state.current = undefined
  state.renewal ??= renewed(state, refused, endOf).finally(() => (state.renewal = undefined))
  return state.renewal.then(({ token }) => token.access_token)
}

async function closeTokens<Token extends IssuedToken>(state: TokenState<Token>): Promise<void> {
  const { obtained } = state
  await state.renewal?.catch(() => {}) // already reported to its callers
  await state.early
  removeObsolete(state)
  state.current = undefined
  const tokens = [...obtained.keys()]
  const revokeOne = async (token: string): Promise<void> => {
    await state.revoke(token)
    obtained.delete(token) // only now, so that a failed close can be retried
  }
  await Promise.all([uncache(state, tokens), ...tokens.map(revokeOne)])
}

/** Gets the next token beside the calls that use the current one. */
function renewEarly<Token extends IssuedToken>(state: TokenState<Token>, valid: ReceivedToken<Token>): void {
  state.current = { ...valid, renewAt: (state.now() + endOf(valid)) / 2 }
  state.early ??= renewed(state, undefined, ({ renewAt }) => renewAt)
    .catch(() => {})
    .finally(() => (state.early = undefined))
}

/** Until when a cached token can be used, milliseconds since the epoch. */
type LastsUntil = (received: ReceivedToken) => number

/** The next token, within a limit: a cache that never settles must not block later renewals. */
function renewed<Token extends IssuedToken>(
  state: TokenState<Token>,
  refused: string | undefined,
  lastsUntil: LastsUntil,
): Promise<ReceivedToken<Token>> {
  // The request alone may take as long as a call.
  return limited('tokenCache', 2 * state.totalMs, () => nextToken(state, refused, lastsUntil))
}

/** A token from the cache, or from the service. */
async function nextToken<Token extends IssuedToken>(
  state: TokenState<Token>,
  refused: string | undefined,
  lastsUntil: LastsUntil,
): Promise<ReceivedToken<Token>> {
  const shared = async (): Promise<ReceivedToken<Token> | undefined> => {
    const each = await cached(state)
    const isUsable = each && each.token.access_token !== refused && lastsUntil(each) > state.now()
    return isUsable ? (state.current = each) : undefined
  }
  const found = await shared()
  if (found) return found
  let attempt: Promise<ReceivedToken<Token>> | undefined
  // Whoever had the lock before may have cached a token.
  const alone = async (): Promise<ReceivedToken<Token>> => (await shared()) ?? (await obtain(state, refused))
  const received = await tolerated(state, (cache) => cache?.lock?.(() => (attempt = alone())))
  return received ?? (await (attempt ?? obtain(state, refused)))
}

async function obtain<Token extends IssuedToken>(
  state: TokenState<Token>,
  refused: string | undefined,
): Promise<ReceivedToken<Token>> {
  const token = await state.request()
  const { access_token, expires_in } = Object(token) as Partial<IssuedToken> // may be any JSON
  const lifetimeMs = Number(expires_in) * 1000
  if (!access_token || !(lifetimeMs > 0)) {
    throw new TypeError('Cannot use the token of the service: it has no access_token, or no expires_in above 0')
  }
  headerValue('the access token', access_token)
  removeObsolete(state, refused)
  const receivedAt = state.now()
  const renewAt = receivedAt + lifetimeMs * (0.8 + Math.random() / 10)
  state.obtained.set(access_token, receivedAt + lifetimeMs)
  state.current = { token, receivedAt, renewAt }
  await tolerated(state, (cache) => cache?.set(state.current))
  const event = { scope: token.scope, expiresInMs: lifetimeMs }
  await limited('onToken', state.timeoutMs, async () => await state.notify('onToken', event))
  return state.current
}

/** The cached token, if it is one: other processes write to the cache too. */
async function cached<Token extends IssuedToken>(state: TokenState<Token>): Promise<ReceivedToken<Token> | undefined> {
  type Received = ReceivedToken<Token>
  const shared = (await tolerated(state, (cache) => cache?.get())) as Partial<Received> | null | undefined
  return isHeaderValue(shared?.token?.access_token) ? (shared as Received) : undefined
}

/** What the cache gives; nothing if it fails, and that is ignored. */
async function tolerated<Token extends IssuedToken, Result>(
  { cache, ignoreCacheErrors }: TokenState<Token>,
  use: (cache: TokenCache<Token> | undefined) => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await use(cache)
  } catch (error) {
    if (!ignoreCacheErrors) throw error
    return undefined
  }
}

/** Clears the cache if it has one of these tokens. */
async function uncache<Token extends IssuedToken>(state: TokenState<Token>, tokens: readonly string[]): Promise<void> {
  const shared = await cached(state)
  if (shared && tokens.includes(shared.token.access_token)) await tolerated(state, (cache) => cache?.set(undefined))
}

/** Removes refused and expired tokens from those obtained. */
function removeObsolete<Token extends IssuedToken>({ obtained, now }: TokenState<Token>, refused?: string): void {
  for (const [each, expiresAt] of obtained) if (each === refused || expiresAt <= now()) obtained.delete(each)
}

/** Runs code of the caller with a time limit in milliseconds. */
function limited<Result>(who: string, ms: number, work: () => Promise<Result>): Promise<Result> {
  return within(ms, undefined, () => new Error(`Cannot get a token: ${who} did not finish within ${ms} ms`), work)
}

/** When a token expires, milliseconds since the epoch. */
function endOf({ token, receivedAt }: ReceivedToken): number {
  return receivedAt + token.expires_in * 1000
}

/** A source of tokens that the caller manages: one token, or a function that is called before each attempt. */
export function externalTokenSource(token: string | (() => string | Promise<string>)): TokenSource {
  return {
    get: (_, [, refused]) => refused ?? (typeof token === 'string' ? token : token()),
    close: () => Promise.resolve(),
  }
}

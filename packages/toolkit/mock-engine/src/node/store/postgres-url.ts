import { type OptionRule, integerRule } from '@specwright/server-engine/engine'
import { StoreError } from '../../store/store-error.ts'

/** What the URL of a database says. */
export interface DatabaseLocation {
  /** Host and path, without credentials. */
  readonly name: string
  readonly connectTimeoutMs: number
  readonly lockTimeoutMs: number
}

/**
 * How long requests wait, unless the URL has other values, in milliseconds: for the locks of other sessions, for a
 * statement, for a response over the network, and for the rest of a transaction whose process stopped.
 */
export const defaultLimits = {
  lock_timeout: 3000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** How long a connection may take, unless the URL has another `connect_timeout`, in seconds. */
const defaultConnectTimeout = 3

/** The longest time that a timer and a database can wait for, in milliseconds. */
const maxMs = 2_147_483_647

type LimitRule = Pick<OptionRule, 'is' | 'must'>

const limitRules: Readonly<Record<string, LimitRule>> = {
  ...Object.fromEntries(Object.keys(defaultLimits).map((name): [string, LimitRule] => [name, integerRule(1, maxMs)])),
  connect_timeout: {
    is: (value) => Number(value) > 0 && Number(value) <= maxMs / 1000,
    must: 'must be a number of seconds above 0',
  },
}

/**
 * Reads the URL of a database.
 *
 * @throws {StoreError} If it is not valid, or has a limit that is not allowed.
 */
export function readDatabaseUrl(text: string): DatabaseLocation {
  if (!URL.canParse(text)) {
    throw new StoreError('Cannot open the PostgreSQL store: its URL is not valid. Use postgres://user@host/database')
  }
  const { host, pathname, searchParams } = new URL(text)
  for (const [name, { is, must }] of Object.entries(limitRules)) {
    const value = searchParams.get(name)
    if (value === null || (/^\d+(?:\.\d+)?$/.test(value) && is(Number(value)))) continue
    throw new StoreError(`Cannot open the PostgreSQL store: ${name} of its URL ${must}, not ${JSON.stringify(value)}`)
  }
  return {
    name: host + pathname,
    connectTimeoutMs: Number(searchParams.get('connect_timeout') ?? defaultConnectTimeout) * 1000,
    lockTimeoutMs: Number(searchParams.get('lock_timeout') ?? defaultLimits.lock_timeout),
  }
}

import type { OAuthRefusal } from './client.ts'
import {
  fresh,
  issue,
  refused,
  scopeOf,
  spentRow,
  tokenRow,
  wrongScope,
  type Asked,
  type Grant,
  type Issued,
  type State,
} from './issue.ts'
import type { Row } from '../store/store.ts'

/** How long a device may ask for its token, and how often, in seconds. */
const deviceSeconds = 600
const pollSeconds = 1

/** How much longer a device that asks too often has to wait. @see RFC 8628, section 3.5 */
const slowerSeconds = 5

/** A device that waits for its user. */
interface Waiting extends Issued {
  /** Seconds between two polls. */
  readonly interval: number
  /** When it asked last, milliseconds since the epoch; absent if it has not asked yet. */
  readonly polled_at?: number
}

/** What a device shows its user, and polls with. @see RFC 8628, section 3.2 */
export interface DeviceAuthorization {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  /** Seconds. */
  readonly expires_in: number
  /** Seconds. */
  readonly interval: number
}

/**
 * Codes for a device.
 *
 * @param uri Where its user would enter the code.
 */
export function authorizedDevice(
  asked: Asked,
  { ids, tokens }: State,
  uri: string,
): { readonly authorization: DeviceAuthorization; readonly row: Row } | OAuthRefusal {
  const { client, form, scopes, now, tokens: collection } = asked
  const allowed = client.scopes ?? scopes
  const wrong = allowed.length > 0 ? wrongScope(form['scope'], allowed) : undefined
  if (wrong !== undefined) return wrong
  const facts = { use: 'device', client: client.id, scope: scopeOf(asked), seconds: deviceSeconds, now } as const
  const { token, row } = fresh({ id: ids.next('dev'), ...facts }, tokens)
  const value: Waiting = { ...row, interval: pollSeconds }
  const authorization = {
    device_code: token,
    user_code: userCodeOf(ids.nextDigits(8)),
    verification_uri: uri,
    expires_in: deviceSeconds,
    interval: pollSeconds,
  }
  return { authorization, row: tokenRow(collection, value) }
}

/** Consonants, which make no words and are not taken for digits. @see RFC 8628, section 6.1 */
const letters = 'BCDFGHJKLMNPQRST'

/** A code that a user can type, of eight hexadecimal digits: `BDPQ-CFKT`. */
function userCodeOf(digits: string): string {
  const code = [...digits].map((digit) => letters.charAt(Number.parseInt(digit, 16))).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Tokens for a device: its user approves while it waits after its first poll. @see RFC 8628, section 3.4 */
export function deviceGrant(asked: Asked, state: State): Grant | OAuthRefusal {
  const { now, form, tokens: collection } = asked
  const claims = state.tokens.read(form['device_code'] ?? '')
  // Its row may have been swept.
  if (claims && claims.exp * 1000 <= now) return refused('expired_token', 'The device_code has expired')
  const device = spentRow(asked, state, 'device') as Waiting | undefined // what `authorizedDevice` wrote
  if (!device) return refused('invalid_grant', 'The device_code is invalid, or was used before')
  const polled = (interval: number): readonly Row[] => [
    tokenRow(collection, { ...device, interval, polled_at: now } as Waiting),
  ]
  if (device.polled_at === undefined) {
    const pending = refused('authorization_pending', 'The user has not approved yet')
    return { ...pending, rows: polled(device.interval) }
  }
  if (now < device.polled_at + device.interval * 1000) {
    const slow = refused('slow_down', `Wait ${device.interval + slowerSeconds} seconds between two requests`)
    return { ...slow, rows: polled(device.interval + slowerSeconds) }
  }
  return issue(asked, state, { scope: device.scope, spent: device, refreshes: true })
}

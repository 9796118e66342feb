import { checks, deletion, listing, responds, token, writes, type Row } from './steps.ts'
import { member, replaced, set } from '../corrected-contract.ts'
import { deleted, listed, schemas } from './places.ts'

const issuedToken = {
  access_token: 'a',
  client_id: 'demo-app',
  expires_at: 1,
  expires_in: 1,
  scope: 'api',
  token_type: 'Bearer',
}
const ofToken = ['generateOAuthToken', '200'] as const
const ofGrant = ['generateOAuthToken', 'body'] as const
const revocation = { id: 'revokeOAuthToken', form: { access_token: 'unknown' } }

/** Tokens, and what they are requested and revoked with. */
export const tokens: readonly Row[] = [
  {
    at: `${schemas}/OAuthScopeList`,
    fact: 'one space separates scopes',
    edits: [replaced('(?: +(?:', '(?: (?:')],
    then: [
      checks(ofGrant, { grant_type: 'client_credentials', scope: 'api  loyalties' }, [
        '/scope must be one or more of the allowed scopes, separated by spaces',
      ]),
      responds(token('api  loyalties'), 400, 'invalid_scope'),
      responds(token('api loyalties'), 200),
    ],
  },
  {
    at: `${schemas}/OAuthToken/properties/access_token`,
    fact: 'a token is valid without the headers of its app',
    edits: [set(`${listed}/security`, [{ accessToken: [] }]), set(`${deleted}/security`, [{ accessToken: [] }])],
    then: [
      responds({ ...listing(), headers: { 'x-app-id': 'other', 'x-app-token': 'other' } }, 200),
      responds({ ...deletion('ts_gold'), headers: { 'x-app-id': 'other' } }, 200),
    ],
  },
  {
    at: `${schemas}/OAuthToken/properties/client_id`,
    fact: 'the client is loyalty',
    edits: [
      set(`${schemas}/OAuthToken/properties/client_id/const`, 'loyalty'),
      set('/components/examples/TokenOneScope/value/client_id', 'loyalty'),
      set('/components/examples/TokenSeveralScopes/value/client_id', 'loyalty'),
    ],
    then: [
      responds(token(), 200, '"client_id":"loyalty"'),
      checks(ofToken, issuedToken, ['/client_id must be loyalty']),
    ],
  },
  {
    at: `${schemas}/OAuthToken/properties/scope`,
    fact: 'the granted scopes are among the known ones',
    edits: [set(`${schemas}/OAuthToken/properties/scope`, { $ref: `#${schemas}/OAuthScopeList` })],
    then: [
      responds(token('api loyalties'), 200, '"scope":"api loyalties"'),
      checks(ofToken, { ...issuedToken, scope: 'new' }, [
        '/scope must be one or more of the allowed scopes, separated by spaces',
      ]),
    ],
  },
  {
    at: `${schemas}/OAuthTokenRevokeRequest/properties/access_token`,
    fact: 'the field of the token to revoke is token',
    edits: [
      member('OAuthTokenRevokeRequest', 'access_token', 'token'),
      set('/components/examples/RevokeRequest/value', { token: 'a' }),
    ],
    then: [
      responds(revocation, 400, '/token is required'),
      responds({ ...revocation, form: { token: 'unknown' } }, 200, /^$/),
      writes('types.ts', 'token: string'),
    ],
  },
]

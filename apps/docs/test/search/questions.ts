/** What readers ask, and the addresses of the rows that answer it. */
type Questions = readonly (readonly [words: string, address: RegExp])[]

/** By integrators who know only the reference. */
const ofIntegrators: Questions = [
  ['remove a tier structure', /^operations\/delete-tier-structure\//],
  ['delete structure', /^operations\/delete-tier-structure\//],
  ['soft delete', /^(operations\/delete-tier-structure\/|schemas\/tier-structure\/#status)/],
  ['reward history', /^(operations\/list-reward-activities|schemas\/reward-activity)\//],
  ['audit log', /^(operations\/list-reward-activities|schemas\/reward-activity)\//],
  ['login', /^(operations\/generate-oauth-token|guides\/authentication)\//],
  ['get access token', /^(operations\/generate-oauth-token|guides\/authentication)\//],
  ['logout', /^(operations\/revoke-oauth-token\/|guides\/authentication\/#revoke)/],
  ['invalidate token', /^(operations\/revoke-oauth-token\/|guides\/authentication\/#revoke)/],
  [
    'how long is a token valid',
    /^(schemas\/oauth-token\/#expires|operations\/generate-oauth-token\/|guides\/authentication\/)/,
  ],
  ['token lifetime', /^(schemas\/oauth-token\/#expires|operations\/generate-oauth-token\/|guides\/authentication\/)/],
  ['calendar_dates', /^schemas\/calendar-expiration\/#calendar_dates$/],
  ['expires_in', /^schemas\/oauth-token\/#expires_in$/],
  ['grace period', /^(schemas\/grace-period\/|schemas\/downgrade\/#grace_period)/],
  ['round up', /^schemas\/grace-period\/#round_up$/],
  ['custom_activity_types', /^schemas\/sliding-expiration\/#custom_activity_types$/],
  ['request id', /^schemas\/error-response\/#request_id$/],
  ['page size', /^(operations\/list-reward-activities\/#parameter-limit|guides\/pagination\/)/],
  ['sort order', /^operations\/list-reward-activities\/#parameter-order$/],
  [
    'next page',
    /^(guides\/pagination\/|schemas\/list-cursor\/#next|operations\/list-reward-activities\/#parameter-cursor)/,
  ],
  ['discount coupon', /^schemas\/digital-reward\/#discount_coupons/],
  ['sku', /^schemas\/material-reward\/#sku/],
  ['gift card balance', /^schemas\/digital-reward\/#gift_vouchers/],
  ['scopes', /^(reference\/scopes\/|guides\/authentication\/#choose|schemas\/oauth-scope\/)/],
  ['client_credentials', /^(schemas\/oauth-token-request\/#grant_type|operations\/generate-oauth-token\/)/],
  ['X-App-Token', /^(reference|guides)\/authentication\//],
  ['tier_structure_in_use', /^(reference\/errors\/#|operations\/delete-tier-structure\/#status-409)/],
  ['409', /^((reference|guides)\/errors\/#|operations\/delete-tier-structure\/#status-409)/],
  ['rate limit', /^(reference|guides)\/errors\//],
  ['unauthorized', /^(reference|guides)\/errors\//],
  ['permission denied', /^(reference|guides)\/errors\//],
  ['invalid_scope', /^(reference\/errors\/|schemas\/oauth-error-response\/#error$)/],
  ['29 february', /^(schemas\/calendar-date|guides\/tier-rules)\//],
  ['maximum period', /^(schemas\/period\/|guides\/tier-rules\/#how-long)/],
  ['rolling expiration', /^(schemas\/(rolling-expiration|rolling-expiration-settings)|guides\/tier-rules)\//],
  ['when do points expire', /^(schemas\/expiration\/|schemas\/tier-structure\/#expiration|guides\/tier-rules\/)/],
  ['demote member', /^(schemas\/downgrade\/|schemas\/tier-structure\/#downgrade|guides\/tier-rules\/#what-happens)/],
  ['quickstart', /^guides\/start\//],
  ['retry failed request', /^guides\/errors\//],
  ['postgres', /^guides\/(testing|operating)\//],
]

/** By readers of the whole site, in words of their own. */
const ofReaders: Questions = [
  ['bearer token', /^(reference|guides)\/authentication|^operations\/generate-oauth-token\//],
  ['Authorization header', /^(reference|guides)\/authentication/],
  ['upgrade to version 2', /^guides\/(migration|versions)|^changelog/],
  ['how do I retry on 429', /^(guides|reference)\/errors/],
  [
    'what happens when a tier expires',
    /^guides\/tier-rules|^schemas\/(downgrade|expiration|tier-structure\/#expiration)/,
  ],
  ['install the client', /^guides\/(start|any-contract)|^tools\/client/],
  ['run mock in docker', /^guides\/operating\/#run-it-in-a-container/],
  ['run in CI', /^guides\/(testing|proving)\/#run-it-in-ci/],
  [
    'cursor expired',
    /^operations\/list-reward-activities|^schemas\/list-cursor|^guides\/pagination|^reference\/errors/,
  ],
  ['list rewards', /^operations\/list-reward-activities/],
  ['reset the mock', /^guides\/(operating|testing)|^tools\/control/],
  ['voucher', /^schemas\/digital-reward/],
  ['deleted status', /^operations\/delete-tier-structure|^schemas\/tier-structure/],
  ['why do I get 401', /^(guides|reference)\/(errors|authentication)/],
  ['download openapi', /^reference\/#download|^guides\/about\/#downloads/],
  ['revoke', /^operations\/revoke-oauth-token/],
  ['client secret', /^(guides|reference)\/authentication|^operations\/generate/],
  ['breaking changes', /^guides\/(compare|versions|migration)|^changelog/],
  ['mcp', /^guides\/agents/],
  ['validate a form with react', /^guides\/forms/],
]

export const questions: { readonly [who: string]: Questions } = { integrators: ofIntegrators, readers: ofReaders }

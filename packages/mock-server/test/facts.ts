import { contract } from '@loyalty-kit/mock-server'
import { operations, securitySchemes, type OAuthScope, type Operation } from '@loyalty-kit/spec'

const {
  deleteTierStructure: deletion,
  generateOAuthToken: issuing,
  listRewardActivities: listing,
  revokeOAuthToken: revoking,
} = operations

const action = contract.actions?.[listing.id]
const { paging, sort } = action?.does === 'list' ? action : {}
const query = contract.routes[listing.id]?.inputs.query
const size = (paging?.style === 'cursor' && paging.size?.parameter) || 'no size'

/** The largest page that is allowed. */
const [max = 0] = listing.parameters.flatMap(({ name, schema }) =>
  name === size && 'maximum' in schema ? [schema.maximum] : [],
)

/** A scope that each of the operations accepts, or one of each. */
const scope = common(deletion.acceptedScopes, listing.acceptedScopes) ?? `${scopeFor(deletion)} ${scopeFor(listing)}`

/** What the contract calls what tests send that are about something else. */
export const facts = {
  /** The query parameters of the listing. */
  size,
  cursor: (paging?.style === 'cursor' && paging.parameter) || 'no cursor',
  order: sort?.parameter ?? 'no order',
  /** How many items a page has by default, and at most. */
  preset: Number(query?.defaults[size]),
  max,
  /** Whether the oldest come first by default. */
  isAscending: sort !== undefined && query?.defaults[sort.parameter] === 'created_at',
  tokenPath: issuing.path,
  /** Another path of tokens, if there is one. */
  tokenAlias: contract.routes[issuing.id]?.operation.aliases[0] ?? issuing.path,
  revokePath: revoking.path,
  /** The statuses of success. */
  deleted: statusOf(deletion),
  listed: statusOf(listing),
  issued: statusOf(issuing),
  revoked: statusOf(revoking),
  /** What a token needs for each of the operations, and for one of them. */
  scope,
  scopeOfDeletion: scopeFor(deletion),
  scopeOfListing: scopeFor(listing),
  /** Headers that authenticate an app, as they are sent and as messages have them. */
  appId: securitySchemes.appId.name.toLowerCase(),
  appToken: securitySchemes.appToken.name.toLowerCase(),
  nameOfAppId: securitySchemes.appId.name,
  nameOfAppToken: securitySchemes.appToken.name,
  /** The keys of errors, which the examples of the contract have. */
  keys: {
    notFound: keyIn(deletion.id, 'notFound'),
    inUse: keyIn(deletion.id, 'inUse'),
    internal: keyIn(deletion.id, 'internalError'),
    invalid: keyIn(listing.id, 'invalidLimit'),
    unauthorized: keyIn(listing.id, 'unauthorized'),
    forbidden: keyIn(listing.id, 'forbidden'),
    notAllowed: keyIn(listing.id, 'methodNotAllowed'),
    unsupported: keyIn(listing.id, 'unsupportedMediaType'),
  },
  /** How long a token and a cursor are valid, in seconds. */
  tokenSeconds: contract.routes[issuing.id]?.operation.lifetimeSeconds ?? Number.NaN,
  cursorSeconds: contract.routes[listing.id]?.operation.lifetimeSeconds ?? Number.NaN,
} as const

/** The first scope that both have. */
function common(left: readonly OAuthScope[], right: readonly OAuthScope[]): OAuthScope | undefined {
  return left.find((each) => right.includes(each))
}

/** A scope that an operation accepts: any, if it requires none. */
function scopeFor({ acceptedScopes }: { readonly acceptedScopes: readonly OAuthScope[] }): OAuthScope {
  return acceptedScopes.at(-1) ?? 'vouchers'
}

/** The key in an example of an error. */
function keyIn(id: string, example: string): string {
  const found = contract.routes[id]?.examples.find(({ name }) => name === example)?.value as
    | { key?: string }
    | undefined
  return found?.key ?? 'no key'
}

/** The status of success, which stands first. */
function statusOf({ responses: [first] }: Operation): number {
  return Number(first?.status)
}

/** The headers of an app; by default that of the demo rows. */
export function appHeaders(id = 'demo-app', token = 'demo-token'): Record<string, string> {
  return { [facts.appId]: id, [facts.appToken]: token }
}

/** The path of the activities of a reward. */
export function activitiesOf(reward: string): string {
  return listing.path.replace('{id}', () => reward)
}

/** The path of a tier structure. */
export function structureAt(id: string): string {
  return deletion.path.replace('{id}', () => id)
}

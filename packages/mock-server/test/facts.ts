import { contract } from '@loyalty-kit/mock-server'

const listing = contract.actions?.['listRewardActivities']
const { paging, sort } = listing?.does === 'list' ? listing : {}
const { routes } = contract

/** What the contract calls what tests send that are about something else. */
export const facts = {
  /** The query parameters of the listing. */
  size: (paging?.style === 'cursor' && paging.size?.parameter) || 'no size',
  cursor: (paging?.style === 'cursor' && paging.parameter) || 'no cursor',
  order: sort?.parameter ?? 'no order',
  tokenPath: routes['generateOAuthToken']?.operation.path ?? 'no path',
  revokePath: routes['revokeOAuthToken']?.operation.path ?? 'no path',
  /** The status of a revocation. */
  revoked: Number(routes['revokeOAuthToken']?.operation.responses[0]?.status),
} as const

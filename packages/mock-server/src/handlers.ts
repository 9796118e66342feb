import { deleteTierStructure } from './handle/delete-tier-structure.ts'
import { generateOAuthToken } from './handle/generate-oauth-token.ts'
import { listRewardActivities } from './handle/list-reward-activities.ts'
import { revokeOAuthToken } from './handle/revoke-oauth-token.ts'
import type { Handler } from './types.ts'

/** Handlers by operation id. An operation without one responds with its example. */
export const handlers: ReadonlyMap<string, Handler> = new Map([
  ['deleteTierStructure', deleteTierStructure],
  ['generateOAuthToken', generateOAuthToken],
  ['listRewardActivities', listRewardActivities],
  ['revokeOAuthToken', revokeOAuthToken],
])

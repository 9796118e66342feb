import type { Action } from '@loyalty-kit/mock-engine'

/** What operations do with the items of collections, which the paths of the contract do not say. */
export const actions: Readonly<Record<string, Action>> = {
  deleteTierStructure: { does: 'delete', collection: 'tier_structures', parameter: 'id', status: 200, response: '' },
  listRewardActivities: {
    does: 'list',
    collection: 'activities',
    status: 200,
    response: '/data',
    filters: [],
    sort: { parameter: 'order' },
    paging: {
      style: 'cursor',
      parameter: 'cursor',
      size: { parameter: 'limit' },
      next: '/cursor/next',
      expires: '/cursor/expires_at',
    },
    totals: [],
  },
}

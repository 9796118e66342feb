import type { Authentication } from '@specwright/mock-engine'

/** How an app authenticates: by its two headers, and by a token if the contract requires one. */
export const authentication: Authentication & Required<Pick<Authentication, 'clients'>> = {
  realm: 'loyalty',
  tokens: 'tokens',
  clients: { collection: 'apps', members: { appId: 'id', appToken: 'token' }, noun: 'app' },
}

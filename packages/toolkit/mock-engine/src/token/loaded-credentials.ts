import { credentials } from './index.ts'
import type { Authorize, CredentialCheck } from './credential-check.ts'
import type { Authentication } from './check.ts'
import { tokenRows } from './rows.ts'

/** Checks credentials by the security schemes of a contract. What checks them is loaded with the first request to an operation. */
export function createCredentials(authentication: Authentication = {}): CredentialCheck<object> {
  let created: CredentialCheck<object> | undefined
  const loaded = (): CredentialCheck<object> => {
    const create = credentials.value()?.schemeCredentials
    if (!create) throw new TypeError('Cannot check credentials: what checks them is not loaded')
    return (created ??= create(authentication))
  }
  const { realm = 'mock', tokens = tokenRows } = authentication
  return {
    realm,
    tokens,
    read: (request, issued, schemes) => loaded().read(request, issued, schemes),
    caller: (sent, schemes) => loaded().caller(sent, schemes),
    need: (sent) => loaded().need(sent),
    // An operation may be compiled to respond on demand, before there is anything to check.
    compile(operation, schemes, accepted) {
      let authorize: Authorize<object> | undefined
      return (sent, rows, now) => (authorize ??= loaded().compile(operation, schemes, accepted))(sent, rows, now)
    },
  }
}

import { resolved, textOf } from './contract.ts'
import type { Json, SecurityScheme } from './docs-data.ts'

/** Where a flow of OAuth, or OpenID Connect, gets a token. */
export interface Flow {
  /** As the contract has it: `clientCredentials`, `openIdConnect`. */
  readonly name: string
  /** Its addresses, each with the sentence that says what it is for. */
  readonly addresses: readonly FlowAddress[]
}

interface FlowAddress {
  readonly says: (typeof sentences)[keyof typeof sentences]
  readonly url: string
}

/** What each member of a flow is for, in the order in which they are called. */
const sentences = {
  authorizationUrl: 'authorizeAt',
  deviceAuthorizationUrl: 'deviceAt',
  tokenUrl: 'tokenAt',
  refreshUrl: 'refreshAt',
  openIdConnectUrl: 'discoverAt',
} as const

/** The flows of a scheme that name an address. */
export function flowsOf(scheme: SecurityScheme): Flow[] {
  return Object.entries({ ...scheme.flows, openIdConnect: scheme })
    .map(([name, flow]) => ({ name, addresses: addressesIn(resolved(flow)) }))
    .filter(({ addresses }) => addresses.length > 0)
}

function addressesIn(flow: Json): FlowAddress[] {
  return Object.entries(sentences)
    .map(([key, says]) => ({ says, url: textOf(flow[key]) }))
    .filter(({ url }) => url !== '')
}

import type { OperationTypes } from '@loyalty-kit/spec'
import { headerOf, isSameSecret } from '@specwright/server-engine/engine'
import {
  type Authenticators,
  implement,
  type ImplementedContract,
  type ImplementedServer,
  type StandIn,
} from '@specwright/server-engine'
import { contract as mocked } from '../../src/generated/contract.ts'
import { facts } from '../facts.ts'
import type { Database } from './database.ts'
import { operationsOn } from './operations.ts'

/** What `server.ts` says of the credentials of the contract. */
interface Security {
  readonly schemes: { readonly accessToken: 'scoped'; readonly appId: 'key'; readonly appToken: 'key' }
  readonly required: {
    readonly generateOAuthToken: 'appId' | 'appToken'
    readonly revokeOAuthToken: 'appId' | 'appToken'
    readonly deleteTierStructure: 'accessToken' | 'appId' | 'appToken'
    readonly listRewardActivities: 'accessToken' | 'appId' | 'appToken'
  }
}

const { routes, responses, securitySchemes, basePaths, ...state } = mocked
const contract: ImplementedContract<OperationTypes, Security> = {
  routes,
  securitySchemes,
  state,
  ...(responses && { responses }),
  ...(basePaths && { basePaths }),
}

/** What a service is made of. */
export interface ServiceParts {
  readonly database: Database
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log?: (message: string, cause: unknown) => void
  /** What responds to some of the operations, or to all; default their functions. */
  readonly instead?: { readonly [Id in keyof OperationTypes]?: StandIn }
}

/** The service of the contract on a database. */
export function createService({ database, now, log = () => {}, instead = {} }: ServiceParts): ImplementedServer {
  const authenticate = authenticatorsOn(database, now)
  return implement(contract, {
    realm: 'loyalty',
    log,
    authenticate,
    operations: { ...operationsOn(database, now), ...instead },
  })
}

function authenticatorsOn(database: Database, now: () => number) {
  return {
    accessToken({ token, request, refuse }) {
      const found = database.read('tokens', token)
      if (!found) return undefined
      if (now() >= found.expires)
        return refuse('The access token has expired', `It expired at ${new Date(found.expires).toISOString()}`)
      const isOther = found.app !== headerOf(request, facts.appId)
      const problem = isOther ? 'It was issued to another app' : found.revoked ? 'It was revoked' : undefined
      return problem === undefined ? { scopes: found.scopes } : refuse('The access token is invalid', problem)
    },
    appId: ({ key }) => ({ id: key }),
    appToken({ key, request, refuse }) {
      const app = database.read('apps', headerOf(request, facts.appId) ?? '')
      const isKnown = isSameSecret(app?.token ?? '', key)
      return isKnown ? (true as const) : refuse('The app id and the app token do not match')
    },
  } satisfies Authenticators<Security['schemes']>
}

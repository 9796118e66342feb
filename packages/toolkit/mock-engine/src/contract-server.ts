import {
  type OptionRules,
  checkOptions,
  documentedErrors,
  functionRule,
  objectRule,
} from '@specwright/server-engine/engine'
import type { ContractSeed } from './contract/seed.ts'
import { checkContract } from './contract/check-contract.ts'
import type { Handlers } from './operation/handlers.ts'
import { createMockOf, type MockServer } from './mock-server.ts'
import { mockOptionRules, type MockOptions } from './options.ts'
import { checkHandlers, ownHandlers } from './operation/own-handlers.ts'
import { actingHandlers } from './state/handlers.ts'
import { collectionsOf } from './state/collections.ts'
import { checkConfigured } from './state/check-configured.ts'
import { withCollections, type CollectionConfiguration } from './state/configured.ts'
import type { Effect, Guard } from './state/rules.ts'
import type { Store } from './store/store.ts'
import { withCredentials } from './token/credential-collection.ts'
import { oauthHandlers } from './token/oauth-handlers.ts'
import { oauthServerOf } from './token/oauth-endpoints.ts'
import { createCredentials } from './token/loaded-credentials.ts'
import type { TokenOperations } from './token/token-operations.ts'
import type { Contract, MockTypes } from './contract/types.ts'
import { withMembers } from './contract/with-members.ts'

/** Options of the mock of a contract. */
export interface ContractMockOptions<Operations = unknown, Bodies = unknown> extends Omit<
  MockOptions,
  'acceptedScopes'
> {
  /**
   * Scopes of which a token must have one, by operation; an empty array accepts any token. Operations left out
   * keep those of the contract. `'any'` turns the check off.
   */
  readonly acceptedScopes?: 'any' | ScopesOf<Operations>
  /**
   * What operations do, by their ids, instead of what the contract says of them. Their requests are checked before, and
   * their responses after they were called.
   */
  readonly handlers?: Handlers<Operations, Bodies>
  /** Items to start with; default none. `api_credentials` are the keys, users and clients that the mock accepts. */
  readonly seed?: ContractSeed
  /** What the guards of the contract's transitions require, by name. */
  readonly guards?: Readonly<Record<string, Guard>>
  /** What the effects of the contract's transitions change, by name. */
  readonly effects?: Readonly<Record<string, Effect>>
  /**
   * What the contract does not say of its collections, by their names, and collections of the mock's own, which a seed and
   * the control interface fill.
   */
  readonly collections?: Readonly<Record<string, CollectionConfiguration>>
  /** Creates the store of a tenant; by default in memory. */
  readonly createStore?: (tenant: string) => Store
}

/** Scopes by the ids of operations; by any names if the contract has no types. */
type ScopesOf<Operations> = unknown extends Operations
  ? Readonly<Record<string, readonly string[]>>
  : { readonly [Id in keyof Operations]?: readonly string[] }

/** What the options must be: made where they are checked, so that a page with parts of its own leaves it out. */
function optionRules(): OptionRules<ContractMockOptions> {
  return {
    ...mockOptionRules,
    handlers: objectRule('must be an object with a function for each operation'),
    seed: objectRule('must be an object with an array for each collection'),
    guards: objectRule('must be an object with a guard for each name'),
    effects: objectRule('must be an object with an effect for each name'),
    collections: objectRule('must be an object with a configuration for each collection'),
    createStore: functionRule,
  }
}

/**
 * Creates the mock of a contract, as `specwright` generates it: it checks requests and credentials, keeps the items
 * that the contract creates, and responds with examples otherwise.
 *
 * @throws {ControlError} If the seed is invalid, with all problems.
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed, and for a contract
 * without what the engine reads of it.
 */
export function createMockServer<Operations, Bodies = unknown>(
  contract: Contract<Operations, Bodies>,
  options: ContractMockOptions<Operations, Bodies> = {},
): MockServer<MockTypes> {
  checkOptions('Cannot create the mock', options, optionRules())
  checkContract(contract)
  const { seed = {}, createStore, guards = {}, effects = {}, handlers = {}, collections = {}, ...others } = options
  const complete = (given: Contract): Contract => withCredentials(withOAuth(withCollections(given, collections)))
  checkConfigured(withCredentials(contract), { guards, effects, collections })
  let current = complete(contract)
  checkHandlers(handlers, Object.keys(contract.routes))
  const createErrorResponse = documentedErrors(() => current)
  const mock = createMockOf<MockTypes>(
    {
      contract: current,
      handlers(served) {
        const own = ownHandlers(served, handlers)
        const oauth = oauthHandlers(served, oauthServerOf(served))
        const onItems = actingHandlers(served, { createErrorResponse, guards, effects })
        return { get: (id) => own.get(id) ?? onItems.get(id) ?? oauth.get(id) }
      },
      credentials: createCredentials(),
      tokenOperations,
      createErrorResponse,
      collections: collectionsOf,
      seed,
      ...(createStore && { createStore }),
    },
    others as MockOptions, // those of any contract name its operations as strings
  )
  return {
    ...mock,
    use(next) {
      checkContract(next)
      const served = complete(next)
      mock.use(served)
      current = served
    },
  }
}

/** A contract with the endpoints that its security schemes name. */
function withOAuth(contract: Contract): Contract {
  return withMembers(contract, { routes: { ...contract.routes, ...oauthServerOf(contract).routes } })
}

function tokenOperations(contract: Contract): TokenOperations {
  const { endpoints } = oauthServerOf(contract)
  const named = ([name, wanted]: readonly [string, string]): readonly [string, string][] => {
    const found = endpoints.find(({ does }) => does === wanted)
    return found ? [[name, found.operation]] : []
  }
  const operations = Object.entries({ issue: 'token', authorize: 'authorize', device: 'device' }).flatMap(named)
  const responseTypes = endpoints.find(({ does }) => does === 'authorize')?.responseTypes ?? []
  return {
    ...Object.fromEntries(operations),
    responseTypes,
    clientMethods: ['none', 'client_secret_basic', 'client_secret_post'],
  }
}

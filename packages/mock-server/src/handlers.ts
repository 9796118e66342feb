import { stateHandlers, type CreateErrorResponse } from '@specwright/mock-engine'
import type { Contract } from './contract.ts'
import { configuration } from './transitions.ts'
import { tokenHandlers } from './oauth.ts'
import type { Handler } from './types.ts'

/** Handlers by operation id. An operation without one responds with its example. */
export function handlersOf(contract: Contract, createErrorResponse: CreateErrorResponse): ReadonlyMap<string, Handler> {
  return new Map([...stateHandlers(contract, { ...configuration, createErrorResponse }), ...tokenHandlers(contract)])
}

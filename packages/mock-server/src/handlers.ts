import type { Contract } from './contract.ts'
import { itemHandlers } from './items.ts'
import { tokenHandlers } from './oauth.ts'
import type { Handler } from './types.ts'

/** Handlers by operation id. An operation without one responds with its example. */
export function handlersOf(contract: Contract): ReadonlyMap<string, Handler> {
  return new Map([...itemHandlers(contract), ...tokenHandlers(contract)])
}

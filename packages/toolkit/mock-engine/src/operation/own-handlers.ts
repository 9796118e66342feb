import { type HttpResponse, checkNamed, shown } from '@specwright/server-engine/engine'
import { operations } from './index.ts'
import type { Call, Handler, TenantAccess } from './handler.ts'
import type { AnyHandler } from './handlers.ts'
import type { Contract, MockTypes } from '../contract/types.ts'

/**
 * Checks that handlers are functions of operations.
 *
 * @throws {RangeError | TypeError} With the first that is not.
 */
export function checkHandlers(handlers: object, ids: readonly string[]): void {
  for (const [id, handler] of Object.entries<unknown>({ ...handlers })) {
    checkNamed('Cannot create the mock: handlers names the operation', id, ids)
    if (handler !== undefined && typeof handler !== 'function') {
      throw new TypeError(`Cannot create the mock: handlers/${id} must be a function, not ${shown(handler)}`)
    }
  }
}

/** The handlers of a mock for operations whose behavior its user writes. */
export function ownHandlers(contract: Contract, handlers: object): ReadonlyMap<string, Handler<MockTypes>> {
  return new Map(
    Object.entries<unknown>({ ...handlers }).flatMap(([id, handle]): [string, Handler<MockTypes>][] => {
      if (typeof handle !== 'function') return []
      const own = handle as AnyHandler // its operation has these types
      const respond = async (call: Call<MockTypes>, tenant: TenantAccess): Promise<HttpResponse> =>
        await operations.value()!.handlerResponse(own, call, { contract, id, ...tenant })
      return [[id, { oauth: false, load: operations.load, respond }]]
    }),
  )
}

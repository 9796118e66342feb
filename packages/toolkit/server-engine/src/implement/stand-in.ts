import type { HttpResponse } from '../http/message.ts'
import type { Route } from '../route/route.ts'
import { onDemand } from '../values/on-demand.ts'
import type { Proxied, StandIn } from './implementation.ts'
import { createStandInMock } from './stand-in-mock.ts'
import type { RespondInstead, StandInParts } from './stand-in-request.ts'

/** A stand-in with all that it needs: the engine of mocks is known. */
export type ReadyStandIn = Exclude<StandIn, 'mock'>

/** Creates what responds for stand-ins: those of one mock, or of one proxy, share it. */
export function createStandIns(parts: StandInParts): (standIn: ReadyStandIn) => RespondInstead {
  const known = new Map<unknown, RespondInstead>()
  return (standIn) => {
    const key = standIn === 501 ? standIn : 'mock' in standIn ? standIn.mock : standIn
    const found = known.get(key) ?? created(standIn, parts)
    known.set(key, found)
    return found
  }
}

function created(standIn: ReadyStandIn, parts: StandInParts): RespondInstead {
  if (standIn === 501) return async ({ route, requestId }) => notImplemented(route, requestId, parts)
  return 'mock' in standIn ? mockOf(parts, standIn.mock) : proxyOf(parts, standIn)
}

function notImplemented(route: Route, requestId: string, { createErrorResponse }: StandInParts): HttpResponse {
  const facts = { key: 'not_implemented', message: `The operation ${route.operation.id} is not implemented` }
  return createErrorResponse(501, requestId, facts, {}, { route })
}

function mockOf({ contract }: StandInParts, create: Parameters<typeof createStandInMock>[1]): RespondInstead {
  const mock = createStandInMock(contract, create)
  return async ({ sent }) => await mock(sent)
}

/** A proxy, whose code only a server has that needs it. */
function proxyOf(parts: StandInParts, proxied: Proxied): RespondInstead {
  const proxy = onDemand(async () => (await import('./stand-in-proxy.ts')).createStandInProxy(parts, proxied))
  return async (request) => {
    await proxy.load()
    return await proxy.value()!(request)
  }
}

import type { HttpRequest, HttpResponse } from '../http/message.ts'
import type { ServerContract } from '../route/contract.ts'
import { onDemand } from '../values/on-demand.ts'
import type { CreateMock } from './implementation.ts'

/** Handles a request in place of an operation that is not implemented. */
export type StandInMock = (request: HttpRequest) => Promise<HttpResponse>

/** The response header that a mock's response has. */
export const mockedHeader = 'x-mocked'

/** What a mock says in a header, so that nobody takes its response for a real one. */
const marked = { [mockedHeader]: 'true' }

/** The mock that responds to what is not implemented: it is created for the first of these requests, and keeps its items. */
export function createStandInMock(
  { state, ...contract }: ServerContract & { readonly state?: object },
  create: CreateMock,
): StandInMock {
  const mock = onDemand(async () => await create({ ...open(contract), ...state }))
  return async (request) => {
    await mock.load()
    const { handle } = mock.value()!
    const response = await handle(request)
    return { ...response, headers: { ...response.headers, ...marked } }
  }
}

/** A contract whose operations require no credentials: the server has checked them, by what it knows. */
function open(contract: ServerContract): ServerContract {
  const routes = Object.entries(contract.routes).map(([id, route]) => {
    return [id, { ...route, operation: { ...route.operation, security: [] } }] as const
  })
  return { ...contract, routes: Object.fromEntries(routes) }
}

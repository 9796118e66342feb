import type { HttpRequest, HttpResponse } from '../http/message.ts'
import type { CreateErrorResponse } from '../respond/error.ts'
import type { ServerContract } from '../route/contract.ts'
import type { Route } from '../route/route.ts'

/** A request to an operation that is not implemented. */
export interface StandInRequest {
  readonly route: Route
  /** As it was sent, also below the server of the contract. */
  readonly sent: HttpRequest
  readonly requestId: string
}

/** Responds in place of an operation that is not implemented. */
export type RespondInstead = (request: StandInRequest) => Promise<HttpResponse>

/** What stand-ins take of their server. */
export interface StandInParts {
  readonly contract: ServerContract & { readonly state?: object }
  readonly checksResponses: boolean
  readonly createErrorResponse: CreateErrorResponse
  readonly log: (message: string, cause: unknown) => void
}

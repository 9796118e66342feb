import { createProblemResponse, jsonResponse } from '@specwright/server-engine/engine'
import type { Listenable } from '@specwright/server-engine/node'

/** A server that answers every request. */
export const answering: Listenable = {
  handle: () => jsonResponse(200, {}),
  bodyLimit: () => 1000,
  createErrorResponse: createProblemResponse,
}

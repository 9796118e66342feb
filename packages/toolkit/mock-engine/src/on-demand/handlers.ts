/** What reads and checks the requests to operations, and what these do, those that issue tokens too: loaded with the first request to one of them. */
export { handleOperation } from '../handle-operation.ts'
export { handlerResponse } from '../handler-response.ts'
export { acts } from '../state/item-acts.ts'
export { itemHandler } from '../state/item-handlers.ts'
export { listHandler } from '../state/list-handler.ts'
export { patchItem } from '../state/patch-act.ts'
export { endpointHandlers } from '../token/endpoint-handlers.ts'
export { schemeCredentials } from '../token/scheme-credentials.ts'

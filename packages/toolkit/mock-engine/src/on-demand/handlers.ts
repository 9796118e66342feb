/** What operations do, those that issue tokens too: loaded with the first request to one of them. */
export { handlerResponse } from '../handler-response.ts'
export { readForm } from '../request/multipart.ts'
export { acts } from '../state/item-acts.ts'
export { itemHandler } from '../state/item-handlers.ts'
export { listHandler } from '../state/list-handler.ts'
export { patchItem } from '../state/patch-act.ts'
export { endpointHandlers } from '../token/endpoint-handlers.ts'

export { acts } from './item-acts.ts'
export { itemHandler } from './item-handlers.ts'
export { listHandler } from './list-handler.ts'
export { patchItem } from './patch-act.ts'

export { handleOperation } from './handle-operation.ts'
export { handlerResponse } from './handler-response.ts'

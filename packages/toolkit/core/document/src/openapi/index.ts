export { replaceSchemas, rewriteParameters, rewriteSchema, rewriteSchemas } from './openapi-shape.ts'
export { operationsIn, sentMethod, withOperations, type WrittenOperation } from './path-item.ts'
export { toOpenApi31 } from './to-openapi-31.ts'

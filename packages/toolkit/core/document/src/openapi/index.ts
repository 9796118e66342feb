export { rewriteSchema, rewriteSchemas } from './openapi-shape.ts'
export { operationsIn, sentMethod, type WrittenOperation } from './path-item.ts'
export { toOpenApi31 } from './to-openapi-31.ts'
export { meantRange } from './response-names.ts'

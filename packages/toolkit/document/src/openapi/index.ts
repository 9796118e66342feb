export { methods, rewriteSchema, rewriteSchemas } from './openapi-shape.ts'
export { toOpenApi31 } from './to-openapi-31.ts'

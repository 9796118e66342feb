export { messageOutcome, type MessageChecks } from './messages.ts'
export { schemaOutcome, type SchemaCheck } from './schemas.ts'
export type { Outcome } from './outcome.ts'
export { modelsIn } from './models.ts'

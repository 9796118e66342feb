export type {
  JsonSchema,
  MediaType,
  Method,
  Operation,
  OperationResponse,
  Parameter,
  RequestBody,
  SecurityScheme,
} from './operation.ts'
export { events, type EventType } from './generated/events.ts'
export { operations, securitySchemes } from './generated/operations.ts'
export { rules } from './generated/rules.ts'
export type { Rule } from './rule.ts'
// `operations` names the table above, so the types of the same name go by another.
export type { operations as OperationTypes } from './generated/types.ts'
export type * from './generated/types.ts'

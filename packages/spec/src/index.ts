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
export * from './generated/enums.ts'
export { events, type EventType } from './generated/events.ts'
export { operations, securitySchemes } from './generated/operations.ts'
export { rules, type Rule } from './generated/rules.ts'
// `operations` is the table above, so the type of that name is exported under another one.
export type { operations as OperationTypes } from './generated/types.ts'
export type * from './generated/types.ts'

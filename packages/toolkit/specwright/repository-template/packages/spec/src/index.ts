export * from './generated/enums.ts'
export { operations, securitySchemes } from './generated/operations.ts'
// `operations` is the table above, so the type of that name is exported under another one.
export type { operations as OperationTypes } from './generated/types.ts'
export type * from './generated/types.ts'

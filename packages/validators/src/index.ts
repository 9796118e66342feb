export { decodeFields, type Field, type FieldKind, type Fields } from './decode.ts'
export { ValidationError, type Cause, type Issue } from './issue.ts'
export type { CheckOptions, Guard, Standard, StandardFailure, Validator } from './validator.ts'
export * from './generated/index.ts'

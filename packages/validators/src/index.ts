export { decodeFields, type Field, type FieldKind, type Fields, type NestedField } from '@loyalty-kit/validator-engine'
export { ValidationError, type Cause, type Issue } from '@loyalty-kit/validator-engine'
export type { CheckOptions, Guard, Standard, StandardFailure, Validator } from '@loyalty-kit/validator-engine'
export * from './generated/index.ts'

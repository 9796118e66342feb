export { decodeFields, type Field, type FieldKind, type Fields, type NestedField } from '@specwright/validator-engine'
export { ValidationError, type Cause, type Issue } from '@specwright/validator-engine'
export type { CheckOptions, Guard, Standard, StandardFailure, Validator } from '@specwright/validator-engine'
export * from './generated/index.ts'

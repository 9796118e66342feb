export * from './alternatives.ts'
export * from './body-check.ts'
export * from './bundle.ts'
export * from './check-message.ts'
export * from './checker.ts'
export * from './code-points.ts'
export * from './cookies.ts'
export { decodeFields, readFields, type Decoder } from './decode/decode-fields.ts'
export type {
  Field,
  FieldKind,
  Fields,
  JoinedField,
  NestedField,
  PrefixedField,
  SpreadField,
  UnionField,
} from './decode/field-types.ts'
export type { Fault, Read, ReadingOptions } from './decode/reading.ts'
export type { Pair } from './decode/separators.ts'
export * from './equal.ts'
export * from './fetched.ts'
export * from './header.ts'
export * from './formats/date-time.ts'
export * from './formats/date.ts'
export * from './formats/duration.ts'
export * from './formats/email.ts'
export * from './formats/hostname.ts'
export * from './formats/idn-hostname.ts'
export * from './formats/ipv4.ts'
export * from './formats/ipv6.ts'
export * from './formats/iri.ts'
export * from './formats/json-pointer.ts'
export * from './formats/punycode.ts'
export * from './formats/regex.ts'
export * from './formats/time.ts'
export * from './formats/uri-template.ts'
export * from './formats/uri.ts'
export * from './formats/uuid.ts'
export * from './is-object.ts'
export { addJsonSchemaTargets } from './targets.ts'
export * from './issue.ts'
export * from './kinds.ts'
export * from './media-type.ts'
export * from './message-faults.ts'
export * from './message.ts'
export * from './multiple-of.ts'
export * from './names.ts'
export * from './operation.ts'
export * from './percent.ts'
export * from './pointer.ts'
export * from './shown-values.ts'
export * from './collector.ts'
export * from './report-issue.ts'
export * from './text-body.ts'
export * from './too-deep.ts'
export * from './unique.ts'
export * from './validator.ts'
export * from './whole-query.ts'
export type { FakeWords } from './factories/fake-words.ts'
export * from './factories/invalid-values.ts'
export {
  FactoryError,
  makeValue,
  type FactoryData,
  type FactoryOptions,
  type Overrides,
} from './factories/make-value.ts'
export type { TextKind, Variation } from './factories/variation.ts'
export { withPart } from './factories/parts.ts'
export { plainWords } from './factories/plain-words.ts'
export { randomOf, type Random } from './factories/random.ts'

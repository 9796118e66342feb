export { combinationsOf, rulesOf } from './combination.ts'
export { heirRefs, selectedBy } from './discriminator.ts'
export {
  candidateValues,
  defaultValue,
  exampleValue,
  minimalExample,
  schemasWithoutExample,
  writtenExample,
} from './example-value.ts'
export { isValid } from './is-valid.ts'
export { inTime } from './in-time.ts'
export { metSchemas } from './met-schemas.ts'
export { isMatch } from './pattern.ts'
export { fileExtension, fileSample } from './file-kinds.ts'
export { allOf } from './members.ts'
export { breakingChanges, type Change } from './broken-rules.ts'
export { partVariants } from './part-variants.ts'
export { valueParts, type ValuePart } from './value-parts.ts'
export { variationOf } from './variations.ts'
export { variedExamples } from './variants.ts'

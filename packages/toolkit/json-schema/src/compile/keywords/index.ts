import { additionalProperties } from './additional-properties.ts'
import { allOf } from './all-of.ts'
import { anyOf } from './any-of.ts'
import { constant } from './const.ts'
import { contains } from './contains.ts'
import { dependentRequired } from './dependent-required.ts'
import { dependentSchemas } from './dependent-schemas.ts'
import { dynamicRef } from './dynamic-ref.ts'
import { otherwise } from './else.ts'
import { enumeration } from './enum.ts'
import { exclusiveMaximum } from './exclusive-maximum.ts'
import { exclusiveMinimum } from './exclusive-minimum.ts'
import { format } from './format.ts'
import { conditional } from './if.ts'
import { items } from './items.ts'
import { maxContains } from './max-contains.ts'
import { maxItems } from './max-items.ts'
import { maxLength } from './max-length.ts'
import { maxProperties } from './max-properties.ts'
import { maximum } from './maximum.ts'
import { minContains } from './min-contains.ts'
import { minItems } from './min-items.ts'
import { minLength } from './min-length.ts'
import { minProperties } from './min-properties.ts'
import { minimum } from './minimum.ts'
import { multipleOf } from './multiple-of.ts'
import { not } from './not.ts'
import { oneOf } from './one-of.ts'
import { pattern } from './pattern.ts'
import { patternProperties } from './pattern-properties.ts'
import { prefixItems } from './prefix-items.ts'
import { properties } from './properties.ts'
import { propertyNames } from './property-names.ts'
import { ref } from './ref.ts'
import { required } from './required.ts'
import { then } from './then.ts'
import { unevaluatedItems } from './unevaluated-items.ts'
import { unevaluatedProperties } from './unevaluated-properties.ts'
import { uniqueItems } from './unique-items.ts'
import type { Keyword } from '../keyword.ts'

/** Every keyword that is enforced, in the order its checks are made; `type` is the frame of the others. */
export const keywords: readonly Keyword[] = [
  constant,
  enumeration,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
  minLength,
  maxLength,
  pattern,
  format,
  minItems,
  maxItems,
  uniqueItems,
  prefixItems,
  items,
  contains,
  minContains,
  maxContains,
  required,
  properties,
  minProperties,
  maxProperties,
  patternProperties,
  additionalProperties,
  propertyNames,
  dependentRequired,
  ref,
  dynamicRef,
  allOf,
  anyOf,
  oneOf,
  not,
  conditional,
  then,
  otherwise,
  dependentSchemas,
  unevaluatedItems,
  unevaluatedProperties,
]

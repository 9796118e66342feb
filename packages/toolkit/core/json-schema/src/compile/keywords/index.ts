import { additionalProperties } from './additional-properties.ts'
import { allOf } from './all-of.ts'
import { boundsOf } from './bounds.ts'
import { anyOf, oneOf } from './choice.ts'
import { constant } from './const.ts'
import { contains } from './contains.ts'
import { dependentRequired } from './dependent-required.ts'
import { dependentSchemas } from './dependent-schemas.ts'
import { enumeration } from './enum.ts'
import { format } from './format.ts'
import { conditional, outcomes } from './if.ts'
import { items } from './items.ts'
import { multipleOf } from './multiple-of.ts'
import { not } from './not.ts'
import { pattern } from './pattern.ts'
import { patternProperties } from './pattern-properties.ts'
import { prefixItems } from './prefix-items.ts'
import { properties } from './properties.ts'
import { propertyNames } from './property-names.ts'
import { dynamicRef, ref } from './ref.ts'
import { required } from './required.ts'
import { unevaluatedItems, unevaluatedProperties } from './unevaluated.ts'
import { uniqueItems } from './unique-items.ts'
import type { Keyword } from '../keyword.ts'

/** Every keyword that is enforced, in the order its checks are made; `type` is the frame of the others. */
export const keywords: readonly Keyword[] = [
  constant,
  enumeration,
  ...boundsOf('number'),
  multipleOf,
  ...boundsOf('string'),
  pattern,
  format,
  ...boundsOf('array'),
  uniqueItems,
  prefixItems,
  items,
  contains,
  required,
  properties,
  ...boundsOf('object'),
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
  ...outcomes,
  dependentSchemas,
  unevaluatedItems,
  unevaluatedProperties,
]

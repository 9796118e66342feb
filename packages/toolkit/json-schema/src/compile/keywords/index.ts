import { additionalProperties } from './additional-properties.ts'
import { allOf } from './all-of.ts'
import { anyOf } from './any-of.ts'
import { boundsOf } from './bounds.ts'
import { constant } from './const.ts'
import { contains } from './contains.ts'
import { dependentRequired } from './dependent-required.ts'
import { dependentSchemas } from './dependent-schemas.ts'
import { dynamicRef } from './dynamic-ref.ts'
import { otherwise } from './else.ts'
import { enumeration } from './enum.ts'
import { format } from './format.ts'
import { conditional } from './if.ts'
import { items } from './items.ts'
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
  then,
  otherwise,
  dependentSchemas,
  unevaluatedItems,
  unevaluatedProperties,
]

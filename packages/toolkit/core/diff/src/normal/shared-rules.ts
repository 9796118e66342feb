import { factsOf } from '@specwright/json-schema/keyword'
import type { NormalForm } from './normal.ts'
import { filteredRules } from './rules.ts'
import { allTypes, both, conforms } from './types.ts'
import { withoutDecided } from './values-of.ts'
import { formatted } from '../contract/keyword.ts'

/** The rules of two schemas for the types that both allow; `undefined` where there are none. */
export function sharedRules(left: NormalForm, right: NormalForm): readonly [NormalForm, NormalForm] | undefined {
  const types = both(typesIn(left), typesIn(right))
  if (types.size === 0) return undefined
  // An enum decides everything, including the bounds of the other side.
  const isListed = left.enum !== undefined || right.enum !== undefined
  const rulesOf = (normal: NormalForm): NormalForm =>
    rulesFor(types, isListed ? { ...normal, rest: withoutDecided(normal.rest) } : normal)
  return [rulesOf(left), rulesOf(right)]
}

/** The types of the values that a schema allows. */
export function typesIn({ types, enum: values }: NormalForm): ReadonlySet<string> {
  if (!values) return types ?? new Set(allTypes)
  return new Set(allTypes.filter((type) => values.some((value) => conforms(value, new Set([type])))))
}

/** The rules of a schema for some types. */
function rulesFor(types: ReadonlySet<string>, normal: NormalForm): NormalForm {
  const isAbout = (type: string): boolean => types.has(type) || (type === 'number' && types.has('integer'))
  const rest = filteredRules(normal.rest, (name, { value }) => {
    const type = name === 'format' ? formatted(value) : factsOf(name).about
    return type === undefined || isAbout(type)
  })
  return {
    ...normal,
    rest,
    ...(!isAbout('array') && { tuple: [], counted: [] }),
    ...(!isAbout('object') && { properties: new Map(), required: new Set() }),
  }
}

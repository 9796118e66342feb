import { isEmpty } from './is-empty.ts'
import { normalised } from './normalised.ts'
import { sorted } from '../contract/same.ts'
import type { Side } from '../contract/side.ts'
import { joined, type Sub } from '../contract/spread.ts'

/** True where it is proven that no value satisfies two of the schemas. */
export function areApart(side: Side, list: readonly Sub[]): boolean {
  const isApart = apartness(side, list, [])
  return list.every((left, n) => list.slice(n + 1).every((right) => isApart(left, right)))
}

/**
 * Returns a test that is true for two of the schemas if it is proven that no value satisfies both.
 *
 * @param beside Other schemas that apply to the value.
 */
export function apartness(
  side: Side,
  list: readonly Sub[],
  beside: readonly Sub[],
): (left: Sub, right: Sub) => boolean {
  const tags = new Map(list.map((shape) => [shape, tagsOf(side, shape)]))
  return (left, right) => {
    const [leftTags, rightTags] = [tags.get(left), tags.get(right)]
    return (
      (leftTags && rightTags && haveDistinctTags(leftTags, rightTags)) ||
      isEmpty(side, joined(left, [right, ...beside]))
    )
  }
}

/** The properties of a schema that have an enum, with their values. */
interface Tags {
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  readonly required: ReadonlySet<string>
}

function tagsOf(side: Side, shape: Sub): Tags {
  const { properties, required } = normalised(side, shape)
  const values = [...properties].flatMap(([name, sub]) => {
    const known = normalised(side, sub).enum?.map((value) => JSON.stringify(sorted(value)))
    return known ? [[name, new Set(known)] as const] : []
  })
  return { values: new Map(values), required }
}

/** True where one schema requires a property for which they allow no common value, as most unions do. */
function haveDistinctTags(left: Tags, right: Tags): boolean {
  return [...left.values].some(([name, leftValues]) => {
    const rightValues = right.values.get(name)
    const isRequired = left.required.has(name) || right.required.has(name)
    return isRequired && rightValues !== undefined && ![...leftValues].some((value) => rightValues.has(value))
  })
}

import { isEmpty } from './is-empty.ts'
import { normalised } from './normal.ts'
import { sorted } from './same.ts'
import type { Side } from './side.ts'
import { joined, type Sub } from './spread.ts'

/** True where it is proven that no value satisfies two shapes of a list. */
export function areApart(side: Side, list: readonly Sub[]): boolean {
  const isApart = apartness(side, list, [])
  return list.every((one, n) => list.slice(n + 1).every((other) => isApart(one, other)))
}

/**
 * Says of two shapes of a list whether it is proven that no value satisfies both.
 *
 * @param beside What else holds for the value.
 */
export function apartness(side: Side, list: readonly Sub[], beside: readonly Sub[]): (one: Sub, other: Sub) => boolean {
  const tags = new Map(list.map((shape) => [shape, tagsOf(side, shape)]))
  return (one, other) => {
    const [mine, yours] = [tags.get(one), tags.get(other)]
    return (mine && yours && haveTags(mine, yours)) || isEmpty(side, joined(one, [other, ...beside]))
  }
}

/** The values of the properties of a shape that only a few will do for. */
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

/** True for shapes of which one requires a property for which they allow no value in common: most unions are so. */
function haveTags(one: Tags, other: Tags): boolean {
  return [...one.values].some(([name, mine]) => {
    const yours = other.values.get(name)
    const isRequired = one.required.has(name) || other.required.has(name)
    return isRequired && yours !== undefined && ![...mine].some((value) => yours.has(value))
  })
}

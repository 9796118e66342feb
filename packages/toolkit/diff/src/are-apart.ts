import { normalised, type Normal } from './normal.ts'
import { same } from './same.ts'
import type { Side } from './side.ts'
import type { Sub } from './spread.ts'

/** True where each two shapes require a property of which they allow no value in common. */
export function areApart(side: Side, list: readonly Sub[]): boolean {
  const shapes = list.map((branch) => normalised(side, branch))
  return shapes.every((one, n) => shapes.slice(n + 1).every((other) => haveTags(side, one, other)))
}

function haveTags(side: Side, one: Normal, other: Normal): boolean {
  return [...one.properties].some(([name, sub]) => {
    const next = other.properties.get(name)
    if (!next || !one.required.has(name) || !other.required.has(name)) return false
    const [was, is] = [normalised(side, sub).enum, normalised(side, next).enum]
    return was !== undefined && is !== undefined && !was.some((value) => is.some((each) => same(value, each)))
  })
}

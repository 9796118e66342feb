import { itemsOf } from './arrays.ts'
import { spanOf, type Facts, type Search } from './facts.ts'
import { negated, type Literal } from './literal.ts'

/** Longer arrays are not made. */
const maxLength = 100

/** The shortest array, and arrays with one item that a description must not accept. */
export function* arrayModels(facts: Facts, { models, refute }: Search): Generator {
  const lists = facts.atoms.filter(({ name }) => name === 'prefixItems' || name === 'items')
  const [held, refused] = [true, false].map((holds) => lists.filter((atom) => atom.holds === holds).map(itemsOf))
  const { min, max } = spanOf(facts, 'minItems', 'maxItems')
  if (min > maxLength) return
  const at = (n: number): readonly Literal[] => held!.flatMap(({ placed, others }) => placed[n] ?? others ?? [])
  const placed = Math.max(0, ...[...held!, ...refused!].map((each) => each.placed.length))
  const wrong = refused!.flatMap(({ placed: list, others }) => {
    const positions = Array.from({ length: Math.min(placed + 1, max) }, (_, n) => n)
    return positions.flatMap((n) => {
      const rule = list[n] ?? others
      return rule && !refute([...at(n), negated(rule)]) ? [{ n, claims: [...at(n), negated(rule)] }] : []
    })
  })
  for (const { n, claims } of wrong.length > 0 ? wrong : [{ n: -1, claims: [] }]) {
    const length = Math.max(min, n + 1)
    const items = Array.from({ length }, (_, place) => models(place === n ? claims : at(place)).next())
    if (items.every(({ done }) => done !== true)) yield items.map(({ value }): unknown => value)
  }
}

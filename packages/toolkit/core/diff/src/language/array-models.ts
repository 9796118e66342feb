import { countedBy, itemsOf } from './arrays.ts'
import { spanOf, type Facts, type Search } from './facts.ts'
import { negated, type Literal } from './literal.ts'

/** Longer arrays are not made. */
const maxLength = 100

/** The shortest array, and arrays with one item that a description must not accept; each with the items that must be contained. */
export function* arrayModels(facts: Facts, { models, refute }: Search): Generator {
  const lists = facts.atoms.filter(({ name }) => name === 'prefixItems' || name === 'items')
  const [held, refused] = [true, false].map((holds) => lists.filter((atom) => atom.holds === holds).map(itemsOf))
  const { min, max } = spanOf(facts, 'minItems', 'maxItems')
  const needed = facts.atoms
    .filter(({ name, holds }) => name === 'contains' && holds)
    .map(countedBy)
    .flatMap(({ held: claim, lower }) => Array.from({ length: Math.min(lower, maxLength) }, () => claim))
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
    const length = Math.max(n + 1, min - needed.length)
    const all = Array.from({ length }, (_, place) => (place === n ? claims : at(place)))
    const items = [...all, ...needed.map((claim, more) => [...at(length + more), claim])].map((each) =>
      models(each).next(),
    )
    if (items.every(({ done }) => done !== true)) yield items.map(({ value }): unknown => value)
  }
}

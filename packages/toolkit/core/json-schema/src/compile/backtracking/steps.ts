import type { Element, NoParent, Quantifier } from 'refa'
import type { Alternatives } from './graph.ts'

type Next = (at: number) => boolean

/**
 * How many steps a backtracking engine takes to try a pattern at each position of a string.
 *
 * @param text Code points.
 * @param limit When to stop counting.
 */
export function stepsOf(pattern: Alternatives, text: readonly number[], limit: number): number {
  let steps = 0
  for (let at = 0; at <= text.length; at++) if (anyOf(pattern, at, () => true)) break
  return Math.min(steps, limit)

  function anyOf(alternatives: Alternatives, at: number, next: Next): boolean {
    return alternatives.some(({ elements }) => inTurn(elements, 0, at, next))
  }

  function inTurn(elements: readonly NoParent<Element>[], n: number, at: number, next: Next): boolean {
    const element = elements[n]
    return element ? matches(element, at, (then) => inTurn(elements, n + 1, then, next)) : next(at)
  }

  function matches(element: NoParent<Element>, at: number, next: Next): boolean {
    if (++steps > limit) return true // which ends the search
    switch (element.type) {
      case 'CharacterClass':
        return at < text.length && element.characters.has(text[at]!) && next(at + 1) // within the string
      case 'Alternation':
        return anyOf(element.alternatives, at, next)
      case 'Quantifier':
        return repeated(element, 0, at, next)
      case 'Assertion':
        return asserted(element, at) !== element.negate && next(at)
      case 'Unknown':
        return false
    }
  }

  function repeated(element: NoParent<Quantifier>, count: number, at: number, next: Next): boolean {
    const again = (then: number): boolean =>
      // An engine ends a repetition that matches the empty string.
      (then > at || count < element.min) && repeated(element, count + 1, then, next)
    return (count < element.max && anyOf(element.alternatives, at, again)) || (count >= element.min && next(at))
  }

  function asserted({ kind, alternatives }: Extract<NoParent<Element>, { type: 'Assertion' }>, at: number): boolean {
    if (kind === 'ahead') return anyOf(alternatives, at, () => true)
    const isShort = alternatives.every(({ elements }) => elements.length <= 1 && elements[0]?.type === 'CharacterClass')
    const end = isShort ? Math.max(0, at - 1) : 0
    for (let from = at; from >= end; from--) if (anyOf(alternatives, from, (then) => then === at)) return true
    return false
  }
}

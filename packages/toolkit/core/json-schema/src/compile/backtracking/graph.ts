import type { CharSet, Concatenation, Element, NoParent } from 'refa'

/** Alternatives of a pattern or of a part of it. */
export type Alternatives = readonly NoParent<Concatenation>[]

/**
 * The characters of a pattern as states, and the possible transitions. Assertions are left out, since candidates are
 * measured on the pattern itself.
 */
export interface Graph {
  readonly sets: readonly CharSet[]
  /** Characters that a match may begin with. */
  readonly first: ReadonlySet<number>
  /** For each character, those that may follow it, and whether there is more than one path. */
  readonly follow: readonly ReadonlyMap<number, boolean>[]
}

/** A part of a pattern while its graph is built. */
interface Fragment {
  readonly first: ReadonlySet<number>
  readonly last: ReadonlySet<number>
  /** True if the part may match the empty string. */
  readonly isEmpty: boolean
}

/** Maximum number of characters of a pattern, with its repeated parts expanded. */
const maxCharacters = 400
/** Maximum number of characters of an expanded repeated part; a longer one counts as repeated without a limit. */
const writtenOut = 64

const nothing: Fragment = { first: new Set(), last: new Set(), isEmpty: true }

/**
 * @returns `undefined` for a pattern with too many characters.
 */
export function graphOf(pattern: Alternatives): Graph | undefined {
  const sets: CharSet[] = []
  const follow: Map<number, boolean>[] = []
  const { first } = choice(pattern)
  return sets.length > maxCharacters ? undefined : { sets, first, follow }

  function choice(alternatives: Alternatives): Fragment {
    const parts = alternatives.map(({ elements }) => elements.map(fragmentOf).reduce(chained, nothing))
    return {
      first: union(parts.map((part) => part.first)),
      last: union(parts.map((part) => part.last)),
      isEmpty: parts.some((part) => part.isEmpty),
    }
  }

  function fragmentOf(element: NoParent<Element>): Fragment {
    if (sets.length > maxCharacters) return nothing
    if (element.type === 'CharacterClass') {
      const own = new Set([sets.push(element.characters) - 1])
      follow.push(new Map())
      return { first: own, last: own, isEmpty: false }
    }
    if (element.type === 'Alternation') return choice(element.alternatives)
    return element.type === 'Quantifier' ? repeated(element.alternatives, element) : nothing
  }

  function repeated(body: Alternatives, { min, max }: { readonly min: number; readonly max: number }): Fragment {
    if (max === 0) return nothing
    const before = sets.length
    const one = choice(body)
    const isShort = (sets.length - before) * min <= writtenOut
    const copies = isShort ? Array.from({ length: Math.max(0, min - 1) }, () => choice(body)) : []
    const whole = copies.reduce(chained, one)
    const end = copies.at(-1) ?? one
    if (max > Math.max(1, min)) connect(end, end)
    return { ...whole, isEmpty: whole.isEmpty || min === 0 }
  }

  function chained(left: Fragment, right: Fragment): Fragment {
    connect(left, right)
    return {
      first: left.isEmpty ? union([left.first, right.first]) : left.first,
      last: right.isEmpty ? union([left.last, right.last]) : right.last,
      isEmpty: left.isEmpty && right.isEmpty,
    }
  }

  function connect(left: Fragment, right: Fragment): void {
    for (const from of left.last) for (const to of right.first) follow[from]?.set(to, follow[from].has(to))
  }
}

function union(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set(sets.flatMap((set) => [...set]))
}

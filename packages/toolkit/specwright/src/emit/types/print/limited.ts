import type { Kind, NamedType, Part } from '../shapes/shape.ts'

/**
 * How many alternatives an intersection may have, since TypeScript multiplies those of its unions: it slows down where they are
 * written out, and refuses 100,000 (TS2590).
 */
const most = { written: 64, named: 10_000 }

/** Parts of an intersection. */
interface Limited {
  readonly parts: readonly Part[]
  /** Those that are left out. */
  readonly others: readonly Part[]
}

/** The parts of an intersection that TypeScript can multiply: without unions that would make too many alternatives. */
export function limited(parts: readonly Part[], kind: Kind): Limited {
  const kept: Part[] = []
  const others: Part[] = []
  let product = 1
  for (const part of parts) {
    const count = countOf(part, kind)
    const max = part.is === 'union' ? most.written : most.named
    const isKept = count === 1 || product === 1 || product * count <= max
    if (isKept) product *= count
    const list = isKept ? kept : others
    list.push(part)
  }
  return { parts: kept, others }
}

/** How many alternatives a part has; TypeScript does not multiply scalars. */
export function countOf(part: Part, kind: Kind): number {
  switch (part.is) {
    case 'union':
      return part.of.reduce((sum, each) => sum + countOf(each, kind), 0)
    case 'all':
      return part.of.reduce((product, each) => product * countOf(each, kind), 1)
    case 'named':
      return countOfNamed(part.type, kind)
    default:
      return 1
  }
}

/** A cache, since many parts may refer to the same schema. */
const counts = new WeakMap<NamedType, Map<Kind, number>>()

function countOfNamed(type: NamedType, kind: Kind): number {
  const known = counts.get(type) ?? new Map<Kind, number>()
  counts.set(type, known)
  const count = known.get(kind)
  if (count !== undefined) return count
  // A schema that is its own alternative is none more.
  known.set(kind, 1)
  const part = type.shape([]).get(kind)
  const found = part === undefined ? 1 : countOf(part, kind)
  known.set(kind, found)
  return found
}

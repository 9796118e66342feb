import type { Kind, NamedType, Part } from '../shapes/shape.ts'

/**
 * How many alternatives an intersection may have, since TypeScript multiplies those of its unions: it slows down where they are
 * written out, and refuses 100,000 (TS2590).
 */
const most = { written: 64, named: 10_000 }

/** Parts of an intersection. */
interface Limited {
  readonly parts: readonly Part[]
  /** How many alternatives all of them would have. */
  readonly alternatives: number
}

/** The parts of an intersection that TypeScript can multiply: without unions that would make too many alternatives. */
export function limited(parts: readonly Part[], kind: Kind): Limited {
  const kept: Part[] = []
  let product = 1
  for (const part of parts) {
    const count = alternativesOf(part, kind)
    const max = part.is === 'union' ? most.written : most.named
    if (count > 1 && product > 1 && product * count > max) continue
    product *= count
    kept.push(part)
  }
  return { parts: kept, alternatives: parts.reduce((all, part) => all * alternativesOf(part, kind), 1) }
}

/** How many alternatives a part has; TypeScript does not multiply scalars. */
function alternativesOf(part: Part, kind: Kind, within: readonly NamedType[] = []): number {
  const inner = (each: Part): number => alternativesOf(each, kind, within)
  switch (part.is) {
    case 'union':
      return part.of.reduce((sum, each) => sum + inner(each), 0)
    case 'all':
      return part.of.reduce((product, each) => product * inner(each), 1)
    case 'named': {
      const { type } = part
      const own = within.includes(type) ? undefined : type.shape([]).get(kind)
      return own === undefined ? 1 : alternativesOf(own, kind, [...within, type])
    }
    default:
      return 1
  }
}

import { apartness } from './are-apart.ts'
import { nameOf } from './branches.ts'
import type { Moved, Note } from './note.ts'
import type { Side } from './side.ts'
import { joined, type Sub } from './spread.ts'
import type { Shapes } from './unions.ts'

/** A shape that is in both versions. */
export interface Kept {
  readonly before: Sub
  readonly after: Sub
  readonly moved: Readonly<Moved>
}

/** Two versions of a union, and what became of its shapes. */
interface Change {
  readonly base: Side
  readonly revision: Side
  readonly was: Shapes
  readonly is: Shapes
  readonly kept: readonly Kept[]
  readonly gone: readonly Sub[]
  readonly fresh: readonly Sub[]
}

interface Deeper {
  note(note: Note): void
  /** True where it is proven that every value of one schema is one of another of the same version. */
  isWithin(side: Side, one: Sub, other: Sub): boolean
}

/**
 * Compares of which values two shapes of `oneOf` match, so that they are refused: shapes that have come or got wider may
 * match what another one does; where one is gone, or is narrower, the other may match alone.
 */
export function compareOverlaps({ base, revision, was, is, kept, gone, fresh }: Change, deeper: Deeper): void {
  const next = kept.map(({ before, after, moved }): Fate => ({ branch: after, like: before, hasGrown: moved.wider }))
  const old = kept.map(({ before, after, moved }): Fate => ({ branch: before, like: after, hasGrown: moved.narrower }))
  const now = { effect: 'narrower', side: revision, elsewhere: base, here: is, there: was } as const
  const then = { effect: 'wider', side: base, elsewhere: revision, here: was, there: is } as const
  noteOverlaps([...next, ...fresh.map(alone)], now, deeper)
  noteOverlaps([...old, ...gone.map(alone)], then, deeper)
}

function alone(branch: Sub): Fate {
  return { branch, hasGrown: true }
}

/** The version in which shapes may overlap, and the other one. */
interface Version {
  readonly effect: 'narrower' | 'wider'
  readonly side: Side
  readonly elsewhere: Side
  readonly here: Shapes
  readonly there: Shapes
}

function noteOverlaps(fates: readonly Fate[], version: Version, deeper: Deeper): void {
  const { here, there } = version
  // Where several may match in the other version, the kinds of the unions say it.
  if (here.kind !== 'oneOf' || there.kind === 'anyOf') return
  for (const overlap of overlapsIn(fates, version, deeper)) deeper.note(overlapNote(overlap, version))
}

/** A shape of one version. */
interface Fate {
  readonly branch: Sub
  /** What it is in the other version, where it is there. */
  readonly like?: Sub
  /** True where it matches values here that it does not match there. */
  readonly hasGrown: boolean
}

/** Two shapes that may match the same value, which one of them did not match in the other version. */
interface Overlap {
  readonly fate: Fate
  readonly other: Sub
  /** What matches both. */
  readonly both: Sub
}

/** One overlap at most for each shape: none where it is proven that no value matches both, or that it did so before. */
function overlapsIn(fates: readonly Fate[], { side, elsewhere, here }: Version, { isWithin }: Deeper): Overlap[] {
  const { beside = [] } = here
  const grown = fates.filter(({ hasGrown }) => hasGrown)
  if (grown.length === 0) return []
  const branches = fates.map(({ branch }) => branch)
  const isApart = apartness(side, branches, beside)
  const found: Overlap[] = []
  for (const fate of grown) {
    const { branch, like } = fate
    const other = fates.find((each) => {
      // A value that no shape of the other version matched was refused there.
      if (each === fate || !each.like || isApart(branch, each.branch)) return false
      return !like || !isWithin(elsewhere, each.like, like)
    })?.branch
    const isKnown = found.some((known) => known.fate.branch === other && known.other === branch)
    if (other && !isKnown) found.push({ fate, other, both: joined(branch, [other, ...beside]) })
  }
  return found
}

function overlapNote({ fate: { branch, like }, other, both }: Overlap, { effect, side }: Version): Note {
  const shapes = `both the ${nameOf(branch)} and the ${nameOf(other)}`
  const reason =
    effect === 'narrower'
      ? `a value may match ${shapes} now, and oneOf accepts no value that matches two`
      : `a value that matched ${shapes}, so that oneOf refused it, may be accepted now`
  const [before, after] = effect === 'narrower' ? [like?.value, branch.value] : [branch.value, like?.value]
  return { place: branch.pointer, effect, visible: false, reason, before, after, shownBy: { side, sub: both } }
}

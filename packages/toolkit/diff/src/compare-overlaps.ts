import { apartness } from './are-apart.ts'
import { nameOf } from './branches.ts'
import type { Moved, Note } from './note.ts'
import type { Side } from './side.ts'
import { joined, type Sub } from './spread.ts'
import type { Shapes } from './unions.ts'

/** A branch of a union that both versions have. */
export interface Kept {
  readonly before: Sub
  readonly after: Sub
  readonly moved: Readonly<Moved>
}

/** Two versions of a union, with its kept, removed and added branches. */
interface Change {
  readonly base: Side
  readonly revision: Side
  readonly before: Shapes
  readonly after: Shapes
  readonly kept: readonly Kept[]
  readonly gone: readonly Sub[]
  readonly fresh: readonly Sub[]
}

interface Deeper {
  note(note: Note): void
  /** True where it is proven that every value of one schema matches another of the same version. */
  isWithin(side: Side, left: Sub, right: Sub): boolean
}

/**
 * Compares which values match two branches of a `oneOf`, and are therefore refused. An added or wider branch may match
 * values of another one; where a branch was removed or is narrower, the other may match alone.
 */
export function compareOverlaps(change: Change, deeper: Deeper): void {
  const { base, revision, kept, gone, fresh } = change
  const next = kept.map(({ before, after, moved }): Fate => ({ branch: after, like: before, hasGrown: moved.wider }))
  const old = kept.map(({ before, after, moved }): Fate => ({ branch: before, like: after, hasGrown: moved.narrower }))
  const now = { effect: 'narrower', side: revision, elsewhere: base, here: change.after, there: change.before } as const
  const then = { effect: 'wider', side: base, elsewhere: revision, here: change.before, there: change.after } as const
  noteOverlaps([...next, ...fresh.map(alone)], now, deeper)
  noteOverlaps([...old, ...gone.map(alone)], then, deeper)
}

function alone(branch: Sub): Fate {
  return { branch, hasGrown: true }
}

/** The version in which branches may overlap, and the other version. */
interface Version {
  readonly effect: 'narrower' | 'wider'
  readonly side: Side
  readonly elsewhere: Side
  readonly here: Shapes
  readonly there: Shapes
}

function noteOverlaps(fates: readonly Fate[], version: Version, deeper: Deeper): void {
  const { here, there } = version
  // Where the other version is an `anyOf`, the change of kind is already reported.
  if (here.kind !== 'oneOf' || there.kind === 'anyOf') return
  for (const overlap of overlapsIn(fates, version, deeper)) deeper.note(overlapNote(overlap, version))
}

/** A branch of one version. */
interface Fate {
  readonly branch: Sub
  /** Its counterpart in the other version, if any. */
  readonly like?: Sub
  /** True where it matches values here that it does not match in the other version. */
  readonly hasGrown: boolean
}

/** Two branches that may match the same value, which one of them did not match in the other version. */
interface Overlap {
  readonly fate: Fate
  readonly other: Sub
  /** A schema of the values that match both. */
  readonly both: Sub
}

/** At most one overlap for each branch; none where it is proven that no value matches both, or that it already did. */
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
      // A value that matched no branch of the other version was refused there.
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
      ? `a value may now match ${shapes}, and oneOf rejects a value that matches two`
      : `a value that matched ${shapes} and was rejected by oneOf may now be accepted`
  const [before, after] = effect === 'narrower' ? [like?.value, branch.value] : [branch.value, like?.value]
  const shownBy = { side, sub: both }
  return { rule: 'overlap', place: branch.pointer, effect, visible: false, reason, before, after, shownBy }
}

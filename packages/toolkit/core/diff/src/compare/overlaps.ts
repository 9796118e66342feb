import { nameOf } from './branches.ts'
import type { Claimed } from '../language/claimed.ts'
import type { Moved, Note } from './note.ts'
import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import type { Shapes } from '../normal/unions.ts'

/** A branch of a union that both versions have. */
export interface Kept {
  readonly before: Sub
  readonly after: Sub
  readonly moved: Readonly<Moved>
}

/** Two versions of a union, with its kept, removed and added branches. */
interface UnionChange {
  readonly base: Side
  readonly revision: Side
  readonly before: Shapes
  readonly after: Shapes
  readonly kept: readonly Kept[]
  readonly gone: readonly Sub[]
  readonly fresh: readonly Sub[]
}

interface OverlapDeeper {
  note(note: Note): void
  /** True where it is proven that no value is as claimed. */
  isContradiction(claimed: Claimed): boolean
}

/**
 * Compares which values match two branches of a `oneOf`, and are therefore refused. An added or wider branch may match
 * values of another one; where a branch was removed or is narrower, the other may match alone.
 */
export function compareOverlaps(change: UnionChange, deeper: OverlapDeeper): void {
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
interface UnionVersion {
  readonly effect: 'narrower' | 'wider'
  readonly side: Side
  readonly elsewhere: Side
  readonly here: Shapes
  readonly there: Shapes
}

function noteOverlaps(fates: readonly Fate[], version: UnionVersion, deeper: OverlapDeeper): void {
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
  /** The values that match both, and matched one of them in the other version. */
  readonly claimed: Claimed
}

/**
 * At most one overlap for each branch; none where it is proven that no value matches both, or that the other version
 * refused what does.
 */
function overlapsIn(
  fates: readonly Fate[],
  { side, elsewhere, here, there }: UnionVersion,
  { isContradiction }: OverlapDeeper,
): Overlap[] {
  const { beside = [] } = here
  const grown = fates.filter(({ hasGrown }) => hasGrown)
  if (grown.length === 0) return []
  const judged = new Map<Sub, boolean>()
  /** True for a branch of the other version whose values all match another one too. */
  const isNeverAlone = (sub: Sub): boolean => {
    const before = judged.get(sub)
    if (before !== undefined) return before
    const satisfied = [{ side: elsewhere, sub }]
    const isNever = there.list.some(
      (each) => each !== sub && isContradiction({ satisfied, violated: [{ side: elsewhere, sub: each }] }),
    )
    judged.set(sub, isNever)
    return isNever
  }
  const found: Overlap[] = []
  for (const fate of grown) {
    const { branch, like } = fate
    for (const each of fates) {
      // A value that matched no branch of the other version was refused there, and so was one that matched two.
      if (each === fate || !each.like) continue
      if (found.some((known) => known.fate.branch === each.branch && known.other === branch)) {
        if (isNeverAlone(each.like)) continue
        break
      }
      const satisfied = [
        ...[branch, each.branch, ...beside].map((sub) => ({ side, sub })),
        ...[each.like, ...(there.beside ?? [])].map((sub) => ({ side: elsewhere, sub })),
      ]
      const gained = like ? [{ side: elsewhere, sub: like }] : []
      // In the other version, it matched one branch alone.
      const rest = there.list.filter((sub) => sub !== each.like).map((sub) => ({ side: elsewhere, sub }))
      if (isContradiction({ satisfied, violated: gained }) || isContradiction({ satisfied, violated: rest })) continue
      if (isNeverAlone(each.like)) continue
      found.push({ fate, other: each.branch, claimed: { satisfied, violated: rest } })
      break
    }
  }
  return found
}

function overlapNote({ fate: { branch, like }, other, claimed }: Overlap, { effect }: UnionVersion): Note {
  const shapes = `both the ${nameOf(branch)} and the ${nameOf(other)}`
  const reason =
    effect === 'narrower'
      ? `a value may now match ${shapes}, and oneOf rejects a value that matches two`
      : `a value that matched ${shapes} and was rejected by oneOf may now be accepted`
  const [before, after] = effect === 'narrower' ? [like?.value, branch.value] : [branch.value, like?.value]
  return { rule: 'overlap', place: branch.pointer, effect, visible: false, reason, before, after, shownBy: claimed }
}

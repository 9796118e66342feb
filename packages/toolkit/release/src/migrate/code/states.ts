import type { ts } from 'ts-morph'
import type { Migration } from '../migration.ts'
import { failuresIn, type Failure } from './diagnostics.ts'
import { isMarked } from './marks.ts'
import type { Caller } from './programs.ts'
import type { Attempt } from './walk.ts'

/** Whether code was migrated: it compiles only with the version before, only with the new one, or that cannot be seen. */
export type State = 'untouched' | 'migrated' | 'unclear'

/** The errors of a file that only one version has. */
interface OnlyIn {
  readonly before: readonly Failure[]
  readonly after: readonly Failure[]
}

/** Finds out whether parts of a caller's files were migrated already. */
export function statesOf(
  migration: Migration,
  { caller, before, attempt }: { readonly caller: Caller; readonly before: ts.Program; readonly attempt: Attempt },
): (node: ts.Node) => State {
  let after: ts.Program | undefined
  const known = new Map<string, OnlyIn>()
  const compare = (path: string): OnlyIn => {
    after ??= caller.after(new Map()).program
    const [left, right] = [
      failuresIn({ program: before }, [path], attempt),
      failuresIn({ program: after }, [path], attempt),
    ]
    // What is marked waits for a person, whatever was done to it.
    const open = right.filter(({ file, start }) => !isMarked(file, start, migration))
    return { before: without(left, right), after: without(open, left) }
  }
  return (node) => {
    const path = node.getSourceFile().fileName
    const only = known.get(path) ?? compare(path)
    known.set(path, only)
    const [start, end] = [node.getStart(), node.getEnd()]
    const isIn = (failure: Failure): boolean => failure.start < end && failure.end > start
    return (
      stateFrom(only.before.some(isIn), only.after.some(isIn)) ??
      stateFrom(only.before.length > 0, only.after.length > 0) ??
      'unclear'
    )
  }
}

function stateFrom(failsBefore: boolean, failsAfter: boolean): State | undefined {
  if (failsBefore === failsAfter) return undefined
  return failsAfter ? 'untouched' : 'migrated'
}

function without(failures: readonly Failure[], others: readonly Failure[]): Failure[] {
  return failures.filter(
    ({ start, message }) => !others.some((each) => each.start === start && each.message === message),
  )
}

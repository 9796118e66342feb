import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { failuresIn, type Failure } from './diagnostics.ts'
import { edited, type Edit } from './edits.ts'
import { reasonFor } from './failure-reason.ts'
import { isMarked, markEdits, reasonOf, type Mark, type MarkLabel } from './marks.ts'
import type { Caller } from './programs.ts'
import type { Attempt } from './walk.ts'

/** A place of a caller that was rewritten, that a person must decide, or that the compiler says nothing of. */
export interface Entry {
  readonly kind: 'rewritten' | 'decide' | 'look'
  readonly path: string
  /** From 1, in the text that this step began with. */
  readonly line: number
  readonly text: string
}

/** What a migration makes of a caller. */
export interface MigrationResult {
  /** The new texts of the files that change, by path. */
  readonly files: ReadonlyMap<string, string>
  readonly entries: readonly Entry[]
}

/** The rewriting of a caller, in steps: each reads the texts of the one before. */
export interface MigrationRun {
  /** What its comments begin with. */
  readonly label: MarkLabel
  readonly caller: Caller
  /** The current texts of files that were rewritten. */
  readonly texts: Map<string, string>
  readonly entries: Entry[]
  /** The places of this step that failed, and wait for a person. */
  readonly failed: Map<ts.SourceFile, Mark[]>
  readonly attempt: Attempt
}

/** A run that has rewritten nothing yet. A place that fails in it is marked, and the rest is rewritten. */
export function createRun(label: MarkLabel, caller: Caller): MigrationRun {
  const failed: MigrationRun['failed'] = new Map()
  const attempt: Attempt = (file, at, handle) => {
    try {
      handle()
    } catch (error) {
      const why = `this could not be migrated, since it failed with: ${error instanceof Error ? error.message : String(error)}`
      failed.set(file, [...(failed.get(file) ?? []), { at, why }])
    }
  }
  return { label, caller, texts: new Map(), entries: [], failed, attempt }
}

/** What a run made of its caller. */
export function resultOf({ texts, entries }: MigrationRun): MigrationResult {
  const files = new Map([...texts].filter(([path, text]) => text !== ts.sys.readFile(path)))
  return { files, entries }
}

/** Reports files that are not compiled, so that nothing in them is found. */
export function reportUnread({ caller, entries }: MigrationRun): void {
  const { program } = caller.before()
  for (const path of caller.files)
    if (!program.getSourceFile(path))
      entries.push({
        kind: 'decide',
        path,
        line: 1,
        text: 'this file could not be read, so nothing in it was migrated',
      })
}

/** Marks what still does not compile, and did before. */
export function markFailures(run: MigrationRun, failing: ReadonlySet<string>, changes: readonly Change[]): void {
  const { caller, label, texts, attempt } = run
  if (failing.size === 0) return
  const left = byFile(failuresIn(caller.after(texts), failing, attempt))
  if (left.size === 0) return
  const before = caller.before()
  for (const [file, failures] of left) {
    const known = new Set(failuresIn(before, [file.fileName], attempt).flatMap(keysOf))
    const marks: Mark[] = []
    for (const failure of failures)
      attempt(file, failure.start, () => {
        if (!keysOf(failure).some((key) => known.has(key)) && !isMarked(file, failure.start, label))
          marks.push({ at: failure.start, ...reasonFor(failure, changes) })
      })
    applyStep(run, file, { edits: [], marks })
  }
  markFailed(run)
}

/** What a failure is known by: its message, or its code and its line, since a message may name types otherwise. */
function keysOf({ file, start, code, message }: Failure): string[] {
  const { line } = file.getLineAndCharacterOfPosition(start)
  const end = file.getLineStarts()[line + 1] ?? file.text.length
  return [message, `${code} ${file.text.slice(file.getLineStarts()[line], end).trim()}`]
}

function byFile(failures: readonly Failure[]): Map<ts.SourceFile, Failure[]> {
  const found = new Map<ts.SourceFile, Failure[]>()
  for (const failure of failures) found.set(failure.file, [...(found.get(failure.file) ?? []), failure])
  return found
}

/** Writes edits and marks of a file, and marks what failed in it. */
export function applyStep(
  run: MigrationRun,
  file: ts.SourceFile,
  step: { edits: readonly Edit[]; marks: readonly Mark[] },
): void {
  const failed = run.failed.get(file) ?? []
  run.failed.delete(file)
  const comments = markEdits(file, [...step.marks, ...failed], run.label)
  for (const { mark } of comments) addEntry(run, file, { kind: 'decide', at: mark.at, text: reasonOf(mark) })
  const edits = [...step.edits, ...comments.map(({ edit }) => edit)]
  if (edits.length > 0) run.texts.set(file.fileName, edited(file.text, edits))
}

/** Marks what failed in files to which a step had nothing to apply; where the text is another by now, it is only listed. */
export function markFailed(run: MigrationRun): void {
  for (const [file, marks] of run.failed) {
    if ((run.texts.get(file.fileName) ?? file.text) === file.text) applyStep(run, file, { edits: [], marks: [] })
    else for (const mark of marks) addEntry(run, file, { kind: 'decide', at: mark.at, text: reasonOf(mark) })
  }
  run.failed.clear()
}

/** Adds what happened at a place, with its line. */
export function addEntry(
  { entries }: MigrationRun,
  file: ts.SourceFile,
  { kind, at, text }: { readonly kind: Entry['kind']; readonly at: number; readonly text: string },
): void {
  const line = file.getLineAndCharacterOfPosition(at).line + 1
  entries.push({ kind, path: file.fileName, line, text })
}

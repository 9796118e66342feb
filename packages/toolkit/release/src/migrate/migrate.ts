import { ts } from 'ts-morph'
import { clientsIn } from './code/clients.ts'
import { failuresIn, type Failure } from './code/diagnostics.ts'
import { edited, type Edit } from './code/edits.ts'
import { reasonFor } from './code/failure-reason.ts'
import { declaresOwn, flowsIn, noFlows } from './code/flows.ts'
import { assertedIn, holesIn } from './code/holes.ts'
import { isMarked, markEdits, reasonOf, type Mark } from './code/marks.ts'
import { operationIdsIn } from './code/operation-ids.ts'
import { createCaller, type Caller, type CallerOptions } from './code/programs.ts'
import { reachingFiles } from './code/reach.ts'
import { rewriteFile, type RewriteOptions, type Rewriting } from './code/rewrite.ts'
import { sitesIn } from './code/sites.ts'
import { isOfValue, silentValuesIn } from './code/silent-values.ts'
import { statesOf } from './code/states.ts'
import { takenPathsIn } from './code/taken-paths.ts'
import { targetsIn } from './code/targets.ts'
import { unseenIn } from './code/unseen.ts'
import { replaceValues } from './code/values.ts'
import type { Attempt } from './code/walk.ts'
import { sentenceOf, type Change, type Migration } from './migration.ts'

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

/** A migration that runs: each step reads the texts of the one before. */
interface Running {
  readonly migration: Migration
  readonly caller: Caller
  /** The current texts of files that were rewritten. */
  readonly texts: Map<string, string>
  readonly entries: Entry[]
  /** The places of this step that failed, and wait for a person. */
  readonly failed: Map<ts.SourceFile, Mark[]>
  readonly attempt: Attempt
}

/**
 * Rewrites the callers of a package for its new major version, which is installed.
 *
 * Names are found by types and symbols, with the declarations of the version before; values, by what the compiler refuses. What
 * cannot be rewritten gets a comment above its statement, and so does a place that cannot be handled: the rest is rewritten. A
 * second run changes nothing.
 *
 * @throws {TypeError} If the configuration of TypeScript cannot be read.
 */
export function migrateCaller(migration: Migration, options: CallerOptions): MigrationResult {
  const failed: Running['failed'] = new Map()
  const attempt: Attempt = (file, at, handle) => {
    try {
      handle()
    } catch (error) {
      const why = `this could not be migrated, since it failed with: ${error instanceof Error ? error.message : String(error)}`
      failed.set(file, [...(failed.get(file) ?? []), { at, why }])
    }
  }
  const caller = createCaller(migration, options)
  const running: Running = { migration, caller, texts: new Map(), entries: [], failed, attempt }
  reportUnread(running)
  rewriteNames(running)
  const failing = repairValues(running)
  fillHoles(running, failing)
  markFailures(running, failing)
  reportUnseen(running)
  const files = new Map([...running.texts].filter(([path, text]) => text !== ts.sys.readFile(path)))
  return { files, entries: running.entries }
}

/** Reports files that are not compiled, so that nothing in them is found. */
function reportUnread({ caller, entries }: Running): void {
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

/** Rewrites names and arguments, with the declarations before. */
function rewriteNames(running: Running): void {
  const { migration, caller, attempt } = running
  const { program, checker } = caller.before()
  const sources = caller.files.flatMap((path) => program.getSourceFile(path) ?? [])
  const targets = targetsIn(migration.changes, program.getSourceFiles().filter(caller.isBase))
  const derived = new Map<ts.Node, Change>()
  const options: RewriteOptions = {
    checker,
    names: targets.names,
    changeOf: (node) => targets.byNode.get(node) ?? derived.get(node),
    changes: migration.changes,
    isOwn: caller.isOwn,
    attempt,
    isMarked: (node) => isMarked(node.getSourceFile(), node.getStart(), migration),
    stateOf: statesOf(migration, { caller, before: program, attempt }),
  }
  const hasData = program.getSourceFiles().some((file) => file.fileName.endsWith('.json') && caller.isOwn(file))
  let rewritings: (readonly [ts.SourceFile, Rewriting])[] = []
  // What is derived from an object literal of the caller may lead to more.
  for (let known = -1; derived.size > known;) {
    known = derived.size
    const sites = sources.map((file) => [file, sitesIn(file, options)] as const)
    const flows =
      hasData || sites.some(([file, own]) => declaresOwn(file, targets.names, new Set(own.map(({ node }) => node))))
    rewritings = sites.map(([file, own]) => {
      const { keys, mapped, marks } = flows ? flowsIn(file, options) : noFlows
      for (const [node, change] of keys) derived.set(node, change)
      const rewriting = rewriteFile(file, own, options)
      for (const [node, change] of rewriting.derived) derived.set(node, change)
      const looked = { checker, isBase: caller.isBase, attempt }
      const silent = [
        ...operationIdsIn(file, migration.changes, looked),
        ...clientsIn(file, migration.changes, looked),
        ...takenPathsIn(file, migration.changes, looked),
      ]
      const passed = [...mapped].map(([node, { edit, change }]) => ({ at: node.getStart(), edit, change }))
      return [
        file,
        {
          ...rewriting,
          edits: [...rewriting.edits, ...passed.map(({ edit }) => edit)],
          done: [...rewriting.done, ...passed],
          marks: [...rewriting.marks, ...marks, ...silent],
        },
      ] as const
    })
  }
  for (const [file, { edits, marks, done }] of rewritings) {
    for (const { at, change } of done) addEntry(running, file, { kind: 'rewritten', at, text: sentenceOf(change) })
    apply(running, file, { edits, marks })
  }
  markFailed(running)
}

/** Replaces values that the compiler refuses; returns the files that do not compile. */
function repairValues(running: Running): ReadonlySet<string> {
  const { caller, migration, texts, attempt } = running
  rewriteSilentValues(running, { marks: false })
  const failing = new Set<string>()
  // A replaced value may show others: the key of a constant, and then what reads it.
  for (let paths: Iterable<string> = caller.files; ; paths = failing) {
    const program = caller.after(texts)
    const failures = failuresIn(program, paths, attempt)
    for (const { file } of failures) failing.add(file.fileName)
    const open = failures.filter(({ file, start }) => !isMarked(file, start, migration))
    const replaced = replaceValues(caller, migration.changes, { texts, failures: open, program, attempt })
    for (const { path, at, change } of replaced) {
      failing.add(path)
      const file = program.program.getSourceFile(path)
      if (file) addEntry(running, file, { kind: 'rewritten', at, text: sentenceOf(change) })
    }
    markFailed(running)
    if (replaced.length === 0) break
  }
  rewriteSilentValues(running, { marks: true })
  return failing
}

/** Rewrites or marks values that the compiler accepts though they changed. */
function rewriteSilentValues(running: Running, step: { readonly marks: boolean }): void {
  const { caller, migration, texts, attempt } = running
  if (!migration.changes.some(isOfValue)) return
  const { program, checker } = caller.after(texts)
  for (const path of caller.files) {
    const file = program.getSourceFile(path)
    if (!file) continue
    const { edits, done, marks } = silentValuesIn(file, migration.changes, { checker, attempt })
    for (const { at, change } of done) addEntry(running, file, { kind: 'rewritten', at, text: sentenceOf(change) })
    apply(running, file, { edits, marks: step.marks ? marks : [] })
  }
}

function fillHoles(running: Running, failing: ReadonlySet<string>): void {
  const { caller, migration, texts, attempt } = running
  const required = migration.changes.filter((change) => change.kind === 'member-required')
  if (required.length === 0) return
  const { program, checker } = caller.after(texts)
  const failures = failuresIn({ program }, failing, attempt)
  for (const file of caller.files.flatMap((path) => program.getSourceFile(path) ?? [])) {
    const isOpen = (start: number): boolean => !isMarked(file, start, migration)
    const own = failures.filter((failure) => failure.file === file && isOpen(failure.start))
    const asserted = assertedIn(file, required, { checker, attempt, isOwn: caller.isOwn }).filter((literal) =>
      isOpen(literal.getStart()),
    )
    apply(running, file, holesIn({ failures: own, asserted }, required, { checker, attempt }))
  }
  markFailed(running)
}

/** Marks what still does not compile, and did before. */
function markFailures(running: Running, failing: ReadonlySet<string>): void {
  const { caller, migration, texts, attempt } = running
  if (failing.size === 0) return
  const left = byFile(failuresIn(caller.after(texts), failing, attempt))
  if (left.size === 0) return
  const before = caller.before()
  for (const [file, failures] of left) {
    const known = new Set(failuresIn(before, [file.fileName], attempt).map(({ message }) => message))
    const marks: Mark[] = []
    for (const failure of failures)
      attempt(file, failure.start, () => {
        if (!known.has(failure.message) && !isMarked(file, failure.start, migration))
          marks.push({ at: failure.start, ...reasonFor(failure, migration.changes) })
      })
    apply(running, file, { edits: [], marks })
  }
  markFailed(running)
}

/** Reports names that the compiler does not follow, where nothing is marked. */
function reportUnseen(running: Running): void {
  const { caller, migration, texts, attempt } = running
  const { program, checker } = caller.after(texts)
  const files = caller.files.flatMap((path) => program.getSourceFile(path) ?? [])
  for (const file of reachingFiles(files, { package: migration.package, checker })) {
    for (const { at, text } of unseenIn(file, migration.changes, { checker, attempt }))
      if (!isMarked(file, at, migration)) addEntry(running, file, { kind: 'look', at, text })
  }
  markFailed(running)
}

function byFile(failures: readonly Failure[]): Map<ts.SourceFile, Failure[]> {
  const found = new Map<ts.SourceFile, Failure[]>()
  for (const failure of failures) found.set(failure.file, [...(found.get(failure.file) ?? []), failure])
  return found
}

/** Writes edits and marks of a file, and marks what failed in it. */
function apply(running: Running, file: ts.SourceFile, step: { edits: readonly Edit[]; marks: readonly Mark[] }): void {
  const failed = running.failed.get(file) ?? []
  running.failed.delete(file)
  const comments = markEdits(file, [...step.marks, ...failed], running.migration)
  for (const { mark } of comments) addEntry(running, file, { kind: 'decide', at: mark.at, text: reasonOf(mark) })
  const edits = [...step.edits, ...comments.map(({ edit }) => edit)]
  if (edits.length > 0) running.texts.set(file.fileName, edited(file.text, edits))
}

/** Marks what failed in files to which a step had nothing to apply; where the text is another by now, it is only listed. */
function markFailed(running: Running): void {
  for (const [file, marks] of running.failed) {
    if ((running.texts.get(file.fileName) ?? file.text) === file.text) apply(running, file, { edits: [], marks: [] })
    else for (const mark of marks) addEntry(running, file, { kind: 'decide', at: mark.at, text: reasonOf(mark) })
  }
  running.failed.clear()
}

function addEntry(
  { entries }: Running,
  file: ts.SourceFile,
  { kind, at, text }: { readonly kind: Entry['kind']; readonly at: number; readonly text: string },
): void {
  const line = file.getLineAndCharacterOfPosition(at).line + 1
  entries.push({ kind, path: file.fileName, line, text })
}

import type { ts } from 'ts-morph'
import { clientsIn } from './code/clients.ts'
import { failuresIn } from './code/diagnostics.ts'
import { declaresOwn, flowsIn, noFlows } from './code/flows.ts'
import { assertedIn, holesIn } from './code/holes.ts'
import { isMarked } from './code/marks.ts'
import { operationIdsIn } from './code/operation-ids.ts'
import { createCaller, type CallerOptions } from './code/programs.ts'
import { reachingFiles } from './code/reach.ts'
import { rewriteFile, type RewriteOptions, type Rewriting } from './code/rewrite.ts'
import {
  addEntry,
  applyStep,
  createRun,
  markFailed,
  markFailures,
  reportUnread,
  resultOf,
  type MigrationResult,
  type MigrationRun,
} from './code/run.ts'
import { sitesIn } from './code/sites.ts'
import { isOfValue, silentValuesIn } from './code/silent-values.ts'
import { statesOf } from './code/states.ts'
import { takenPathsIn } from './code/taken-paths.ts'
import { targetsIn } from './code/targets.ts'
import { unseenIn } from './code/unseen.ts'
import { replaceValues } from './code/values.ts'
import { sentenceOf, type Change, type Migration } from './migration.ts'

/** A migration that runs: each step reads the texts of the one before. */
interface Running extends MigrationRun {
  readonly migration: Migration
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
  const running: Running = { ...createRun(migration, createCaller(migration, options)), migration }
  reportUnread(running)
  rewriteNames(running)
  const failing = repairValues(running)
  fillHoles(running, failing)
  markFailures(running, failing, migration.changes)
  reportUnseen(running)
  return resultOf(running)
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
    applyStep(running, file, { edits, marks })
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
    applyStep(running, file, { edits, marks: step.marks ? marks : [] })
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
    applyStep(running, file, holesIn({ failures: own, asserted }, required, { checker, attempt }))
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

import { existsSync } from 'node:fs'
import { ts } from 'ts-morph'
import type { Edit } from '../code/edits.ts'
import type { Mark } from '../code/marks.ts'
import { createCaller, installedAt, type CallerOptions, type CallerProgram } from '../code/programs.ts'
import {
  addEntry,
  applyStep,
  createRun,
  markFailures,
  reportUnread,
  resultOf,
  type MigrationResult,
  type MigrationRun,
} from '../code/run.ts'
import { callsIn } from './calls.ts'
import { creationsIn, otherPaths, type Creation } from './creations.ts'
import { otherLibraries } from './other-libraries.ts'
import { otherUses } from './other-uses.ts'
import { schemaImports } from './modules.ts'
import { peerUses } from './peer-imports.ts'
import { peer } from './peer-symbols.ts'
import { isWithin, readTarget, targetFiles, type TargetFolder } from './target-folder.ts'

/** Where the callers of openapi-fetch are, and what they come over to. */
export interface PeerCallerOptions extends Omit<CallerOptions, 'next'> {
  /** A generated folder with the outputs `types`, `client`, `fetch` and `operations`. */
  readonly to: string
}

/**
 * Rewrites callers of openapi-fetch, with types of openapi-typescript, for a client that is generated.
 *
 * Clients are created by the generated one, and called by path as before: such calls send the same requests, and give the same
 * results. Types are those of the generated folder. What would mean something else is marked, and stays as it is. A second run
 * changes nothing.
 *
 * @throws {Error} If the folder lacks an output, or openapi-fetch is not installed.
 */
export function migrateOpenapiFetch({ to, ...options }: PeerCallerOptions): MigrationResult {
  const { folder } = options
  const generated = Object.values(targetFiles(to, folder))
  if (installedAt(peer, folder) === undefined)
    throw new Error(`Cannot find ${peer}: it is not installed here. Install what the callers use`)
  const files = options.files.filter((path) => !isWithin(to, path))
  const caller = createCaller(
    { package: peer, from: '', to: '', changes: [], base: [] },
    { ...options, files: [...files, ...generated] },
  )
  const program = caller.before()
  const run = createRun({ package: peer }, { ...caller, files, before: () => program })
  reportUnread(run)
  rewriteCallers(run, program, readTarget(to, { ...program, from: folder }))
  markFailures(run, new Set(files), [])
  return resultOf(run)
}

function rewriteCallers(run: MigrationRun, { program, checker }: CallerProgram, target: TargetFolder): void {
  const { caller, attempt } = run
  const sources = caller.files.flatMap((path) => program.getSourceFile(path) ?? [])
  const creations = new Map(sources.map((file) => [file, creationsIn(file, { checker, target, attempt })] as const))
  const all = [...creations.values()].flat()
  const schemas = schemasIn(program.getSourceFiles().filter(caller.isOwn), { checker, target, creations: all })
  // What some of its clients stay with, its types of clients do too.
  const settled = new Set(
    [...schemas].filter((schema) => !all.some((each) => !each.rewritten && each.schemas.includes(schema))),
  )
  for (const file of sources) {
    if (schemas.has(file)) continue
    const own = creations.get(file) ?? []
    const uses = peerUses(file, own, { checker, target, schemas: settled, attempt })
    const imports = schemaImports(file, { checker, target, schemas, replaced: uses.replaced, attempt })
    const calls = callsIn(file, { checker, target, creations: all, attempt })
    report(run, file, own)
    for (const at of imports.done)
      addEntry(run, file, { kind: 'rewritten', at, text: `types of the document are those of ${target.name}` })
    applyStep(run, file, {
      edits: [...uses.edits, ...imports.edits, ...calls.edits].map((edit) => inLinesOf(file, edit)),
      marks: [
        ...marksOf(own),
        ...otherLibraries(file),
        ...otherUses(file, checker, attempt),
        ...imports.marks,
        ...calls.marks,
      ],
    })
  }
  reportUnused(run, schemas)
}

/** An edit with the line endings of a file. */
function inLinesOf({ text }: ts.SourceFile, { parts, ...edit }: Edit): Edit {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const ended = parts.map((part) => (typeof part === 'string' ? part.replaceAll(/\r?\n/g, newline) : part))
  return { ...edit, parts: ended }
}

/**
 * The modules of openapi-typescript that have the paths of a folder: those of the clients that are rewritten, and others that no
 * client stays with.
 */
function schemasIn(
  files: readonly ts.SourceFile[],
  {
    checker,
    target,
    creations,
  }: { readonly checker: ts.TypeChecker; readonly target: TargetFolder; readonly creations: readonly Creation[] },
): ReadonlySet<ts.SourceFile> {
  const isOf = (file: ts.SourceFile): boolean => {
    const module = checker.getSymbolAtLocation(file)
    const paths = module && checker.tryGetMemberInModuleExports('paths', module)
    return paths !== undefined && otherPaths(checker.getDeclaredTypeOfSymbol(paths), target) === undefined
  }
  const written = files.filter((file) => file.text.slice(0, 200).includes('openapi-typescript') && isOf(file))
  const of = (isRewritten: boolean): ts.SourceFile[] =>
    creations.flatMap(({ rewritten, schemas }) => ((rewritten !== undefined) === isRewritten ? schemas : []))
  const staying = new Set(of(false))
  const found = new Set([...of(true), ...written.filter((file) => !staying.has(file))])
  return new Set([...found].filter(({ fileName }) => !isWithin(target.folder, fileName)))
}

function marksOf(creations: readonly Creation[]): Mark[] {
  return creations.flatMap(({ node, why }) =>
    why === undefined ? [] : [{ at: node.getStart(), why: `this client stays one of ${peer}: ${why}` }],
  )
}

function report(run: MigrationRun, file: ts.SourceFile, creations: readonly Creation[]): void {
  for (const { node, rewritten } of creations) {
    if (!rewritten) continue
    const at = node.getStart()
    addEntry(run, file, { kind: 'rewritten', at, text: 'this client is now a generated one, called by path' })
    for (const text of rewritten.looks) addEntry(run, file, { kind: 'look', at, text })
  }
}

/** Reports modules of openapi-typescript that nothing imports any more. */
function reportUnused(run: MigrationRun, schemas: ReadonlySet<ts.SourceFile>): void {
  const { program, checker } = run.caller.after(run.texts)
  const used = new Set<string>()
  for (const file of program.getSourceFiles()) {
    if (!run.caller.isOwn(file)) continue
    for (const specifier of importsOf(file)) {
      const module = checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile)
      if (module) used.add(module.fileName)
    }
  }
  for (const schema of schemas)
    if (!used.has(schema.fileName) && existsSync(schema.fileName))
      addEntry(run, schema, {
        kind: 'look',
        at: 0,
        text: 'nothing imports this module any more: delete it, and the command that writes it',
      })
}

function importsOf(file: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      found.push(node.moduleSpecifier)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) found.push(node.argument.literal)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ts } from 'ts-morph'
import type { Migration } from '../migration.ts'
import { programHost } from '../../repository/program-host.ts'

/** The program of a caller, compiled with the declarations of one version. */
export interface CallerProgram {
  readonly program: ts.Program
  readonly checker: ts.TypeChecker
}

/** How the files of a caller are compiled. */
export interface Caller {
  /** The files that may be rewritten. */
  readonly files: readonly string[]
  /** True for a file of the caller, false for one of a package. */
  isOwn(file: ts.SourceFile): boolean
  /** True for a file with declarations of the version before. */
  isBase(file: ts.SourceFile): boolean
  /** Compiles with the declarations before the change. */
  before(): CallerProgram
  /** Compiles with the package that is installed, and other text of some files. */
  after(texts: ReadonlyMap<string, string>): CallerProgram
}

/** Where the caller is, and what is read of it. */
export interface CallerOptions {
  /** Folder of the caller, where packages are resolved from. */
  readonly folder: string
  /** Path of its `tsconfig.json`. */
  readonly config: string | undefined
  /** The files that may be rewritten. */
  readonly files: readonly string[]
  /** The migration after this one, which is run next: its base is what this one leads to, rather than what is installed. */
  readonly next?: Migration | undefined
}

/** Prepares the compilation of a caller. Both programs share what they parse. */
export function createCaller(migration: Migration, { folder, config, files, next }: CallerOptions): Caller {
  const parsed = configOf(config)
  const rootNames = [...new Set([...files, ...parsed.fileNames])]
  const overlay = overlayOf(migration, folder)
  const reached = next && overlayOf(next, folder)
  const options = { ...parsed.options, ...checking }
  const cache = new Map<string, ts.SourceFile>()
  let last: ts.Program | undefined
  let lastTexts: ReadonlyMap<string, string> | undefined
  const compile = (
    more: ts.CompilerOptions,
    texts: ReadonlyMap<string, string>,
    oldProgram?: ts.Program,
  ): ts.Program => {
    const own = { ...options, ...more }
    return ts.createProgram({
      rootNames,
      options: own,
      host: programHost(own, texts, cache),
      ...(oldProgram && { oldProgram }),
    })
  }
  return {
    files,
    isBase: ({ fileName }) => overlay.files.has(fileName),
    isOwn: ({ fileName }) => !fileName.includes('/node_modules/'),
    before: () => withChecker(compile({ paths: { ...options.paths, ...overlay.paths } }, overlay.files)),
    after(texts) {
      if (last && lastTexts && isSame(lastTexts, texts)) return withChecker(last)
      lastTexts = new Map(texts)
      const paths = reached && { paths: { ...options.paths, ...reached.paths } }
      last = compile(paths ?? {}, new Map([...(reached?.files ?? []), ...texts]), last)
      return withChecker(last)
    },
  }
}

function isSame(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...right].every(([path, text]) => left.get(path) === text)
}

/** Options of a program that is only checked. */
const checking: ts.CompilerOptions = {
  // A caller in JavaScript is checked too, whatever its project says.
  allowJs: true,
  checkJs: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  composite: false,
  incremental: false,
  declaration: false,
  emitDeclarationOnly: false,
}

function withChecker(program: ts.Program): CallerProgram {
  return { program, checker: program.getTypeChecker() }
}

function configOf(config: string | undefined): { options: ts.CompilerOptions; fileNames: string[] } {
  if (config === undefined) return { options: defaults, fileNames: [] }
  const { config: json, error } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as {
    config: unknown
    error?: ts.Diagnostic
  }
  if (error) throw new TypeError(`Cannot read ${config}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`)
  const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config), undefined, config)
  return { options, fileNames }
}

const defaults: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  jsx: ts.JsxEmit.Preserve,
  allowJs: true,
}

/** The declarations before the change as files beside the installed packages, and the paths that lead there. */
function overlayOf(
  migration: Migration,
  folder: string,
): { files: Map<string, string>; paths: Record<string, string[]> } {
  const files = new Map<string, string>()
  const paths: Record<string, string[]> = {}
  for (const { name, entries, files: declared } of migration.base) {
    const installed = installedAt(name, folder) ?? installedAt(migration.package, folder)
    const root = join(installed ?? folder, 'migrations', migration.from, name)
    for (const [path, text] of Object.entries(declared)) files.set(join(root, path), text)
    for (const [subpath, path] of Object.entries(entries)) paths[join(name, subpath)] = [join(root, path)]
  }
  return { files, paths }
}

/** The folder of an installed package; a link is followed, since its dependencies are beside its target. */
export function installedAt(name: string, folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, 'node_modules', name)
    if (existsSync(path)) return ts.sys.realpath?.(path) ?? path
    if (at === dirname(at)) return undefined
  }
}

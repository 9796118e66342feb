import { join } from 'node:path'
import { ts } from 'ts-morph'
import { strictest } from '../repository/compiler-options.ts'
import { programHost } from '../repository/program-host.ts'
import type { PublicApi } from './public-api.ts'
import { strictMethods } from './strict-methods.ts'

/** An export of a module; a class is both a value and a type. */
export interface Export {
  readonly name: string
  readonly meaning: 'value' | 'type'
  /** How many type parameters it takes. */
  readonly parameters: number
}

/** What the compiler finds about an export in two versions of a module. */
export interface ExportComparison {
  readonly before: Export
  /** True if the new one is assignable to the old one. */
  readonly output: boolean
  /** True if the old one is assignable to the new one. */
  readonly input: boolean
  /** True if both are identical. */
  readonly same: boolean
}

/** Two versions of a module. */
export interface Comparison {
  readonly before: readonly Export[]
  readonly after: readonly Export[]
  /** The exports that both have, and that have changed. */
  readonly shared: readonly ExportComparison[]
}

/** Where the compiler finds what a package depends on. */
export interface CompareApiOptions {
  /** Folder of the package, where its dependencies are found. */
  readonly folder: string
  /** The condition under which they name their sources. */
  readonly sourceCondition: string
}

/** How two versions are compared. */
interface ComparisonOptions extends CompareApiOptions {
  /** True for a name whose declarations, or what they refer to, differ as text. */
  readonly isChanged: (name: string) => boolean
}

/**
 * Compares two versions of a package's API with the compiler.
 *
 * @returns A comparison for each entry that both have.
 */
export function comparisonOf(
  base: PublicApi,
  revision: PublicApi,
  { folder, sourceCondition, isChanged }: ComparisonOptions,
): Map<string, Comparison> {
  const pathIn = (version: string, path: string): string => join(folder, version, path)
  const textsOf = (api: PublicApi, version: string) =>
    [...api.files].map(([path, text]) => [pathIn(version, path), strictMethods(text)] as const)
  const texts = new Map([...textsOf(base, 'base'), ...textsOf(revision, 'revision')])
  const entries = [...base.entries].flatMap(([entry, path]): ComparedEntry[] => {
    const modules = { base: pathIn('base', path), revision: pathIn('revision', revision.entries.get(entry) ?? '') }
    return texts.has(modules.base) && texts.has(modules.revision) ? [{ entry, ...modules }] : []
  })
  const compile = compilerOf({ ...strictest, skipLibCheck: true, customConditions: [sourceCondition] })
  const found = exportsOfBoth(compile(texts), entries, isChanged)
  const statements = new Map(found.map((each) => [statementsPath(each), statementsOf(each)]))
  const program = compile(new Map([...texts, ...statements]))
  return new Map(found.map((each) => [each.entry, compared(each, program)]))
}

/** An entry of two versions, with the paths of its modules. */
interface ComparedEntry {
  readonly entry: string
  readonly base: string
  readonly revision: string
}

/** An entry, with what its modules export. */
interface ComparedExports extends ComparedEntry {
  readonly before: readonly Export[]
  readonly after: readonly Export[]
  /** What both export, and what has changed. */
  readonly both: readonly Export[]
}

/** Compiles files that are texts, and reads what they import once. */
function compilerOf(options: ts.CompilerOptions): (texts: ReadonlyMap<string, string>) => ts.Program {
  const read = new Map<string, ts.SourceFile>()
  return (texts) => ts.createProgram({ rootNames: [...texts.keys()], options, host: programHost(options, texts, read) })
}

function exportsOfBoth(
  program: ts.Program,
  entries: readonly ComparedEntry[],
  isChanged: (name: string) => boolean,
): ComparedExports[] {
  return entries.map((each) => {
    const [before, after] = [exportsOf(program, each.base), exportsOf(program, each.revision)]
    const both = before.filter((own) => isChanged(own.name) && after.some((other) => isSameExport(own, other)))
    return { ...each, before, after, both }
  })
}

/** Statements that compile only if `output`, `input` or `same` is true. */
const assertions = [
  (base: string, revision: string, name: string) => `export const ${name}: ${base} = null! as ${revision}`,
  (base: string, revision: string, name: string) => `export const ${name}: ${revision} = null! as ${base}`,
  (base: string, revision: string, name: string) => `export const ${name}: Same<${base}, ${revision}> = true`,
] as const

const same = 'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false'

function statementsPath({ base }: ComparedEntry): string {
  return `${base}.statements.ts`
}

const headLines = 3

/** A module whose errors say what has changed. */
function statementsOf({ base, revision, both }: ComparedExports): string {
  const head = [`import type * as Base from '${base}'`, `import type * as Revision from '${revision}'`, same]
  const statements = both.flatMap((each, index) =>
    assertions.map((assertion, number) =>
      assertion(typeText('Base', each), typeText('Revision', each), `q${index}_${number}`),
    ),
  )
  return [...head, ...statements].join('\n')
}

function compared(each: ComparedExports, program: ts.Program): Comparison {
  const { before, after, both } = each
  const module = program.getSourceFile(statementsPath(each))
  const diagnostics = [...program.getSyntacticDiagnostics(module), ...program.getSemanticDiagnostics(module)]
  const failed = new Set(diagnostics.map(({ file, start }) => lineOf(file, start) - headLines))
  const shared = both.map((own, index) => {
    const [output = false, input = false, isSame = false] = assertions.map(
      (_, number) => !failed.has(index * assertions.length + number),
    )
    return { before: own, output, input, same: isSame }
  })
  return { before, after, shared }
}

/** The line of a place in a file, from 0. */
function lineOf(file: ts.SourceFile | undefined, start = 0): number {
  return file === undefined ? -1 : file.getLineAndCharacterOfPosition(start).line
}

/** True for two exports with the same name and meaning. */
export function isSameExport(left: Export, right: Export): boolean {
  return left.name === right.name && left.meaning === right.meaning
}

/** `typeof Base.createX`, `Base.Page<any>` */
function typeText(version: string, { name, meaning, parameters }: Export): string {
  if (meaning === 'value') return `typeof ${version}.${name}`
  return `${version}.${name}${parameters > 0 ? `<${Array(parameters).fill('any').join(', ')}>` : ''}`
}

function exportsOf(program: ts.Program, path: string): Export[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) return [] // it exports nothing
  return checker.getExportsOfModule(module).flatMap((symbol): Export[] => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
    const declared = isAlias ? checker.getAliasedSymbol(symbol) : symbol
    const { name } = symbol
    const typeOnly = symbol.declarations?.some((each) => ts.isExportSpecifier(each) && isTypeOnly(each)) === true
    const isA = (flags: ts.SymbolFlags): boolean => (declared.flags & flags) !== 0
    const counts = declared.declarations?.map(typeParametersOf) ?? []
    return [
      ...(!typeOnly && isA(ts.SymbolFlags.Value) ? [{ name, meaning: 'value', parameters: 0 } as const] : []),
      ...(isA(ts.SymbolFlags.Type) ? [{ name, meaning: 'type', parameters: Math.max(0, ...counts) } as const] : []),
    ]
  })
}

/** How many type parameters a type takes. */
function typeParametersOf(node: ts.Declaration): number {
  const isParametered =
    ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return isParametered ? (node.typeParameters?.length ?? 0) : 0
}

/** True of `export { type X }` and `export type { X }`. */
function isTypeOnly(specifier: ts.ExportSpecifier): boolean {
  return specifier.isTypeOnly || specifier.parent.parent.isTypeOnly
}

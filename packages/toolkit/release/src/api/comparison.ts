import { join } from 'node:path'
import { Node, Project, ts, type ExportSpecifier, type SourceFile } from 'ts-morph'
import { strictest } from '../repository/compiler-options.ts'
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
  const options = { ...strictest, skipLibCheck: true, customConditions: [sourceCondition] }
  const project = new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true })
  const addFiles = (api: PublicApi, version: string): void => {
    for (const [path, text] of api.files) project.createSourceFile(join(folder, version, path), strictMethods(text))
  }
  addFiles(base, 'base')
  addFiles(revision, 'revision')
  const comparisons = new Map<string, Comparison>()
  for (const [entry, path] of base.entries) {
    const baseFile = project.getSourceFile(join(folder, 'base', path))
    const revisionFile = project.getSourceFile(join(folder, 'revision', revision.entries.get(entry) ?? ''))
    if (baseFile && revisionFile) comparisons.set(entry, compare(baseFile, revisionFile, isChanged))
  }
  return comparisons
}

/** Statements that compile only if `output`, `input` or `same` is true. */
const assertions = [
  (base: string, revision: string, name: string) => `export const ${name}: ${base} = null! as ${revision}`,
  (base: string, revision: string, name: string) => `export const ${name}: ${revision} = null! as ${base}`,
  (base: string, revision: string, name: string) => `export const ${name}: Same<${base}, ${revision}> = true`,
] as const

const same = 'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false'

function compare(base: SourceFile, revision: SourceFile, isChanged: (name: string) => boolean): Comparison {
  const [before, after] = [exportsOf(base), exportsOf(revision)]
  const both = before.filter((each) => isChanged(each.name) && after.some((other) => isSameExport(each, other)))
  const head = [
    `import type * as Base from '${base.getFilePath()}'`,
    `import type * as Revision from '${revision.getFilePath()}'`,
    same,
  ]
  const statements = both.flatMap((each, index) =>
    assertions.map((assertion, number) =>
      assertion(typeText('Base', each), typeText('Revision', each), `q${index}_${number}`),
    ),
  )
  const module = base
    .getProject()
    .createSourceFile(`${base.getFilePath()}.statements.ts`, [...head, ...statements].join('\n'))
  const failed = new Set(module.getPreEmitDiagnostics().map((each) => (each.getLineNumber() ?? 0) - head.length - 1))
  const shared = both.map((each, index) => {
    const [output = false, input = false, isSame = false] = assertions.map(
      (_, number) => !failed.has(index * assertions.length + number),
    )
    return { before: each, output, input, same: isSame }
  })
  return { before, after, shared }
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

function exportsOf(file: SourceFile): Export[] {
  return file.getExportSymbols().flatMap((symbol): Export[] => {
    const declared = symbol.getAliasedSymbol() ?? symbol
    const name = symbol.getName()
    const typeOnly = symbol.getDeclarations().some((each) => Node.isExportSpecifier(each) && isTypeOnly(each))
    const isA = (flags: ts.SymbolFlags): boolean => (declared.getFlags() & flags) !== 0
    const counts = declared
      .getDeclarations()
      .map((each) => (Node.isTypeParametered(each) ? each.getTypeParameters().length : 0))
    return [
      ...(!typeOnly && isA(ts.SymbolFlags.Value) ? [{ name, meaning: 'value', parameters: 0 } as const] : []),
      ...(isA(ts.SymbolFlags.Type) ? [{ name, meaning: 'type', parameters: Math.max(0, ...counts) } as const] : []),
    ]
  })
}

/** True of `export { type X }` and `export type { X }`. */
function isTypeOnly(specifier: ExportSpecifier): boolean {
  return specifier.isTypeOnly() || specifier.getExportDeclaration().isTypeOnly()
}

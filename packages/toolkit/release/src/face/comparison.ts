import { join } from 'node:path'
import { Node, Project, ts, type ExportSpecifier, type SourceFile } from 'ts-morph'
import type { Face } from './face.ts'
import { strictMethods } from './strict-methods.ts'

/** What a module exports under a name; a class is a value and a type. */
export interface Export {
  readonly name: string
  readonly meaning: 'value' | 'type'
  /** How many type parameters it takes. */
  readonly parameters: number
}

/** What the compiler says of an export in two versions of a module. */
export interface Answer {
  readonly before: Export
  /** What it is now can be had for what it was. */
  readonly given: boolean
  /** What it was can be had for what it is now. */
  readonly taken: boolean
  /** There is no difference. */
  readonly same: boolean
}

/** Two versions of a module. */
export interface Comparison {
  readonly before: readonly Export[]
  readonly after: readonly Export[]
  /** Of each export that both have. */
  readonly answers: readonly Answer[]
}

/** Where the compiler finds what a package depends on. */
export interface JudgeApiOptions {
  /** Folder of the package, where its dependencies are found. */
  readonly folder: string
  /** The condition under which they name their sources. */
  readonly sourceCondition: string
}

/**
 * Puts both faces of a package before the compiler.
 *
 * @returns The comparison of each entry that both have.
 */
export function comparisonOf(
  base: Face,
  revision: Face,
  { folder, sourceCondition }: JudgeApiOptions,
): Map<string, Comparison> {
  const options = { ...compilerOptions, customConditions: [sourceCondition] }
  const project = new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true })
  const place = (face: Face, version: string): void => {
    for (const [path, text] of face.files) project.createSourceFile(join(folder, version, path), strictMethods(text))
  }
  place(base, 'was')
  place(revision, 'is')
  const found = new Map<string, Comparison>()
  for (const [entry, path] of base.entries) {
    const was = project.getSourceFile(join(folder, 'was', path))
    const is = project.getSourceFile(join(folder, 'is', revision.entries.get(entry) ?? ''))
    if (was && is) found.set(entry, compare(was, is))
  }
  return found
}

/** How the compiler is asked: a line that compiles where the answer is yes. */
const questions = [
  (was: string, is: string, name: string) => `export const ${name}: ${was} = null! as ${is}`,
  (was: string, is: string, name: string) => `export const ${name}: ${is} = null! as ${was}`,
  (was: string, is: string, name: string) => `export const ${name}: Same<${was}, ${is}> = true`,
] as const

const same = 'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false'

function compare(was: SourceFile, is: SourceFile): Comparison {
  const [before, after] = [exportsOf(was), exportsOf(is)]
  const both = before.filter((each) => after.some((other) => isNamesake(each, other)))
  const head = [
    `import type * as Was from '${was.getFilePath()}'`,
    `import type * as Is from '${is.getFilePath()}'`,
    same,
  ]
  const asked = both.flatMap((each, index) =>
    questions.map((question, number) => question(typeText('Was', each), typeText('Is', each), `q${index}_${number}`)),
  )
  const module = was.getProject().createSourceFile(`${was.getFilePath()}.asked.ts`, [...head, ...asked].join('\n'))
  const refused = new Set(module.getPreEmitDiagnostics().map((each) => (each.getLineNumber() ?? 0) - head.length - 1))
  const answers = both.map((each, index) => {
    const [given = false, taken = false, isSame = false] = questions.map(
      (_, number) => !refused.has(index * questions.length + number),
    )
    return { before: each, given, taken, same: isSame }
  })
  return { before, after, answers }
}

/** True where two exports answer to the same name. */
export function isNamesake(one: Export, other: Export): boolean {
  return one.name === other.name && one.meaning === other.meaning
}

/** `typeof Was.createX`, `Was.Page<any>` */
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

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
  skipLibCheck: true,
}

import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { ts } from 'ts-morph'
import { product } from 'specwright/internal'
import type { CallerProgram } from '../code/programs.ts'
import { literalIn } from './values.ts'

/** The outputs that callers are led to, or that say how a request is written. */
const outputs = ['types', 'client', 'fetch', 'operations'] as const

/** A module of a generated folder. */
export type TargetModule = (typeof outputs)[number]

/** A parameter, as the table of operations has it. */
export interface TargetParameter {
  readonly name: string
  readonly in: string
  readonly style?: string
  readonly explode?: boolean
}

/** An operation, as the table of operations has it. */
export interface TargetOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters?: readonly TargetParameter[]
  readonly requestBody?: { readonly content: readonly { readonly contentType: string }[] }
  readonly security?: readonly (readonly string[])[]
}

/** What an API key or a token is sent in. */
interface TargetScheme {
  readonly type: string
  readonly in?: string
  readonly name?: string
}

/** A folder with a generated client, which callers come over to. */
export interface TargetFolder {
  readonly folder: string
  /** What messages call it: its path from the working folder. */
  readonly name: string
  /** The function that creates a client. */
  readonly create: string
  /** What the document's operations are, by method and path: `get /orders/{id}`. */
  readonly operations: ReadonlyMap<string, TargetOperation>
  readonly schemes: ReadonlyMap<string, TargetScheme>
  /** The type `paths`. */
  readonly paths: ts.Type
  /** The names that `types.ts` exports. */
  readonly types: ReadonlySet<string>
  /** What a file writes to import a module of it. */
  specifierIn(file: string, module: TargetModule): string
}

/**
 * The modules of a generated folder, by their outputs.
 *
 * @throws {Error} If one is missing, with the command that writes it.
 */
export function targetFiles(folder: string, from: string): Readonly<Record<TargetModule, string>> {
  const missing = outputs.filter((name) => !existsSync(join(folder, `${name}.ts`)))
  if (missing.length > 0)
    throw new Error(
      `Cannot migrate to ${relative(from, folder)}: it has no ${missing.map((name) => `${name}.ts`).join(', ')}. Run ${product.command} generate DOCUMENT --out ${relative(from, folder) || '.'} --only ${outputs.join(',')}, with the document that the callers' types are from`,
    )
  return Object.fromEntries(outputs.map((name) => [name, join(folder, `${name}.ts`)])) as Record<TargetModule, string> // all of them
}

/** All files of a generated folder, which are no callers. */
export function isWithin(folder: string, path: string): boolean {
  return resolve(path).startsWith(`${resolve(folder)}${sep}`)
}

/**
 * Reads a generated folder, in a program that has its files.
 *
 * @param from The working folder.
 */
export function readTarget(
  folder: string,
  { program, checker, from }: CallerProgram & { readonly from: string },
): TargetFolder {
  const files = targetFiles(folder, from)
  const source = (name: TargetModule): ts.SourceFile => {
    const file = program.getSourceFile(files[name])
    if (!file) throw new Error(`Cannot read ${files[name]}`)
    return file
  }
  const exportsOf = (name: TargetModule): ts.Symbol[] => {
    const symbol = checker.getSymbolAtLocation(source(name))
    return symbol ? checker.getExportsOfModule(symbol) : []
  }
  const paths = exportsOf('types').find(({ name }) => name === 'paths')
  const create = exportsOf('client').find(({ name }) => /^create\w*Client$/.test(name))?.name
  if (!paths || create === undefined)
    throw new Error(`Cannot migrate to ${folder}: it has no client of ${product.command}. Generate it again`)
  const extension = /(?:\.[cm]?[jt]s)?$/.exec(firstRelative(source('fetch')))?.[0] ?? ''
  const constants = constantsIn(source('operations'))
  return {
    folder,
    name: relative(from, folder) || '.',
    create,
    paths: checker.getDeclaredTypeOfSymbol(paths),
    types: new Set(exportsOf('types').map(({ name }) => name)),
    operations: new Map(operationsIn(constants).map((each) => [`${each.method} ${each.path}`, each])),
    schemes: new Map(Object.entries((constants.get('securitySchemes') ?? {}) as Record<string, TargetScheme>)), // as it is generated
    specifierIn: (file, module) => {
      const path = relative(dirname(file), join(folder, module)).split(sep).join('/')
      return `${path.startsWith('.') ? '' : './'}${path}${extension}`
    },
  }
}

/** The first module of the same folder that a file imports, whose extension all have. */
function firstRelative(file: ts.SourceFile): string {
  const specifiers = file.statements.filter(ts.isImportDeclaration).map((each) => each.moduleSpecifier)
  return specifiers.filter(ts.isStringLiteral).find(({ text }) => text.startsWith('.'))?.text ?? ''
}

function operationsIn(constants: ReadonlyMap<string, unknown>): TargetOperation[] {
  return [...constants.values()].filter(
    (each): each is TargetOperation => typeof each === 'object' && each !== null && 'method' in each && 'path' in each,
  )
}

/** The constants of a file that are literals, by their names. */
function constantsIn(file: ts.SourceFile): ReadonlyMap<string, unknown> {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((each) => [...each.declarationList.declarations])
  return new Map(
    declarations.map(({ name, initializer }) => [name.getText(file), initializer && literalIn(initializer)] as const),
  )
}

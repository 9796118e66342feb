import { posix } from 'node:path'
import type { GeneratedFile, Model, OperationModel } from '@specwright/document/model'
import { expr, renamed, type CodeFileOptions, type Expression, type Imported } from '@specwright/code'
import { functionNamesOf } from './function-names.ts'

/** The modules of a client besides its entry, as other files import them. */
export const modules = {
  descriptors: 'client/descriptors',
  operations: 'client/operations',
  queryNames: 'client/query-names',
  resources: 'client/resources',
} as const

/** The path of each module. */
export type PartPaths = Readonly<Record<(typeof modules)[keyof typeof modules], string>>

/** The paths of the modules in a folder. */
export function pathsOf(folder: string): PartPaths {
  return {
    [modules.descriptors]: posix.join(folder, 'descriptors.ts'),
    [modules.operations]: posix.join(folder, 'operations.ts'),
    [modules.queryNames]: posix.join(folder, 'query-names.ts'),
    [modules.resources]: posix.join(folder, 'resources.ts'),
  }
}

/** A file of a client besides its entry, and the names that it imports from the engine. */
export interface PartFile {
  readonly file: GeneratedFile
  readonly engineNames: readonly string[]
}

/** The path of a file, its imports, and the name of `ApiError` in its comments. */
export interface PartOptions extends Required<Pick<CodeFileOptions, 'specifierOf'>> {
  readonly path: string
  readonly error: string
}

/** The folder of a client's modules: it has the name of the client's entry. */
export function folderOf(entry: string): string {
  return entry.replace(/\.ts$/, '')
}

/** All exports of a module, under its name: a bundler follows which of them are used. */
export function everyExport(name: keyof typeof modules): Imported {
  return renamed(expr.imported(modules[name], '*'), name)
}

/** The descriptor of an operation: a member, since a variable of the client may have its name. */
export function importedDescriptor(operation: OperationModel, model: Model): Expression {
  return expr.member(everyExport('descriptors'), functionNamesOf(model).get(operation) ?? operation.id)
}

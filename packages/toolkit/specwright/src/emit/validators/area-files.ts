import { code, createFile, expr, list, type Code, type CodeFile } from '@specwright/code'
import { engine } from '@specwright/json-schema/compile'
import { grouped } from '@specwright/document/diagnostics'
import type { GeneratedFile } from '@specwright/document/model'
import type { Layout } from '../../config/layout.ts'
import { engineSpecifier } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import type { ValidatorFiles } from './validator-areas.ts'
import { functionNames } from './validator-exports.ts'

/** A part of a file. */
export type Section = Pick<CodeFile, 'add'>

/** The files of validators that are being written: one for each area. */
export interface AreaFiles {
  /** The path of the file with a type's validator. */
  readonly pathOf: ValidatorFiles
  /** The part of a file for a type's validator; they are in the order of the alphabet. */
  sectionOf(typeName: string): Section
  /** The names of the engine that the files use. */
  used(): readonly string[]
  /** The files, each with the functions that others import as its last exports. */
  finished(): GeneratedFile[]
}

/** Creates the files of the validators of these types. */
export function createAreaFiles(typeNames: readonly string[], pathOf: ValidatorFiles, layout: Layout): AreaFiles {
  const files = new Map(
    [...grouped(typeNames, pathOf)].map(([path, types]) => [path, fileAt(path, types.flatMap(namesOf), layout)]),
  )
  // Whatever their order in the document: moving a schema there changes no file.
  const sections = new Map(
    typeNames.toSorted().flatMap((name) => {
      const file = files.get(pathOf(name))
      return file ? [[name, file.section()] as const] : []
    }),
  )
  return {
    pathOf,
    sectionOf(typeName) {
      const section = sections.get(typeName)
      if (!section) throw new TypeError(`Cannot write the validator of ${typeName}: it has no file`)
      return section
    },
    used: () => [...files.values()].flatMap((file) => file.usedOf(engine)),
    finished() {
      for (const [path, file] of files) file.add(...exportsOf(path, files))
      return [...files].map(([path, file]) => codeFile(path, file))
    },
  }
}

/**
 * What the file of a type declares for it. Names of the engine that collide with one are renamed: a schema named `Date`
 * has a guard `isDate`.
 */
function namesOf(typeName: string): readonly string[] {
  const functions = [...functionNames, 'decode', 'is'].map((prefix) => `${prefix}${typeName}`)
  return [...functions, typeName, `${typeName}Schema`, `${typeName}Checker`]
}

function fileAt(path: string, declared: readonly string[], layout: Layout): CodeFile {
  return createFile({
    declared: new Set(declared),
    specifierOf: (module, name) => {
      if (module === path) return undefined
      if (module === engine) return engineSpecifier(engine, name, { layout, path })
      return module === 'types' ? layout.specifier('types', path) : layout.between(path, module)
    },
  })
}

/** Exports the functions of a file that the others import. */
function exportsOf(path: string, files: ReadonlyMap<string, CodeFile>): readonly Code[] {
  const names = new Set([...files].flatMap(([other, file]) => (other === path ? [] : file.usedOf(path))))
  return names.size === 0 ? [] : [code`export { ${list([...names].toSorted().map((name) => expr.name(name)))} }\n`]
}

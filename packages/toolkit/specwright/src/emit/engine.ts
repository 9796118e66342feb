import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files as clientEngine, type EngineFile } from '#client-files'
import { files as validatorEngine } from '@specwright/validator-engine/files'
import { styled, type Layout } from '../layout.ts'
import type { GeneratedFile } from '@specwright/document/model'
import { createFile, fileWith, filesFor, isFile, verbatim } from '@specwright/code'
import { codeFile } from './generated-file.ts'
import { inScope } from '@specwright/code/product'

/** An engine of generated code: the name of its package, and of the folder with its files next to generated code. */
export type Engine = 'client-engine' | 'validator-engine'

const sources: Readonly<Record<Engine, readonly EngineFile[]>> = {
  'client-engine': clientEngine,
  'validator-engine': validatorEngine,
}

/** Absolute paths of the engines' sources, since generated files depend on their version. */
export function engineSources(): string[] {
  return ['#client-files', inScope('validator-engine/files')].map((from) => fileURLToPath(import.meta.resolve(from)))
}

/** True for the name of an engine. */
export function isEngine(module: string): module is Engine {
  return Object.hasOwn(sources, module)
}

/** A generated file and the layout that it is part of. */
export interface Importing {
  readonly layout: Layout
  /** The file itself. */
  readonly path: string
}

/**
 * Module specifier for importing a name of an engine.
 *
 * @throws {TypeError} If the engine has no such name.
 */
export function engineSpecifier(engine: Engine, name: string, { layout, path }: Importing): string {
  const file = fileWith(sources[engine], name)
  if (layout.engines === 'inline') return layout.between(path, fileIn(layout, engine, file))
  // A file that needs a package of the user is an entry of its own.
  const entry = file.imports.every(({ from }) => isFile(from)) ? '' : `/${file.path.replace(/\.ts$/, '')}`
  return inScope(`${engine}${entry}`)
}

/**
 * The files of an engine that export these names, with all files that they import; empty if generated code imports the
 * package.
 */
export function engineFiles(engine: Engine, names: Iterable<string>, layout: Layout): GeneratedFile[] {
  if (layout.engines === 'packages') return []
  return filesFor(sources[engine], names).map((file) => {
    const generated = createFile()
    // Every second part is an import specifier.
    for (const [index, part] of file.parts.entries())
      generated.add(verbatim(index % 2 === 1 ? styled(part, layout.specifiers) : part))
    return codeFile(fileIn(layout, engine, file), generated)
  })
}

/** Path of an engine's file: in a folder next to the types, which all generated files import. */
function fileIn(layout: Layout, engine: Engine, { path }: EngineFile): string {
  return posix.join(posix.dirname(layout.pathOf('types') ?? ''), engine, path)
}

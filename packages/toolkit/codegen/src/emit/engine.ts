import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files as clientEngine, type EngineFile } from '@loyalty-kit/client-engine/files'
import { files as validatorEngine } from '@loyalty-kit/validator-engine/files'
import { styled, type Layout } from '../layout.ts'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { createFile, fileWith, filesFor, verbatim } from '@loyalty-kit/code'
import { codeFile } from './generated-file.ts'

/** An engine that generated code stands on: its package, and the folder that holds its files beside generated code. */
export type Engine = 'client-engine' | 'validator-engine'

const texts: Readonly<Record<Engine, readonly EngineFile[]>> = {
  'client-engine': clientEngine,
  'validator-engine': validatorEngine,
}

/** The files that the engines' text comes from; absolute paths. Another version of them makes other files. */
export function engineSources(): string[] {
  return Object.keys(texts).map((engine) => fileURLToPath(import.meta.resolve(`@loyalty-kit/${engine}/files`)))
}

/** True for the name of an engine. */
export function isEngine(module: string): module is Engine {
  return Object.hasOwn(texts, module)
}

/** A generated file, and where it lies among others. */
export interface Importing {
  readonly layout: Layout
  /** The file itself. */
  readonly path: string
}

/**
 * Module specifier of a name of an engine.
 *
 * @throws {TypeError} When the engine has no such name.
 */
export function engineSpecifier(engine: Engine, name: string, { layout, path }: Importing): string {
  if (layout.engines === 'packages') return `@loyalty-kit/${engine}`
  return layout.between(path, fileIn(layout, engine, fileWith(texts[engine], name)))
}

/** An engine's own files with these names, and all that they import; none where generated code imports the package. */
export function engineFiles(engine: Engine, names: Iterable<string>, layout: Layout): GeneratedFile[] {
  if (layout.engines === 'packages') return []
  return filesFor(texts[engine], names).map((file) => {
    const written = createFile()
    // Every second part is the specifier of another file.
    for (const [index, part] of file.parts.entries())
      written.add(verbatim(index % 2 === 1 ? styled(part, layout.specifiers) : part))
    return codeFile(fileIn(layout, engine, file), written)
  })
}

/** Where an engine's file is written: in a folder beside the types, which everything that is generated imports. */
function fileIn(layout: Layout, engine: Engine, { path }: EngineFile): string {
  return posix.join(posix.dirname(layout.pathOf('types') ?? ''), engine, path)
}

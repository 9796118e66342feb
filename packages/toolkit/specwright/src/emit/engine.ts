import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files as clientEngine, type EngineFile } from '#client-files'
import { files as validatorEngine } from '@specwright/validator-engine/files'
import type { Layout } from '../config/layout.ts'
import type { GeneratedFile } from '@specwright/document/model'
import { code, createFile, expr, verbatim } from '@specwright/code'
import { fileWith, isFile } from '@specwright/json-schema/compile'
import { codeFile } from './generated-file.ts'
import { inScope } from '@specwright/code/product'

/** An engine of generated code: the name of its package, and of the module next to generated code. */
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
  if (layout.engines === 'inline') return layout.between(path, moduleWith(engine, file, layout))
  return inScope(`${engine}${isEntry(file) ? `/${stem(file)}` : ''}`)
}

/**
 * The module of an engine, whole, if generated code uses any of its names: bundlers leave out what is not used. What needs a
 * package of the user is a module of its own. Empty if generated code imports the package.
 */
export function engineFiles(engine: Engine, names: Iterable<string>, layout: Layout): GeneratedFile[] {
  const used = new Set(Array.from(names, (name) => fileWith(sources[engine], name)))
  if (layout.engines === 'packages' || used.size === 0) return []
  const whole = sources[engine].filter((file) => !isEntry(file) && file.text !== '')
  const module = createFile()
  for (const file of whole) module.add(verbatim(`// ${file.path}\n\n${file.text}\n`))
  const path = modulePath(engine, layout)
  return [codeFile(path, module), ...[...used].filter(isEntry).map((file) => entryFile(engine, file, layout))]
}

/** A file that imports the rest of its engine, and packages. */
function entryFile(engine: Engine, file: EngineFile, layout: Layout): GeneratedFile {
  const path = moduleWith(engine, file, layout)
  const from = layout.between(path, modulePath(engine, layout))
  const own = file.imports.filter((each) => isFile(each.from))
  const entry = createFile()
  for (const { clause } of own) entry.add(code`import ${verbatim(clause)} from ${expr.literal(from)}\n`)
  entry.add(verbatim(file.text))
  return codeFile(path, entry)
}

/** True for a file that needs a package of the user, which the rest of the engine does not. */
function isEntry({ imports }: EngineFile): boolean {
  return !imports.every(({ from }) => isFile(from))
}

/** Path of the module that has a file of an engine. */
function moduleWith(engine: Engine, file: EngineFile, layout: Layout): string {
  return modulePath(isEntry(file) ? `${engine}-${stem(file)}` : engine, layout)
}

/** Path of a module next to the types, which all generated files import. */
function modulePath(name: string, layout: Layout): string {
  return posix.join(posix.dirname(layout.pathOf('types') ?? ''), `${name}.ts`)
}

function stem({ path }: EngineFile): string {
  return path.replace(/\.ts$/, '')
}

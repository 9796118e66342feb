import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files as clientEngine, type EngineFile } from '@loyalty-kit/client-engine/files'
import { files as validatorEngine } from '@loyalty-kit/validator-engine/files'
import { styled, type Layout } from '../layout.ts'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { fileWith, filesFor, print } from '@loyalty-kit/code'
import { generatedFile } from './generated-file.ts'

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

/** How a file takes names from an engine. */
export interface Taking {
  readonly statement: 'import' | 'import type' | 'export' | 'export type'
  readonly layout: Layout
  /** The file itself. */
  readonly path: string
}

/**
 * Statements that take names from an engine.
 *
 * @param names As the engine calls them, by what they are called here.
 */
export function fromEngine(engine: Engine, names: ReadonlyMap<string, string>, taking: Taking): string {
  const { statement } = taking
  const byFile = new Map<string, string[]>()
  for (const [local, name] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const from = engineSpecifier(engine, name, taking)
    byFile.set(from, [...(byFile.get(from) ?? []), local === name ? name : `${name} as ${print.identifier(local)}`])
  }
  return [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, taken]) => `${statement} { ${taken.join(', ')} } from ${print.literal(from)}\n`)
    .join('')
}

/** The module that a file imports a name of an engine from. */
export function engineSpecifier(
  engine: Engine,
  name: string,
  { layout, path }: Pick<Taking, 'layout' | 'path'>,
): string {
  if (layout.engines === 'packages') return `@loyalty-kit/${engine}`
  return layout.between(path, fileIn(layout, engine, fileWith(texts[engine], name)))
}

/** Names that are called here as the engine calls them. */
export function sameNames(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...names].map((name) => [name, name]))
}

/** An engine's own files with these names, and all that they import; none where generated code imports the package. */
export function engineFiles(engine: Engine, names: Iterable<string>, layout: Layout): GeneratedFile[] {
  if (layout.engines === 'packages') return []
  return filesFor(texts[engine], names).map((file) => {
    const source = file.parts.map((part, index) => (index % 2 === 1 ? styled(part, layout.specifiers) : part))
    return generatedFile(fileIn(layout, engine, file), source.join(''))
  })
}

/** Where an engine's file is written: in a folder beside the types, which everything that is generated imports. */
function fileIn(layout: Layout, engine: Engine, { path }: EngineFile): string {
  return posix.join(posix.dirname(layout.pathOf('types') ?? ''), engine, path)
}

import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files, type EngineFile } from '@loyalty-kit/client-engine/files'
import { styled, type Layout } from '../../layout.ts'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'

/** Name of the engine's package, and of the folder that holds its files where they are written beside generated code. */
const folder = 'client-engine'

/** The file that the engine's text comes from; absolute path. Another version of it makes another client. */
export function engineSource(): string {
  return fileURLToPath(import.meta.resolve('@loyalty-kit/client-engine/files'))
}

/** How a file takes names from the engine. */
export type Taking = 'import' | 'import type' | 'export' | 'export type'

/** The file that takes names, and where the others are. */
export interface Importing {
  readonly layout: Layout
  readonly path: string
}

/**
 * Statements that take names from the engine.
 *
 * @param names As the engine calls them, by what they are called here.
 */
export function fromEngine(taking: Taking, names: ReadonlyMap<string, string>, { layout, path }: Importing): string {
  const byFile = new Map<string, string[]>()
  for (const [local, name] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const file = posix.join(posix.dirname(path), folder, fileWith(name).path)
    const from = layout.engines === 'packages' ? `@loyalty-kit/${folder}` : layout.between(path, file)
    byFile.set(from, [...(byFile.get(from) ?? []), local === name ? name : `${name} as ${print.identifier(local)}`])
  }
  return [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, taken]) => `${taking} { ${taken.join(', ')} } from ${print.literal(from)}\n`)
    .join('')
}

/** Names that are called here as the engine calls them. */
export function sameNames(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...names].map((name) => [name, name]))
}

/** The engine's own files with these names, and all that they import, to be written beside a generated file. */
export function engineFiles(names: Iterable<string>, { layout, path: beside }: Importing): GeneratedFile[] {
  const wanted = new Set([...names].map(fileWith))
  // A set gives what is added while it is read.
  for (const { imports } of wanted) for (const { from } of imports) wanted.add(fileAt(from))
  return [...wanted]
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, parts }) => {
      const source = parts.map((part, n) => (n % 2 === 1 ? styled(part, layout.specifiers) : part))
      return generatedFile(posix.join(posix.dirname(beside), folder, path), source.join(''))
    })
}

function fileWith(name: string): EngineFile {
  const file = files.find(({ path, exports }) => path !== 'index.ts' && exports.includes(name))
  if (!file) throw new TypeError(`Cannot find ${name} in the client's engine`)
  return file
}

function fileAt(path: string): EngineFile {
  const file = files.find((each) => each.path === path)
  if (!file) throw new TypeError(`Cannot find ${path} in the client's engine`)
  return file
}

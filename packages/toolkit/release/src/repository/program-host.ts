import { dirname } from 'node:path'
import { ts } from 'ts-morph'
import { librariesFor } from './libraries.ts'

/**
 * The host of a program of which some files are texts, and the others are read from the disk.
 *
 * @param cache What was read, by path: programs that share it parse each file once. All share the libraries.
 */
export function programHost(
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string>,
  cache: Map<string, ts.SourceFile>,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true)
  const libraries = librariesFor(options)
  const folders = new Set([...texts.keys()].flatMap((path) => parentsOf(path)))
  const { fileExists, readFile, getSourceFile, directoryExists } = host
  return {
    ...host,
    getDefaultLibLocation: () => libraries.folder,
    getDefaultLibFileName: (own) => `${libraries.folder}/${ts.getDefaultLibFileName(own)}`,
    fileExists: (path) => texts.has(path) || libraries.fileAt(path) !== undefined || fileExists(path),
    readFile: (path) => texts.get(path) ?? readFile(path),
    directoryExists: (path) => folders.has(path) || directoryExists?.(path) === true,
    realpath: (path) => (texts.has(path) ? path : (host.realpath?.(path) ?? path)),
    getSourceFile: (path, version, onError, create) => {
      const given = texts.get(path)
      if (given !== undefined) return ts.createSourceFile(path, given, version, true)
      const known = libraries.fileAt(path) ?? cache.get(path) ?? getSourceFile(path, version, onError, create)
      if (known !== undefined) cache.set(path, known)
      return known
    },
  }
}

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...parentsOf(parent)]
}

import { dirname } from 'node:path'
import ts from 'typescript'

/** The files of the standard library, which are most of what a program reads and the same in each. */
const library = new Map<string, ts.SourceFile | undefined>()

/** A program of the TypeScript of this package. */
export function programOf(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  const host = ts.createCompilerHost(options)
  const folder = dirname(ts.getDefaultLibFilePath(options))
  const read = host.getSourceFile
  host.getSourceFile = (path, version, ...rest) => {
    if (dirname(path) !== folder) return read(path, version, ...rest)
    const key = JSON.stringify([path, version])
    if (!library.has(key)) library.set(key, read(path, version, ...rest))
    return library.get(key)
  }
  return ts.createProgram(files, options, host)
}

/** What its TypeScript says of a project: `''` where it has nothing to say. */
export function messagesOf(root: string): string {
  const path = ts.findConfigFile(root, ts.sys.fileExists)
  if (path === undefined) throw new TypeError(`There is no project in ${root}`)
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile) as { config: unknown; error?: ts.Diagnostic }
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const problems = ts.getPreEmitDiagnostics(programOf(fileNames, options))
  const format = { getCanonicalFileName: String, getCurrentDirectory: () => root, getNewLine: () => '\n' }
  return ts.formatDiagnostics([...(error ? [error] : []), ...errors, ...problems], format)
}

import { Project, ts } from 'ts-morph'

/** The declarations of JavaScript itself, which ts-morph holds in memory, by path. */
export interface Libraries {
  readonly folder: string
  /** The file at a path, if it is one of them. */
  fileAt(path: string): ts.SourceFile | undefined
}

const loaded = new Map<string, Libraries>()

/** The libraries that a program with some options needs, and those that packages may refer to. */
export function librariesFor(options: ts.CompilerOptions): Libraries {
  const names = [ts.getDefaultLibFileName(options), ...(options.lib ?? []), 'lib.esnext.full.d.ts']
  const key = names.join()
  const known = loaded.get(key)
  if (known) return known
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { ...options, lib: names, types: [] } })
  project.createSourceFile('/empty.ts', '') // without a file, there is no program
  const files = new Map(
    project
      .getProgram()
      .compilerObject.getSourceFiles()
      .map((file) => [file.fileName, file] as const),
  )
  const [first = '/lib.d.ts'] = files.keys()
  const libraries = { folder: first.slice(0, first.lastIndexOf('/')), fileAt: (path: string) => files.get(path) }
  loaded.set(key, libraries)
  return libraries
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { strict } from './strict.ts'

/** What services have in common: the standard library. */
const registry = ts.createDocumentRegistry()

/** TypeScript as an editor uses it, for a file of a project. */
export interface Editor {
  /** What an editor shows of a name, at its first place in the file after what is written before it. */
  hover(name: string, after?: string): string
  /** The names that an editor offers at the end of a text in the file. */
  completions(after: string): readonly string[]
}

/** Opens a file. */
export function editorOf(root: string, path: string, settings: ts.CompilerOptions = {}): Editor {
  const file = join(root, path)
  const { options } = ts.convertCompilerOptionsFromJson(strict.compilerOptions, root)
  const service = ts.createLanguageService(
    {
      ...ts.sys,
      useCaseSensitiveFileNames: () => true,
      getCompilationSettings: () => ({
        ...options,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        types: [],
        ...settings,
      }),
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      getScriptFileNames: () => [file],
      getScriptSnapshot: (each) => {
        const text = ts.sys.readFile(each)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getScriptVersion: () => '1',
    },
    registry,
  )
  const text = readFileSync(file, 'utf8')
  return {
    hover(name, after = '') {
      const position = text.indexOf(name, text.indexOf(after) + after.length)
      return ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.displayParts)
    },
    completions(after) {
      const position = text.indexOf(after) + after.length
      return service.getCompletionsAtPosition(file, position, {})?.entries.map(({ name }) => name) ?? []
    },
  }
}

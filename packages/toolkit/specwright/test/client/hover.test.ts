import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { strict } from '../strict.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { library, libraryFolder } from './library.ts'

const program = `
import { isApiError } from './inline/client.ts'

export function read(error: unknown): string | undefined {
  if (!isApiError(error, 'getBook')) throw error
  const whole = error.status
  if (error.status === 404) return error.body?.why
  const other = error.status
  return String([whole, other])
}
`

/** What services have in common: the standard library. */
const registry = ts.createDocumentRegistry()

/** What an editor shows of a name in a file of a project. */
function hoverOf(root: string, path: string, name: string): string {
  const file = join(root, path)
  const { options } = ts.convertCompilerOptionsFromJson(strict.compilerOptions, root)
  const service = ts.createLanguageService(
    {
      ...ts.sys,
      useCaseSensitiveFileNames: () => true,
      getCompilationSettings: () => ({ ...options, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] }),
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
  const problems = service.getSemanticDiagnostics(file).map(({ messageText }) => messageText)
  expect(problems).toEqual([])
  const { displayParts } = service.getQuickInfoAtPosition(file, readFileSync(file, 'utf8').indexOf(name)) ?? {}
  return ts.displayPartsToString(displayParts)
}

test('an editor shows the documented statuses of an error, and the others by one name', async () => {
  const root = workspace({ 'api.json': JSON.stringify(library), 'package.json': '{ "type": "module" }' })
  await libraryFolder(root, join(root, 'api.json'), 'inline')
  writeFileSync(join(root, 'use.ts'), program)
  expect(hoverOf(root, 'use.ts', 'whole')).toBe('const whole: 404 | OtherStatus<404 | "default">')
  expect(hoverOf(root, 'use.ts', 'other')).toBe('const other: OtherStatus<404 | "default">')
})

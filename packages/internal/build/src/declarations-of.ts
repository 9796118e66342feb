import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import type { TextFile } from './write-folder.ts'

/**
 * The declarations that a package shows: those of its entries, and what these need of others.
 *
 * @param folder Path of the compiled package.
 * @param entries Paths of declarations below it.
 */
export function declarationsOf(folder: string, entries: readonly string[]): TextFile[] {
  return needed(
    filesFrom(entries, (path) => readFileSync(posix.join(folder, path), 'utf8')),
    entries,
  )
}

/** Leaves out what nothing else names: again, until there is none, since what is left out may have named more. */
function needed(files: readonly TextFile[], entries: readonly string[]): TextFile[] {
  const whole = new Set([...entries, ...files.flatMap(({ path, text }) => wholeFilesOf(path, text))])
  const everywhere = wordsOf(files.map(({ text }) => text).join('\n'))
  const texts = new Map(
    files.map(({ path, text }) => [path, whole.has(path) ? text : withoutUnused(text, everywhere)] as const),
  )
  const left = filesFrom(entries, (path) => texts.get(path) ?? '')
  return files.every(({ path, text }) => texts.get(path) === text) ? left : needed(left, entries)
}

/** Files with all that they import. */
function filesFrom(entries: readonly string[], read: (path: string) => string): TextFile[] {
  const found = new Map<string, string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    const text = read(path)
    found.set(path, text)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (fileName.startsWith('.')) visit(importedPath(path, fileName))
    }
  }
  for (const entry of entries) visit(entry)
  return [...found].map(([path, text]) => ({ path, text }))
}

/** TypeScript leaves the extensions of sources in types that it infers. */
function importedPath(from: string, name: string): string {
  return posix.join(posix.dirname(from), name).replace(/(?:\.d)?\.[jt]s$/, '.d.ts')
}

/** The files of which another one takes all, without naming it. */
function wholeFilesOf(from: string, text: string): string[] {
  const all = text.matchAll(/^(?:export|import) (?:type )?\*[^'"]*['"](\.[^'"]*)['"]/gm)
  return [...all].map(([, name = '']) => importedPath(from, name))
}

function wordsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** A module without the statements whose names nothing else has. */
function withoutUnused(text: string, everywhere: ReadonlyMap<string, number>): string {
  const here = wordsOf(text)
  const { statements } = ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest)
  return statements
    .filter((statement) => {
      const names = namesOf(statement)
      const own = wordsOf(text.slice(statement.pos, statement.end))
      const counts = ts.isImportDeclaration(statement) ? here : everywhere
      return names === undefined || names.some((name) => counts.get(name) !== own.get(name))
    })
    .map((statement) => text.slice(statement.pos, statement.end))
    .join('')
    .trimStart()
}

/** The names that a statement declares; `undefined` for one that is not left out. */
function namesOf(statement: ts.Statement): readonly string[] | undefined {
  if (ts.isImportDeclaration(statement)) {
    const named = statement.importClause?.namedBindings
    return named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : undefined
  }
  if (ts.isVariableStatement(statement)) {
    const [declared] = statement.declarationList.declarations
    return declared && ts.isIdentifier(declared.name) ? [declared.name.text] : undefined
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : undefined
}

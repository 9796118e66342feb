import { transform } from 'esbuild'
import ts from 'typescript'

/**
 * A module in which what only a function has is named as shortly as can be. The names at its top level stay: other modules
 * import them, and a trace shows them.
 */
export async function withShortLocals(text: string): Promise<string> {
  const { statements } = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest)
  const textOf = (isWanted: (statement: ts.Statement) => boolean): string =>
    statements
      .filter(isWanted)
      .map(({ pos, end }) => text.slice(pos, end))
      .join('')
  // Without imports and exports, esbuild takes the rest for a script, whose top level others may use.
  const own = textOf((each) => !ts.isImportDeclaration(each) && !ts.isExportDeclaration(each))
  const { code } = await transform(own, { minifyIdentifiers: true })
  return [textOf(ts.isImportDeclaration), code, textOf(ts.isExportDeclaration)].join('\n')
}

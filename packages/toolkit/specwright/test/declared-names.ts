import { ts } from 'ts-morph'

/** The names that the statements of a file declare; once, if it is a function with overloads. */
export function declaredIn(text: string): string[] {
  const { statements } = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest)
  const names = statements.flatMap((statement): readonly (ts.Node | undefined)[] => {
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name)
    return [(statement as ts.DeclarationStatement).name] // absent in other statements
  })
  return [...new Set(names.flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : [])))]
}

import blankTypes from 'ts-blank-space'
import ts from 'typescript'
import { tokensOf } from './without-layout.ts'

/**
 * A module as JavaScript, to include where its imports are already declared. It stays as near to the source as can be: what
 * has both is little larger when it is packed.
 */
export function javascriptOf(text: string): string {
  // Each token is where it is in the source: blanks are in place of types.
  const source = ts.createSourceFile('module.js', blankTypes(text), ts.ScriptTarget.Latest)
  let script = ''
  let end = 0
  const own = source.statements.filter((each) => !ts.isImportDeclaration(each) && !ts.isExportDeclaration(each))
  for (const [index, statement] of own.entries()) {
    // Types leave semicolons, which a statement that starts like the rest of another one needs.
    if (ts.isEmptyStatement(statement) && !/^[[(`/+-]/.test(own[index + 1]?.getText(source) ?? '')) continue
    const modifiers: readonly ts.Node[] = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    for (const token of tokensOf(statement, source)) {
      const start = token.getStart(source)
      if (token.end === start || (modifiers.includes(token) && token.kind === ts.SyntaxKind.ExportKeyword)) continue
      const written = source.text.slice(start, token.end)
      const breaks = source.text.slice(end, start).includes('\n')
      script += (breaks ? `\n${indentAt(start, text)}` : withoutTypes(text.slice(end, start), written)) + written
      end = token.end
    }
  }
  return script.trim()
}

/** The blanks that a line of a text begins with. */
function indentAt(position: number, text: string): string {
  return /^ */.exec(text.slice(text.lastIndexOf('\n', position) + 1))![0]
}

/** What is between a token and the next one of a line, without types and comments. */
function withoutTypes(gap: string, next: string): string {
  if (gap === '' || gap === ' ') return gap
  // Types before these are those of a call, or of a value.
  return (next === '(' ? gap.startsWith('<') : /^[}),.;\]]/.test(next)) ? '' : ' '
}

import { readFileSync } from 'node:fs'
import { ts } from 'ts-morph'

/** A member of an interface, with its documentation. */
export interface Option {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/**
 * The members of an interface in a source file.
 *
 * @throws {TypeError} If the file does not declare it.
 */
export function optionsOf(file: string, name: string): Option[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const declared = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )
  if (!declared) throw new TypeError(`Cannot find the interface ${name} in ${file}`)
  // One that must not be given is no option.
  const given = declared.members.filter(ts.isPropertySignature).filter(({ type }) => type?.getText() !== 'undefined')
  return given.map((member) => ({
    name: member.name.getText(),
    type: (member.type?.getText() ?? 'unknown').replace(/ \| undefined$/, ''),
    isRequired: member.questionToken === undefined,
    description: ts
      .getJSDocCommentsAndTags(member)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      .join(' '),
  }))
}

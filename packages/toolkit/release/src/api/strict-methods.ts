import { ts } from 'ts-morph'

/**
 * Rewrites methods of declarations as properties. The compiler compares the parameters of methods bivariantly, and would
 * accept one that has become narrower; it compares those of properties contravariantly.
 */
export function strictMethods(declarations: string): string {
  const source = ts.createSourceFile('api.ts', declarations, ts.ScriptTarget.Latest, true)
  const { transformed } = ts.transform(source, [
    (context) => (file) => {
      const visit = (node: ts.Node): ts.Node => ts.visitEachChild(asProperty(node), visit, context)
      return ts.visitEachChild(file, visit, context)
    },
  ])
  return ts.createPrinter().printFile(transformed[0] ?? source)
}

function asProperty(node: ts.Node): ts.Node {
  if (!ts.isMethodSignature(node) && !ts.isMethodDeclaration(node)) return node
  const { name, questionToken, typeParameters, parameters, type, parent } = node
  // Overloads share their name, which a property cannot.
  const members: readonly ts.Node[] = 'members' in parent ? parent.members : []
  const named = members.filter((member) => (member as ts.ClassElement).name?.getText() === name.getText())
  if (named.length > 1) return node
  const any = ts.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword)
  const signature = ts.factory.createFunctionTypeNode(typeParameters, parameters, type ?? any)
  return ts.isMethodSignature(node)
    ? ts.factory.createPropertySignature(node.modifiers, name, questionToken, signature)
    : ts.factory.createPropertyDeclaration(node.modifiers, name, questionToken, signature, undefined)
}

import { ts } from 'ts-morph'

/** The statements of files by the names that they declare. */
export function declaredIn({ files }: { readonly files: ReadonlyMap<string, string> }): Map<string, ts.Statement[]> {
  return byName([...files].map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)))
}

/** The statements of parsed files by the names that they declare. */
export function byName(files: Iterable<ts.SourceFile>): Map<string, ts.Statement[]> {
  const found = new Map<string, ts.Statement[]>()
  for (const { statements } of files) {
    for (const statement of statements) {
      for (const name of declaredNames(statement)) {
        const same = found.get(name)
        if (same === undefined) found.set(name, [statement])
        else same.push(statement)
      }
    }
  }
  return found
}

/** Names that a statement declares; none for imports and exports. */
export function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''))
  }
  const declares =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)
  return declares && statement.name ? [statement.name.text] : []
}

/** The leftmost name of a type reference: `A` of `A.B<C>`, `typeof A`, `extends A`. */
export function namedBy(node: ts.Node): string | undefined {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isTypeQueryNode(node)
      ? node.exprName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined
  let left: ts.Node | undefined = name
  while (left !== undefined && ts.isQualifiedName(left)) left = left.left
  return left !== undefined && ts.isIdentifier(left) ? left.text : undefined
}

/** Adds the name of every type reference below a node. */
export function addNamesIn(node: ts.Node, names: Set<string>): void {
  const name = namedBy(node)
  if (name !== undefined) names.add(name)
  ts.forEachChild(node, (child) => addNamesIn(child, names))
}

/** The declarations of a name and of all names that they refer to, as text: the same text means the same. */
export function closureText(declared: ReadonlyMap<string, readonly ts.Statement[]>, name: string): string {
  const names = new Set([name])
  // Iterating over a set includes what is added meanwhile.
  for (const each of names) for (const statement of declared.get(each) ?? []) addNamesIn(statement, names)
  return [...names]
    .flatMap((each) => declared.get(each) ?? [])
    .map((statement) => statement.getText())
    .join('\n')
}

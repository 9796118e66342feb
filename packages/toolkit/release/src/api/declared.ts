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

/** The names of each statement that was looked at: versions of a package share most of their statements. */
const known = new WeakMap<ts.Statement, ReadonlySet<string>>()

/** The name of every type reference in a statement. */
export function namesIn(statement: ts.Statement): ReadonlySet<string> {
  let names = known.get(statement)
  if (names === undefined) {
    names = new Set(namesBelow(statement))
    known.set(statement, names)
  }
  return names
}

function namesBelow(node: ts.Node): string[] {
  const names: string[] = []
  const visit = (each: ts.Node): void => {
    const name = namedBy(each)
    if (name !== undefined) names.push(name)
    ts.forEachChild(each, visit)
  }
  visit(node)
  return names
}

/** The declarations of a name and of all names that they refer to, as text: the same text means the same. */
export function closureText(declared: ReadonlyMap<string, readonly ts.Statement[]>, name: string): string {
  const names = new Set([name])
  // Iterating over a set includes what is added meanwhile.
  for (const each of names) for (const statement of declared.get(each) ?? []) addAll(names, namesIn(statement))
  return [...names]
    .flatMap((each) => declared.get(each) ?? [])
    .map((statement) => statement.getText())
    .join('\n')
}

/** Adds names to others. */
export function addAll(names: Set<string>, added: Iterable<string>): void {
  for (const name of added) names.add(name)
}

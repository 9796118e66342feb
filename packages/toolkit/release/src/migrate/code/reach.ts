import { ts } from 'ts-morph'

/**
 * The files of a caller that name a package, or import a module of the caller that does: what the compiler cannot follow may
 * belong to the package there.
 */
export function reachingFiles(
  files: readonly ts.SourceFile[],
  { package: name, checker }: { readonly package: string; readonly checker: ts.TypeChecker },
): ts.SourceFile[] {
  const isOfPackage = (specifier: string): boolean => specifier === name || specifier.startsWith(`${name}/`)
  const direct = new Set(files.filter((file) => modulesIn(file).some(({ text }) => isOfPackage(text))))
  const importsOne = (file: ts.SourceFile): boolean =>
    modulesIn(file).some((specifier) => {
      const declaration = checker.getSymbolAtLocation(specifier)?.valueDeclaration
      return declaration !== undefined && direct.has(declaration.getSourceFile())
    })
  return files.filter((file) => direct.has(file) || importsOne(file))
}

/** What a file names as a module: in imports, exports, `import()` and calls such as `vi.mock('@pets/client')`. */
function modulesIn(file: ts.SourceFile): ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = []
  for (const statement of file.statements) {
    const specifier =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier)
    else if (ts.isExpressionStatement(statement)) {
      const call = ts.isAwaitExpression(statement.expression) ? statement.expression.expression : statement.expression
      const [first] = ts.isCallExpression(call) ? call.arguments : []
      if (first && ts.isStringLiteralLike(first)) found.push(first)
    }
  }
  return found
}

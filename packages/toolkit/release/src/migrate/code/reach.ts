import { ts } from 'ts-morph'
import { walk } from './walk.ts'

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

/**
 * What a file names as a module: in imports, exports, `import()`, `require()`, types of comments, and statements such as
 * `vi.mock('@pets/client')`.
 */
function modulesIn(file: ts.SourceFile): ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = []
  walk(file, (node) => {
    const specifier = specifierOf(node)
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier)
  })
  return found
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isJSDocImportTag(node))
    return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (!ts.isCallExpression(node)) return undefined
  const { expression, parent } = node
  const isImport =
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require')
  const statement = ts.isAwaitExpression(parent) ? parent.parent : parent
  return isImport || ts.isExpressionStatement(statement) ? node.arguments[0] : undefined
}

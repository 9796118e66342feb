import { ts } from 'ts-morph'
import type { CallerProgram } from './programs.ts'
import { childrenOf, type Attempt } from './walk.ts'

/** An error of the compiler in a file of a caller. */
export interface Failure {
  readonly file: ts.SourceFile
  readonly start: number
  readonly end: number
  readonly code: number
  readonly message: string
}

/** The errors of some files. */
export function failuresIn(
  { program }: Pick<CallerProgram, 'program'>,
  paths: Iterable<string>,
  attempt: Attempt,
): Failure[] {
  const found: Failure[] = []
  for (const path of paths) {
    const file = program.getSourceFile(path)
    if (file) attempt(file, 0, () => found.push(...failuresOf(program, file)))
  }
  return found
}

function failuresOf(program: ts.Program, file: ts.SourceFile): Failure[] {
  return program.getSemanticDiagnostics(file).flatMap((each) => {
    if (each.category !== ts.DiagnosticCategory.Error || each.start === undefined) return []
    const message = withoutFolders(ts.flattenDiagnosticMessageText(each.messageText, '\n'))
    return [{ file, start: each.start, end: each.start + (each.length ?? 0), code: each.code, message }]
  })
}

/** A message in which modules have the same paths in both versions, and on every machine. */
function withoutFolders(message: string): string {
  return message.replaceAll(/"([^"\n]*\/)(?:migrations\/[^"/\n]+|node_modules)\/([^"\n]+)"/g, '"$2"')
}

function isCallee(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node
}

/**
 * The smallest node around an error, or what its name names: a member with its value, a variable with its initializer.
 *
 * @returns `undefined` for an error of the file, or of several statements.
 */
export function nodeOf(failure: Failure): ts.Node | undefined {
  const found = nodeAround(failure)
  if (found === undefined) return undefined
  const { parent } = found
  if (ts.isBinaryExpression(parent) && parent.left === found && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return parent.right
  // An error of a call is at what is called; what is wrong may be an argument.
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === found) return parent
  if (ts.isPropertyAccessExpression(parent) && parent.name === found && isCallee(parent)) return parent.parent
  const isName =
    (ts.isPropertyAssignment(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === found
  return isName ? parent : found
}

function nodeAround({ file, start, end }: Failure): ts.Node | undefined {
  let found: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (node.getStart(file, true) > start || node.getEnd() < end) return
    found = node
    for (const child of childrenOf(node)) visit(child)
  }
  ts.forEachChild(file, visit)
  return found
}

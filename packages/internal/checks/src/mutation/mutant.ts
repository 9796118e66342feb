import { ts } from 'ts-morph'

/** One small change of a source file, which a test should notice. */
export interface Mutant {
  /** Path of the file, below the root of the repository. */
  readonly file: string
  /** 1 for the first line. */
  readonly line: number
  /** Where the code that is replaced starts and ends. */
  readonly start: number
  readonly end: number
  /** The code that replaces it. */
  readonly code: string
  /** The change in one line, for a report. */
  readonly change: string
}

/** The code that replaces a node; `shown` is its form in a report, where that reads better. */
interface Edit {
  readonly code: string
  readonly shown?: string
}

/** What each operator is replaced with. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '??=': '=',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}

/** Every mutant of a TypeScript file, in source order; types and imports have none. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (isWithoutCode(node)) return
    for (const { code, shown = code } of editsOf(node)) {
      const [start, end] = [node.getStart(), node.getEnd()]
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      mutants.push({
        file,
        line,
        start,
        end,
        code,
        change: `${abbreviate(node.getText())} -> ${abbreviate(shown) || 'nothing'}`,
      })
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return mutants
}

/** The file with the mutant applied. */
export function applyMutant(text: string, { start, end, code }: Mutant): string {
  return text.slice(0, start) + code + text.slice(end)
}

function isWithoutCode(node: ts.Node): boolean {
  const isType = ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return isType || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
}

function editsOf(node: ts.Node): Edit[] {
  return [...operatorOf(node), ...conditionOf(node), ...literalOf(node), ...omissionOf(node)]
}

function operatorOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) return swapOperator(node)
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return []
  const operator = ts.tokenToString(node.operator) ?? ''
  if (operator === '!') return [{ code: node.operand.getText() }]
  return operator === '++' || operator === '--'
    ? [{ code: node.getText().replace(operator, replacementOf(operator)) }]
    : []
}

function swapOperator({ left, operatorToken, right }: ts.BinaryExpression): Edit[] {
  const operator = operatorToken.getText()
  // Strings cannot be subtracted.
  if (replacementOf(operator) === '' || (operator === '+' && (isString(left) || isString(right)))) return []
  const shown = `${left.getText()} ${replacementOf(operator)} ${right.getText()}`
  // In parentheses, since the other operator may bind more tightly than its neighbours, or not be allowed beside them.
  const isAssignment =
    operatorToken.kind >= ts.SyntaxKind.FirstAssignment && operatorToken.kind <= ts.SyntaxKind.LastAssignment
  return [
    { code: isAssignment ? shown : `((${left.getText()}) ${replacementOf(operator)} (${right.getText()}))`, shown },
  ]
}

function conditionOf(node: ts.Node): Edit[] {
  const { parent } = node
  const isCondition =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  return isCondition && operatorOf(node).length === 0 ? [{ code: `!(${node.getText()})` }] : []
}

function literalOf(node: ts.Node): Edit[] {
  if ('name' in node.parent && node.parent.name === node) return []
  if (ts.isNumericLiteral(node)) return [{ code: String(Number(node.text) + 1) }]
  return isString(node) && node.getText().length > 2 ? [{ code: "''" }] : []
}

function omissionOf(node: ts.Node): Edit[] {
  if (ts.isAwaitExpression(node)) return [{ code: node.expression.getText() }]
  if (ts.isThrowStatement(node) || ts.isIfStatement(node)) return [{ code: ';', shown: '' }]
  if (ts.isExpressionStatement(node) && !isSuperCall(node.expression)) return [{ code: ';', shown: '' }]
  const isBody = ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 0
  return isBody ? [{ code: '{}' }] : []
}

function replacementOf(operator: string): string {
  return operators[operator] ?? ''
}

function isString(node: ts.Node): boolean {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
}

function isSuperCall(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword
}

/** Code as one line of at most 50 characters. */
function abbreviate(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 50 ? `${line.slice(0, 49)}…` : line
}

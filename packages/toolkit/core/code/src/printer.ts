import { commentLines } from './comment.ts'
import { linesOf } from './fragment.ts'
import { escapeHidden } from './hidden-characters.ts'
import { isPlainName } from './identifier.ts'
import { keyText, literalText } from './literal.ts'
import type { Code, Expression, Fragment, Imported, Member, Parameter, Statement } from './node.ts'

/** How a file prints its code. */
export interface Printing {
  /** Local name of an import. */
  readonly nameOf: (imported: Imported) => string
  /** JavaScript omits types. */
  readonly language: 'typescript' | 'javascript'
}

/** Precedence of operators; an expression with a lower one than its context requires gets parentheses. */
const binding = {
  any: 0,
  conditional: 2,
  or: 3,
  and: 4,
  equality: 5,
  relation: 6,
  sum: 7,
  product: 8,
  unary: 9,
  call: 10,
}

const operators: Readonly<Record<string, number>> = {
  '===': binding.equality,
  '!==': binding.equality,
  '??': binding.or,
  '+': binding.sum,
  '-': binding.sum,
  '*': binding.product,
  '/': binding.product,
  '%': binding.product,
}

/**
 * The source text of code.
 *
 * @param indent Prefix of each line after the first.
 */
export function printed(piece: Code, printing: Printing, indent = ''): string {
  switch (piece.kind) {
    case 'comment':
      return commentLines(piece.text)
        .map((line) => `${line}\n${indent}`)
        .join('')
    case 'key':
      return keyText(piece.name)
    case 'verbatim':
      return escapeHidden(piece.text.replaceAll('</', '<\\/'))
    case 'fragment':
      return fragmentText(piece, printing, indent)
    default:
      return statementText(piece, printing, indent)
  }
}

function expressionText(piece: Expression, printing: Printing, indent: string, min = binding.any): string {
  const text = printedExpression(piece, printing, indent)
  return bindingOf(piece, printing) < min ? `(${text})` : text
}

/** The precedence of an expression. */
function bindingOf(piece: Expression, printing: Printing): number {
  switch (piece.kind) {
    case 'literal':
      return isNegative(piece.value) ? binding.unary : binding.call
    case 'not':
    case 'typeof':
    case 'increment':
      return binding.unary
    case 'binary':
      return operators[piece.operator] ?? binding.relation
    case 'and':
    case 'or':
    case 'conditional':
      return binding[piece.kind]
    case 'spread':
    case 'arrow':
    case 'assign':
      return binding.any
    case 'as':
      return printing.language === 'javascript' ? bindingOf(piece.of, printing) : binding.relation
    default:
      return binding.call
  }
}

/** The text of an expression, without parentheses. */
function printedExpression(piece: Expression, printing: Printing, indent: string): string {
  if (piece.kind === 'name') return piece.name
  if (piece.kind === 'literal') return literalText(piece.value, piece.style, indent)
  const text = (each: Expression, min?: number): string => expressionText(each, printing, indent, min)
  switch (piece.kind) {
    case 'imported':
      return printing.nameOf(piece)
    case 'member': {
      const of = text(piece.of, binding.call)
      return isPlainName(piece.key) ? `${of}.${piece.key}` : `${of}[${literalText(piece.key, 'source')}]`
    }
    case 'element':
      return `${text(piece.of, binding.call)}[${text(piece.at)}]`
    case 'call': {
      const before = `${piece.isPure ? '/* @__PURE__ */ ' : ''}${piece.isNew ? 'new ' : ''}`
      return `${before}${text(piece.callee, binding.call)}(${piece.args.map((each) => text(each)).join(', ')})`
    }
    case 'not':
      return `!${text(piece.of, binding.unary)}`
    case 'typeof':
      return `typeof ${text(piece.of, binding.unary)}`
    case 'spread':
      return `...${text(piece.of, binding.conditional)}`
    case 'increment':
      return `${text(piece.of, binding.call)}++`
    case 'binary': {
      const own = bindingOf(piece, printing)
      // Readers should not have to know that equality is left-associative.
      const left = own === binding.equality ? own + 1 : own
      return `${text(piece.left, left)} ${piece.operator} ${text(piece.right, own + 1)}`
    }
    case 'and':
      return piece.terms.map((term) => text(term, binding.and)).join(' && ')
    case 'or':
      // Readers should not have to know which of the two has precedence.
      return piece.terms.map((term) => text(term, binding.equality)).join(' || ')
    case 'conditional': {
      const { condition, then, otherwise } = piece
      return `${text(condition, binding.or)} ? ${text(then, binding.or)} : ${text(otherwise, binding.conditional)}`
    }
    case 'array':
      return arrayText(piece.items, printing, indent)
    case 'object': {
      const members = piece.members.map((member) =>
        'kind' in member ? text(member) : memberText(member, text(member.value)),
      )
      return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
    }
    case 'arrow':
      return arrowText(piece, printing, indent)
    case 'assign':
      return `${text(piece.target, binding.call)} = ${text(piece.value)}`
    case 'as':
      if (printing.language === 'javascript') return printedExpression(piece.of, printing, indent)
      return `${text(piece.of, binding.relation)} as ${printed(piece.type, printing, indent)}`
    case 'fragment':
      return fragmentText(piece, printing, indent)
  }
}

/** The items of an array on one line, or each on its own lines if one contains statements. */
function arrayText(items: readonly Expression[], printing: Printing, indent: string): string {
  if (!items.some((item) => item.kind === 'arrow' && !('kind' in item.body))) {
    return `[${items.map((item) => expressionText(item, printing, indent)).join(', ')}]`
  }
  const inner = `${indent}  `
  return `[\n${items.map((item) => `${inner}${expressionText(item, printing, inner)},\n`).join('')}${indent}]`
}

function isNegative(value: unknown): boolean {
  return typeof value === 'number' && (value < 0 || Object.is(value, -0))
}

function memberText({ key, value }: Member, text: string): string {
  return value.kind === 'name' && value.name === key ? key : `${keyText(key)}: ${text}`
}

function arrowText(piece: Expression & { readonly kind: 'arrow' }, printing: Printing, indent: string): string {
  const head = `${headText(piece, printing, indent)} =>`
  if ('kind' in piece.body) {
    const text = expressionText(piece.body, printing, indent)
    return `${head} ${text.startsWith('{') ? `(${text})` : text}`
  }
  return `${head} ${blockText(piece.body, printing, indent)}`
}

interface Head {
  readonly parameters: readonly Parameter[]
  readonly returns?: Code
}

function headText({ parameters, returns }: Head, printing: Printing, indent: string): string {
  const taken = parameters.map(({ name, type, isOptional }) => {
    const typed = typeText(type, printing, indent)
    return `${name}${isOptional && typed !== '' ? '?' : ''}${typed}`
  })
  return `(${taken.join(', ')})${typeText(returns, printing, indent)}`
}

/** The type after a name; nothing in JavaScript. */
function typeText(type: Code | undefined, printing: Printing, indent: string): string {
  return type && printing.language === 'typescript' ? `: ${printed(type, printing, indent)}` : ''
}

/** A fragment, whose parts are printed as they are met. */
function fragmentText(piece: Fragment, printing: Printing, indent: string): string {
  return linesOf(piece, (part, inner) => printed(part, printing, inner), indent)
}

function blockText(body: readonly Statement[], printing: Printing, indent: string): string {
  if (body.length === 0) return '{}'
  const inner = `${indent}  `
  return `{\n${body.map((each) => `${inner}${statementText(each, printing, inner)}\n`).join('')}${indent}}`
}

/** The body of a condition or a loop: a single short statement on the same line, any other as a block. */
function doneText(body: readonly Statement[], printing: Printing, indent: string): string {
  const [only] = body
  if (only && body.length === 1 && isShort(only)) return statementText(only, printing, indent)
  const [block] = body
  const lines = block?.kind === 'block' && block.label === undefined && body.length === 1 ? block.body : body
  return blockText(lines, printing, indent)
}

function isShort(statement: Statement): boolean {
  if (statement.kind === 'if') return statement.otherwise.length === 0 && statement.then.every(isJump)
  return isJump(statement)
}

function isJump({ kind }: Statement): boolean {
  return kind === 'return' || kind === 'break' || kind === 'do'
}

/** The text of a statement, or of an expression. */
function statementText(piece: Statement | Expression, printing: Printing, indent: string): string {
  const text = (each: Expression): string => expressionText(each, printing, indent)
  const done = (body: readonly Statement[]): string => doneText(body, printing, indent)
  const block = (body: readonly Statement[]): string => blockText(body, printing, indent)
  switch (piece.kind) {
    case 'const':
      return `const ${piece.name}${typeText(piece.type, printing, indent)} = ${text(piece.value)}`
    case 'let':
      return `let ${piece.made.map(({ name, value }) => `${name} = ${text(value)}`).join(', ')}`
    case 'do':
      return text(piece.expression)
    case 'return':
      return piece.value ? `return ${text(piece.value)}` : 'return'
    case 'if':
      return ifText(piece, printing, indent)
    case 'each':
      return `for (const ${piece.name} ${piece.over} ${text(piece.of)}) ${done(piece.body)}`
    case 'count': {
      const { name } = piece
      return `for (let ${name} = ${piece.from}; ${name} < ${text(piece.to)}; ${name}++) ${done(piece.body)}`
    }
    case 'block':
      return piece.label === undefined ? block(piece.body) : `${piece.label}: ${block(piece.body)}`
    case 'break':
      return piece.label === undefined ? 'break' : `break ${piece.label}`
    case 'switch':
      return switchText(piece, printing, indent)
    case 'function':
      return `function ${piece.name}${headText(piece, printing, indent)} ${block(piece.body)}`
    default:
      return text(piece)
  }
}

function ifText(piece: Statement & { readonly kind: 'if' }, printing: Printing, indent: string): string {
  const head = `if (${expressionText(piece.condition, printing, indent)})`
  if (piece.otherwise.length === 0) return `${head} ${doneText(piece.then, printing, indent)}`
  const [next] = piece.otherwise
  const rest =
    next && piece.otherwise.length === 1 && (next.kind === 'if' || isJump(next))
      ? statementText(next, printing, indent)
      : blockText(piece.otherwise, printing, indent)
  return `${head} ${blockText(piece.then, printing, indent)} else ${rest}`
}

function switchText(piece: Statement & { readonly kind: 'switch' }, printing: Printing, indent: string): string {
  const inner = `${indent}  `
  const deepest = `${inner}  `
  const groups = piece.cases.map(({ values, body }): readonly [labels: string[], body: readonly Statement[]] => [
    values.map((value) => `case ${expressionText(value, printing, inner)}:`),
    body,
  ])
  const all = [...groups, ...(piece.otherwise.length > 0 ? [[['default:'], piece.otherwise] as const] : [])]
  const strings = all.map(([labels, body]) => {
    const lines = body.map((each) => `${deepest}${statementText(each, printing, deepest)}\n`)
    return `${inner}${labels.join(' ')}\n${lines.join('')}`
  })
  return `switch (${expressionText(piece.on, printing, indent)}) {\n${strings.join('')}${indent}}`
}

import { equal } from '@specwright/validator-engine'

/** The value of a runtime expression, such as `$statusCode`. */
export type ValueOf = (expression: string) => unknown

/** A condition, as a function of the values of its expressions. */
export type Condition = (valueOf: ValueOf) => boolean

/** A condition, and the expressions that it has. */
export interface ReadCondition {
  readonly holds: Condition
  readonly expressions: readonly string[]
}

type Operand = (valueOf: ValueOf) => unknown

const token = /\s*(&&|\|\||[=!<>]=|[<>!()]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&|=!<>()"']+)/y

/**
 * Reads a simple condition: comparisons, joined by `&&`, `||`, `!` and parentheses.
 *
 * @throws {SyntaxError} If it is not one.
 * @see https://spec.openapis.org/arazzo/v1.0.1#criterion-object
 */
export function conditionOf(text: string): ReadCondition {
  const tokens = tokensIn(text)
  if (tokens.length > maxTokens) throw new SyntaxError(`a condition has more than ${maxTokens} parts`)
  const expressions = tokens.filter((each) => each.startsWith('$'))
  const holds = any(tokens)
  if (tokens.length > 0) throw new SyntaxError(`"${tokens[0]}" is not expected`)
  return { holds, expressions }
}

/** How long a condition may be: parentheses are read one within another. */
const maxTokens = 1000

function tokensIn(text: string): string[] {
  const tokens: string[] = []
  for (token.lastIndex = 0; token.lastIndex < text.trimEnd().length;) {
    const [, found] = token.exec(text) ?? []
    if (found === undefined) throw new SyntaxError('a quote or an operator is not complete')
    tokens.push(found)
  }
  return tokens
}

function any(tokens: string[]): Condition {
  const parts = [all(tokens)]
  while (taken(tokens, '||')) parts.push(all(tokens))
  return (valueOf) => parts.some((part) => part(valueOf))
}

function all(tokens: string[]): Condition {
  const parts = [one(tokens)]
  while (taken(tokens, '&&')) parts.push(one(tokens))
  return (valueOf) => parts.every((part) => part(valueOf))
}

function one(tokens: string[]): Condition {
  if (taken(tokens, '!')) {
    const part = one(tokens)
    return (valueOf) => !part(valueOf)
  }
  if (taken(tokens, '(')) {
    const part = any(tokens)
    if (!taken(tokens, ')')) throw new SyntaxError('a ")" is missing')
    return part
  }
  const left = operand(tokens)
  const compare = Object.hasOwn(comparisons, tokens[0] ?? '') ? comparisons[tokens.shift() ?? ''] : undefined
  if (compare === undefined) return (valueOf) => Boolean(left(valueOf))
  const right = operand(tokens)
  return (valueOf) => compare(comparable(left(valueOf)), comparable(right(valueOf)))
}

function taken(tokens: string[], expected: string): boolean {
  const isThere = tokens[0] === expected
  if (isThere) tokens.shift()
  return isThere
}

function operand(tokens: string[]): Operand {
  const text = tokens.shift() ?? ''
  if (text.startsWith('$')) return (valueOf) => valueOf(text)
  if (/^["']/.test(text)) {
    const value = text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    return () => value
  }
  if (Object.hasOwn(literals, text)) return () => literals[text]
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) throw new SyntaxError(`"${text}" is not a value`)
  return () => number
}

const literals: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }

/** Strings are compared without regard to case, as the specification has it. */
function comparable(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '==': equal,
  '!=': (left, right) => !equal(left, right),
  '<': (left, right) => numberOf(left) < numberOf(right),
  '<=': (left, right) => numberOf(left) <= numberOf(right),
  '>': (left, right) => numberOf(left) > numberOf(right),
  '>=': (left, right) => numberOf(left) >= numberOf(right),
}

/** A number, or that of a header; of anything else, such as null, there is none. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
}

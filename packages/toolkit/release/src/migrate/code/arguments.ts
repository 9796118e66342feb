import { ts } from 'ts-morph'
import type { ArgumentSource } from '../migration.ts'
import type { Edit, Range } from './edits.ts'

/** The new arguments of a call; a string says why a person must write them. */
export function argumentEdit(
  call: ts.CallExpression,
  change: {
    readonly arguments: readonly ArgumentSource[]
    readonly count: number
    readonly obsolete?: readonly number[]
  },
  options: {
    readonly leading: number
    readonly checker: ts.TypeChecker
    readonly hole: (name: string, type: string) => string
  },
): Edit | string {
  const { leading, checker, hole } = options
  const counted = call.arguments.map((each) => argumentsOf(each, checker))
  if (!counted.every((each) => each !== undefined)) return notCounted
  const all = counted.flat()
  const given = all.slice(leading)
  const used = new Set(change.arguments.flatMap((source) => ('from' in source ? [source.from] : [])))
  const isDropped = ({ node, item }: Argument, index: number): boolean =>
    (item === undefined && isEmpty(node)) || (change.obsolete?.includes(index) === true && isPure(node))
  const isTaken = (argument: Argument, index: number): boolean =>
    index >= change.count || used.has(index) || isDropped(argument, index)
  if (!given.every(isTaken)) return 'it no longer takes an argument that is passed here'
  const own = change.arguments.map((source): Piece | undefined => {
    if ('omitted' in source) return undefined
    if ('hole' in source) return [hole(source.hole, source.type)]
    const argument = given[source.from]
    return argument && piece(argument, source)
  })
  const rest = given.slice(change.count).map((argument) => piece(argument, {}))
  const whole = [...own, ...rest]
  const last = whole.findLastIndex((each) => each !== undefined)
  const pieces = whole.slice(0, last + 1).map((each): Piece => each ?? ['undefined'])
  const kept = all.slice(0, leading).map((argument) => piece(argument, {}))
  const separator = separatorOf(call)
  const parts = [...kept, ...pieces].flatMap((each, index) => (index === 0 ? each : [separator, ...each]))
  const range = { start: call.arguments.pos, end: call.arguments.end }
  const text = call.getSourceFile().text
  const first = call.arguments[0]
  const start = first ? first.getStart() : range.start
  // A trailing comma and what is before the closing parenthesis stay.
  const end = call.arguments.at(-1)?.getEnd() ?? range.end
  return text.slice(range.start, start).trim() === '' ? { start, end, parts } : notCounted
}

const notCounted = 'its arguments cannot be told apart'

/** An argument, or an item of a tuple that is spread. */
interface Argument {
  readonly node: ts.Expression
  /** The index of the item. */
  readonly item?: number
}

/** The arguments that are written as one; `undefined` if nobody knows how many. */
function argumentsOf(node: ts.Expression, checker: ts.TypeChecker): Argument[] | undefined {
  if (!ts.isSpreadElement(node)) return [{ node }]
  const { expression } = node
  const type = checker.getTypeAtLocation(expression)
  if (!ts.isIdentifier(expression) || !checker.isTupleType(type)) return undefined
  const { elementFlags } = (type as ts.TupleTypeReference).target // as a tuple is
  return elementFlags.every((each) => each === ts.ElementFlags.Required)
    ? elementFlags.map((_, item) => ({ node: expression, item }))
    : undefined
}

type Piece = readonly (string | Range)[]

function rangeOf(node: ts.Node): Range {
  return { start: node.getStart(), end: node.getEnd() }
}

function piece(
  { node: argument, item }: Argument,
  { wrap, member }: { readonly wrap?: string; readonly member?: string },
): Piece {
  const range = rangeOf(argument)
  if (item !== undefined) {
    const own: Piece = [range, `[${item}]${member === undefined ? '' : accessText(member)}`]
    return wrap === undefined ? own : [`{ ${keyText(wrap)}: `, ...own, ' }']
  }
  if (wrap !== undefined)
    return ts.isIdentifier(argument) && argument.text === wrap
      ? ['{ ', range, ' }']
      : [`{ ${keyText(wrap)}: `, range, ' }']
  if (member === undefined) return [range]
  const literal =
    ts.isObjectLiteralExpression(argument) && argument.properties.length === 1 ? argument.properties[0] : undefined
  if (literal && ts.isPropertyAssignment(literal) && literal.name.getText() === member)
    return [rangeOf(literal.initializer)]
  if (literal && ts.isShorthandPropertyAssignment(literal) && literal.name.text === member)
    return [rangeOf(literal.name)]
  const isSimple = ts.isIdentifier(argument) || ts.isPropertyAccessExpression(argument) || ts.isCallExpression(argument)
  return isSimple ? [range, accessText(member)] : ['(', range, `)${accessText(member)}`]
}

/** The text between arguments: those of a call over several lines stay on their lines. */
function separatorOf(call: ts.CallExpression): string {
  const [first, second] = call.arguments
  if (first === undefined || second === undefined) return ', '
  const between = call.getSourceFile().text.slice(first.getEnd(), second.getStart())
  return /^,\s+$/.test(between) ? between : ', '
}

/** True for an argument that says nothing: `undefined` or `{}`. */
function isEmpty(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0
  return ts.isIdentifier(node) && node.text === 'undefined'
}

/** True for an expression without effects, which can be left out. */
export function isPure(node: ts.Expression): boolean {
  return (
    ts.isIdentifier(node) ||
    ts.isLiteralExpression(node) ||
    (ts.isPropertyAccessExpression(node) && isPure(node.expression))
  )
}

/** A name as the key of an object. */
export function keyText(name: string): string {
  return isIdentifierText(name) ? name : quoted(name)
}

/** The access to a member. */
export function accessText(name: string): string {
  return isIdentifierText(name) ? `.${name}` : `[${quoted(name)}]`
}

/** True for a name that needs no quotes. */
export function isIdentifierText(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

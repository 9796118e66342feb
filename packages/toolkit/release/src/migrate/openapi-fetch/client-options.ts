import { ts } from 'ts-morph'
import { defaultStyles, defaultType, optionsOfFetch, type QueryStyle, type QueryStyles } from './peer-defaults.ts'
import { commentsOf, literalText, memberOf, type WrittenMember } from './literal-text.ts'
import { isString, literalIn } from './values.ts'

/** What the options of openapi-fetch become, or why they cannot. */
export type OptionsOutcome =
  | {
      readonly text: string
      readonly looks: readonly string[]
      readonly styles: QueryStyles
      /** The options of every request, which its `fetch` adds: `credentials: 'include'`. */
      readonly ofRequest: readonly string[]
    }
  | { readonly why: string }

/** Options of every request, which the `fetch` of a client adds. */
const ofRequests: ReadonlySet<string> = new Set([...optionsOfFetch, 'redirect'])

/** Options that have no counterpart. */
const refused: Readonly<Record<string, string>> = {
  bodySerializer:
    'its bodySerializer writes every body, where the generated client writes each as the document says: pass it to the calls that need it',
  pathSerializer:
    'its pathSerializer writes every path, where the generated client writes each as the document says: pass it to the calls that need it',
  Request: 'its Request has no counterpart: create what fetch gets in the option fetch',
  requestInitExt: 'its requestInitExt has no counterpart: add what it has in the option fetch',
  signal: 'its signal ends every call: pass it to each',
}

class Refusal extends Error {}

/**
 * The options of a generated client that mean the same.
 *
 * Calls are not retried, as before; what `fetch` was called with, it is called with.
 */
export function optionsOf(argument: ts.Expression | undefined, checker: ts.TypeChecker): OptionsOutcome {
  if (argument && !ts.isObjectLiteralExpression(argument))
    return { why: 'its options are not written here, so what they mean is not known' }
  try {
    return convertedOptions(argument, checker)
  } catch (error) {
    if (error instanceof Refusal) return { why: error.message }
    throw error
  }
}

function convertedOptions(literal: ts.ObjectLiteralExpression | undefined, checker: ts.TypeChecker): OptionsOutcome {
  const values = new Map((literal?.properties ?? []).map((each) => [nameOfOption(each), each] as const))
  const kept: WrittenMember[] = []
  const looks: string[] = []
  let styles = defaultStyles
  const ofRequest: string[] = []
  const ofFetch: string[] = [] // comments
  const left: string[] = [] // comments of what goes
  for (const [name, property] of values) {
    const value = valueOf(property)
    const why = refused[name]
    if (why !== undefined) throw new Refusal(why)
    const comments = commentsOf(property)
    if (name === 'baseUrl') {
      kept.push({ comments, text: baseUrlText(property, value) })
      if (mayBeUndefined(value, checker))
        looks.push(
          'where baseUrl is undefined, the client calls the server of the document, and no longer that of the page',
        )
    } else if (name === 'headers') {
      const headers = headersOf(property, value, checker)
      if (headers) kept.push(headers)
      else left.push(...comments)
    } else if (name === 'querySerializer') {
      styles = stylesOf(value)
      left.push(...comments)
    } else if (name === 'fetch') ofFetch.push(...comments)
    else if (ofRequests.has(name)) {
      ofRequest.push(requestOption(name, value))
      ofFetch.push(...comments)
    } else throw new Refusal(`its option ${name} has no counterpart`)
  }
  if (!values.has('baseUrl')) kept.push({ comments: [], text: `baseUrl: '/'` })
  const fetch = fetchText(values.get('fetch'), { ofRequest, checker })
  if (fetch !== undefined) kept.push({ comments: ofFetch, text: fetch })
  return { text: literalText(literal, [...kept, { comments: left, text: 'retries: 0' }]), looks, styles, ofRequest }
}

function nameOfOption(property: ts.ObjectLiteralElementLike): string {
  const { name } = property
  if (name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name))) return name.text
  throw new Refusal('some of its options are spread, or have computed names, so what they mean is not known')
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression {
  if (ts.isPropertyAssignment(property)) return property.initializer
  if (ts.isShorthandPropertyAssignment(property)) return property.name
  throw new Refusal(`its option ${nameOfOption(property)} is a method or an accessor: write it as a function`)
}

/** The base URL; an empty one means that of the page. */
function baseUrlText(property: ts.Node, value: ts.Expression): string {
  let text = property.getText()
  for (const each of emptyStringsIn(value).toReversed()) {
    const [start, end] = [each.getStart(), each.getEnd()].map((offset) => offset - property.getStart())
    const quote = each.getText().charAt(0)
    text = `${text.slice(0, start)}${quote}/${quote}${text.slice(end)}`
  }
  return text
}

/** The empty strings that an expression may have as its value. */
function emptyStringsIn(node: ts.Expression): ts.Expression[] {
  if (ts.isStringLiteralLike(node)) return node.text === '' ? [node] : []
  if (ts.isParenthesizedExpression(node)) return emptyStringsIn(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(emptyStringsIn)
  return ts.isBinaryExpression(node) ? [node.left, node.right].flatMap(emptyStringsIn) : []
}

function mayBeUndefined(value: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(value)
  return type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0)
}

/** The headers, but for the content type, which each body has; `undefined` if there are no others. */
function headersOf(
  property: ts.ObjectLiteralElementLike,
  value: ts.Expression,
  checker: ts.TypeChecker,
): WrittenMember | undefined {
  if (!ts.isObjectLiteralExpression(value)) {
    const choices = ts.isConditionalExpression(value) ? [value.whenTrue, value.whenFalse] : [value]
    if (choices.every((each) => isRecordOfStrings(each, checker))) return memberOf(property)
    throw new Refusal('its headers may be no strings, or absent: pass a plain object with strings')
  }
  const entries = value.properties.filter((each) => {
    if (!ts.isPropertyAssignment(each) && !ts.isShorthandPropertyAssignment(each))
      throw new Refusal('some of its headers are spread: pass a plain object with strings')
    const name = each.name.getText().replaceAll(/['"]/g, '').toLowerCase()
    const given = valueOf(each)
    if (!isString(checker.getTypeAtLocation(given)))
      throw new Refusal(`its header ${name} may be no string: pass a string`)
    if (name !== 'content-type') return true
    if (ts.isStringLiteralLike(given) && given.text.startsWith(defaultType)) return false
    throw new Refusal('its headers have a content type, which the generated client takes from the document')
  })
  if (entries.length === value.properties.length) return memberOf(property)
  if (entries.length === 0) return undefined
  return memberOf(
    property,
    `headers: ${literalText(
      value,
      entries.map((each) => memberOf(each)),
    )}`,
  )
}

function isRecordOfStrings(value: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(value)
  const index = type.getStringIndexType()
  if (index) return isString(index)
  const members = type.getProperties()
  const isPlain = (type.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayLikeType(type)
  const isLiteral = ts.isObjectLiteralExpression(value)
  return (
    isPlain && (isLiteral || members.length > 0) && members.every((each) => isString(checker.getTypeOfSymbol(each)))
  )
}

/** The styles that a serializer has by its options; a function may write anything. */
function stylesOf(value: ts.Expression): QueryStyles {
  const given = literalIn(value) as
    | { readonly array?: Partial<QueryStyle>; readonly object?: Partial<QueryStyle>; readonly allowReserved?: unknown }
    | undefined
  if (given === undefined || given.allowReserved !== undefined)
    throw new Refusal(
      'its querySerializer writes every query, where the generated client writes each as the document says: pass it to the calls that need it',
    )
  return { array: { ...defaultStyles.array, ...given.array }, object: { ...defaultStyles.object, ...given.object } }
}

/** `credentials: 'include'` */
function requestOption(name: string, value: ts.Expression): string {
  if (!isSteady(value)) throw new Refusal(`its option ${name} is computed when the client is created: write a constant`)
  return ts.isIdentifier(value) && value.text === name ? name : `${name}: ${value.getText()}`
}

/** True for an expression that is the same whenever it is read. */
function isSteady(value: ts.Expression): boolean {
  return (
    ts.isStringLiteralLike(value) ||
    ts.isIdentifier(value) ||
    value.kind === ts.SyntaxKind.TrueKeyword ||
    value.kind === ts.SyntaxKind.FalseKeyword
  )
}

/** The option `fetch`; `undefined` if it is that of the platform. */
function fetchText(
  property: ts.ObjectLiteralElementLike | undefined,
  { ofRequest, checker }: { readonly ofRequest: readonly string[]; readonly checker: ts.TypeChecker },
): string | undefined {
  // Those of a call come first, but the client says of each that it follows no redirect.
  const [ofAll, last] = [false, true].map((isLast) => ofRequest.filter((each) => /^redirect\b/.test(each) === isLast))
  const init = ofRequest.length === 0 ? 'init' : `{ ${[...(ofAll ?? []), '...init', ...(last ?? [])].join(', ')} }`
  if (!property) return ofRequest.length === 0 ? undefined : `fetch: (url, init) => fetch(url, ${init})`
  const value = valueOf(property)
  const isPlatform = isFetch(checker.getTypeAtLocation(value))
  if (isPlatform && ofRequest.length === 0) return property.getText()
  const isFunction = ts.isArrowFunction(value) || ts.isFunctionExpression(value)
  if (!isFunction && !ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value))
    throw new Refusal('its fetch is computed when the client is created: give it a name')
  const called = isFunction ? `(${value.getText()})` : value.getText()
  return `fetch: (url, init) => ${called}(${isPlatform ? `url, ${init}` : `new Request(url, ${init})`})`
}

/** True for a function that takes a URL and options, as that of the platform does. */
function isFetch(type: ts.Type): boolean {
  return type.getCallSignatures().some(({ parameters }) => parameters.length >= 2)
}

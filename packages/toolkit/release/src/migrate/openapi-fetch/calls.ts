import { ts } from 'ts-morph'
import { replaced } from '../code/rename.ts'
import { propertiesOf, targetOf } from '../code/sites.ts'
import { walk, type Attempt } from '../code/walk.ts'
import type { Edit } from '../code/edits.ts'
import type { Mark } from '../code/marks.ts'
import { optionsOfFetch } from './peer-defaults.ts'
import type { Creation, RewrittenCreation } from './creations.ts'
import { isOfPeer } from './peer-symbols.ts'
import type { TargetFolder, TargetOperation, TargetParameter } from './target-folder.ts'

/** What calls of openapi-fetch are looked at with. */
export interface CallOptions {
  readonly checker: ts.TypeChecker
  readonly target: TargetFolder
  /** The clients that are created anywhere. */
  readonly creations: readonly Creation[]
  readonly attempt: Attempt
}

/** The calls of a file that a person must look at, and edits of those that have another name. */
export interface CallFindings {
  readonly marks: readonly Mark[]
  readonly edits: readonly Edit[]
}

/** Options of a call that calls by path take too. */
const known = new Set([
  'params',
  'body',
  'headers',
  'querySerializer',
  'bodySerializer',
  'pathSerializer',
  'parseAs',
  'middleware',
  'signal',
  'fetch',
  'Request',
  ...optionsOfFetch,
])

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Looks at each call of a client of openapi-fetch: most stay as they are. */
export function callsIn(file: ts.SourceFile, options: CallOptions): CallFindings {
  const marks: Mark[] = []
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (!ts.isCallExpression(node)) return
    const kind = kindOf(node, options.checker)
    if (kind === undefined) return
    if (kind === 'path') {
      marks.push({
        at: node.getStart(),
        why: `this calls by path first, which the generated client does not: write client.GET(path, init)`,
      })
      return
    }
    const clients = clientsAt(node, options)
    if (clients.length === 0) return
    const call = kind === 'request' ? requestOf(node) : methodCallOf(node, options.checker)
    if (call === undefined) {
      marks.push({ at: node.getStart(), why: 'its method is not written here: call GET, POST and so on' })
      return
    }
    const reasons = reasonsFor(call, { ...options, clients })
    marks.push(...reasons.map((why) => ({ at: node.getStart(), why })))
    edits.push(...call.edits)
  }
  walk(file, visit, options.attempt)
  return { marks, edits }
}

/** A call of an operation. */
interface PeerCall {
  /** `get` */
  readonly method: string
  readonly path: ts.Expression | undefined
  readonly init: ts.Expression | undefined
  readonly edits: readonly Edit[]
}

/** The same, with what the client of a call may have become. */
interface ClientCallOptions extends CallOptions {
  readonly clients: readonly RewrittenCreation[]
}

/** What the client of a call became: one of those that are rewritten, where it is not known which. None if it stays. */
function clientsAt({ expression }: ts.CallExpression, { checker, creations }: CallOptions): RewrittenCreation[] {
  const client = ts.isPropertyAccessExpression(expression) ? expression.expression : expression
  const symbol = checker.getSymbolAtLocation(client)
  const declaration = symbol && targetOf(symbol, checker).valueDeclaration
  const variable = declaration && ts.isBindingElement(declaration) ? declaration.parent.parent : declaration
  const created = variable && ts.isVariableDeclaration(variable) ? variable.initializer : undefined
  const own = creations.filter(({ node }) => node === created)
  return (own.length > 0 ? own : creations).flatMap(({ rewritten }) => rewritten ?? [])
}

/** What is called: a method, `request`, or a method of a client by path; `undefined` if it is not openapi-fetch. */
function kindOf(call: ts.CallExpression, checker: ts.TypeChecker): 'method' | 'request' | 'path' | undefined {
  const declaration = checker.getResolvedSignature(call)?.declaration
  if (!declaration || !isOfPeer(declaration)) return undefined
  for (let node: ts.Node = declaration; ; node = node.parent) {
    if (ts.isSourceFile(node)) return undefined
    if (!ts.isTypeAliasDeclaration(node)) continue
    const kinds = { ClientMethod: 'method', ClientRequestMethod: 'request', ClientForPath: 'path' } as const
    return kinds[node.name.text as keyof typeof kinds]
  }
}

/** `client.GET(path, init)`, or the same by a name of the caller: `const { GET: get } = client`. */
function methodCallOf(
  { expression, arguments: [path, init] }: ts.CallExpression,
  checker: ts.TypeChecker,
): PeerCall | undefined {
  const declaration = checker.getSymbolAtLocation(expression)?.valueDeclaration
  const bound =
    declaration && ts.isBindingElement(declaration) ? (declaration.propertyName ?? declaration.name) : undefined
  const name = bound ?? (ts.isPropertyAccessExpression(expression) ? expression.name : expression)
  const method = name.getText().toLowerCase()
  return methods.has(method) ? { method, path, init, edits: [] } : undefined
}

/** `client.request('get', path, init)` is `client.GET(path, init)`. */
function requestOf({ expression, arguments: [method, path, init] }: ts.CallExpression): PeerCall | undefined {
  if (!method || !ts.isStringLiteralLike(method) || !path || !ts.isPropertyAccessExpression(expression))
    return undefined
  const edits = [
    replaced(expression.name, method.text.toUpperCase()),
    { start: method.getStart(), end: path.getStart(), parts: [] },
  ]
  return { method: method.text.toLowerCase(), path, init, edits }
}

/** Why a call means something else, or is refused, with the generated client. */
function reasonsFor({ method, path, init }: PeerCall, options: ClientCallOptions): string[] {
  if (!init) return []
  const { checker, target } = options
  const type = checker.getTypeAtLocation(written(init))
  const member = (of: ts.Type | undefined, name: string): ts.Type | undefined => {
    const [symbol] = propertiesOf(of, name)
    return symbol && checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
  }
  const given = namesOf(type)
  const found = given.filter((name) => !known.has(name)).map(reasonForOption)
  const [client] = options.clients.filter(({ ofRequest }) => ofRequest.length > 0)
  if (client && given.includes('fetch'))
    found.push(`its fetch comes in place of that of the client, which adds ${client.ofRequest.join(', ')}: add it here`)
  const literal = path && checker.getTypeAtLocation(path)
  const operation =
    literal?.isStringLiteral() === true ? target.operations.get(`${method} ${literal.value}`) : undefined
  if (!operation) return found
  const params = member(type, 'params')
  const within = (place: string): [TargetParameter, ts.Type][] =>
    (operation.parameters ?? []).flatMap((parameter) => {
      const value = parameter.in === place ? member(member(params, place), parameter.name) : undefined
      return value ? [[parameter, value] as [TargetParameter, ts.Type]] : []
    })
  if (!given.includes('querySerializer'))
    found.push(...within('query').flatMap(([parameter, value]) => styleReason(parameter, value, options)))
  const body = member(type, 'body')
  const isChosen = given.includes('bodySerializer') || given.includes('headers')
  if (body && !isChosen) found.push(...bodyReason(operation, body))
  return found
}

/** The names of the options that a caller writes, rather than those that a type of openapi-fetch lists. */
function namesOf(type: ts.Type): string[] {
  return type.getProperties().flatMap(({ name, declarations = [] }) => {
    const isOwn = declarations.some(
      (each) => !each.getSourceFile().fileName.includes('/node_modules/') && !each.getSourceFile().hasNoDefaultLib,
    )
    return isOwn && !declarations.every(isOfLibrary) ? [name] : []
  })
}

function isOfLibrary(node: ts.Node): boolean {
  return /\/lib\.[\w.]+\.d\.ts$/.test(node.getSourceFile().fileName)
}

function reasonForOption(name: string): string {
  if (name === 'baseUrl')
    return 'its baseUrl is refused: credentials go nowhere but below the base URL of the client. Create a client for it'
  if (name === 'redirect')
    return 'its redirect is refused: a redirect is given as it is, since credentials would go along'
  return `its option ${name} is refused, unless middleware reads it`
}

/** An expression without what only says which type it has. */
function written(node: ts.Expression): ts.Expression {
  const isAsserted = ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
  return isAsserted ? written(node.expression) : node
}

/** Why an array or an object of a query is written otherwise. */
function styleReason(
  { name, style = 'form', explode = style === 'form' }: TargetParameter,
  value: ts.Type,
  { checker, clients }: ClientCallOptions,
): string[] {
  const kind = kindOfValue(value, checker)
  if (kind === undefined) return []
  if (clients.every(({ styles: each }) => each[kind].style === style && each[kind].explode === explode)) return []
  return [
    `the query parameter ${name} is written as its document says now, with the style ${style}${explode ? '' : ' and explode: false'}`,
  ]
}

function kindOfValue(type: ts.Type, checker: ts.TypeChecker): 'array' | 'object' | undefined {
  const types = type.isUnion() ? type.types : [type]
  if (types.some((each) => checker.isArrayLikeType(each))) return 'array'
  return types.some(({ flags }) => (flags & ts.TypeFlags.Object) !== 0) ? 'object' : undefined
}

/** Why a body is sent as something else than JSON. */
function bodyReason({ requestBody }: TargetOperation, body: ts.Type): string[] {
  const sent = (requestBody?.content ?? []).map(({ contentType }) => contentType)
  const [first] = sent
  const isPlain = (body.flags & ts.TypeFlags.Object) !== 0 && body.symbol?.name !== 'FormData'
  if (first === undefined || sent.some((each) => /\bjson\b/.test(each)) || !isPlain) return []
  return [`its body is sent as ${first}, as its document says: openapi-fetch sent JSON`]
}

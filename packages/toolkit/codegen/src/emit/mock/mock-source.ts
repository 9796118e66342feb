import { code, expr, typeOf, type Code } from '@loyalty-kit/code'

/** The types of a folder's `mock.ts`. */
export const mockTypes: Code = code`/** One example response of an operation. */
export interface MockExample {
  /** \`'200'\`, \`'4XX'\` or \`'default'\`, as the document writes it. */
  readonly status: string
  readonly name: string
  readonly headers: { readonly [name: string]: string }
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
}

/** An operation of the mock. */
export interface MockRoute {
  readonly method: string
  /** The path, and its aliases. */
  readonly paths: readonly string[]
  /** Alternatives, each with the credentials that it requires together; absent if none is required. */
  readonly credentials?: readonly (readonly { readonly in: 'header' | 'query'; readonly name: string; readonly scheme?: string }[])[]
  /** The first success is the default response. */
  readonly examples: readonly MockExample[]
}
`

/** The code of a folder's `mock.ts` that checks requests, with the validators of the folder if there are any. */
export function requestChecks(hasValidators: boolean): Code {
  if (!hasValidators) {
    return code`async function issuesOf(_match: Match, _request: Request): Promise<readonly MockIssue[]> {
  return []
}

`
  }
  return code`async function issuesOf({ id, path }: Match, request: Request): Promise<readonly MockIssue[]> {
  try {
    // The keys of the routes are the ids of operations.
    return ${expr.imported('checks', 'checkRequest')}(id as ${typeOf('checks', 'OperationId')}, { ...(await ${expr.imported('checks', 'requestParts')}(request)), path })
  } catch {
    // Neither JSON nor a form can be read.
    const type = request.headers.get('content-type')
    return [{ pointer: '/body', message: '/body must be valid ' + type, sentence: 'must be valid ' + type }]
  }
}

`
}

/** The code of a folder's `mock.ts` that responds from its table of routes. */
export const mockBehaviour: Code = code`/**
 * Responds with an example of the requested operation; keeps no state.
 *
 * A request without a credential that its operation requires gets 401, whatever the credential, and one that violates the
 * document 400 or 415: the documented error, or problem details (RFC 9457), with the violations in the header
 * \`x-contract-violations\`. A request that matches no operation gets 404 or 405.
 *
 * A path may be preceded by that of a documented server. The header \`Prefer: code=404\` selects another documented
 * response, whatever the request.
 */
export async function mockFetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request && init === undefined ? input : new Request(input, init)
  const found = matchesAt(new URL(request.url).pathname)
  if (found.length === 0) return new Response('No operation has this path', { status: 404 })
  const hasMethod = (method: string): Match | undefined => found.find(({ route }) => route.method === method)
  const match = hasMethod(request.method) ?? (request.method === 'HEAD' ? hasMethod('GET') : undefined)
  if (match === undefined) {
    const methods = found.map(({ route }) => route.method)
    const allow = methods.flatMap((method) => (method === 'GET' && !methods.includes('HEAD') ? ['GET', 'HEAD'] : [method]))
    return new Response('No operation has this method', { status: 405, headers: { allow: allow.join(', ') } })
  }
  const { route } = match
  const preferred = /(?:^|[,;\\s])code="?(\\d{3})/.exec(request.headers.get('prefer') ?? '')?.[1]
  const refusal = preferred === undefined ? await refusalOf(match, request) : undefined
  const response = refusal ?? responseOf(exampleFor(route, preferred), preferred)
  return request.method === 'HEAD' ? new Response(null, response) : response
}

function responseOf(example: MockExample | undefined, preferred: string | undefined): Response {
  if (example === undefined) return new Response(null, { status: Number(preferred ?? 200) })
  const status = preferred === undefined ? statusOf(example.status) : Number(preferred)
  const headers = new Headers(example.headers)
  if (example.contentType === undefined || status < 200 || [204, 205, 304].includes(status)) {
    return new Response(null, { status: Math.max(200, status), headers })
  }
  headers.set('content-type', example.contentType)
  const isText = typeof example.value === 'string' && !/[/+]json\\s*(?:;|$)/i.test(example.contentType)
  return new Response(isText ? String(example.value) : JSON.stringify(example.value), { status, headers })
}

/** An operation with the path parameters of a request. */
interface Match {
  readonly id: string
  readonly route: MockRoute
  readonly path: { readonly [name: string]: string }
}

/** What is wrong with a request. */
interface MockIssue {
  readonly pointer: string
  /** The sentence, with the pointer as its subject. */
  readonly message: string
  readonly sentence: string
}

/** Why a request is refused; undefined if it is not. */
async function refusalOf(match: Match, request: Request): Promise<Response | undefined> {
  const { credentials = [] } = match.route
  if (credentials.length > 0 && !credentials.some((all) => all.every((each) => isSent(each, request)))) {
    const schemes = new Set(credentials.flat().flatMap(({ scheme }) => scheme ?? []))
    const refused = refuse(match.route, 401, { title: 'A credential is missing', issues: [] })
    if (schemes.size > 0) refused.headers.set('www-authenticate', [...schemes].join(', '))
    return refused
  }
  const issues = await issuesOf(match, request)
  if (issues.length === 0) return undefined
  const status = issues.some(({ pointer }) => pointer === '/header/content-type') ? 415 : 400
  return refuse(match.route, status, { title: 'The request violates the contract', issues })
}

type Credential = NonNullable<MockRoute['credentials']>[number][number]

function isSent({ in: location, name, scheme }: Credential, request: Request): boolean {
  if (location === 'query') return new URL(request.url).searchParams.has(name)
  const value = request.headers.get(name)
  return value !== null && (scheme === undefined || value.toLowerCase().startsWith(scheme.toLowerCase() + ' '))
}

/** The documented error of a status, or problem details. */
function refuse(
  { examples }: MockRoute,
  status: number,
  { title, issues }: { readonly title: string; readonly issues: readonly MockIssue[] },
): Response {
  const detail = issues.map(({ message }) => message).join('; ')
  // Where no success is documented, the default may be one.
  const isError = examples.some((each) => each.status.startsWith('2'))
  const statuses = [String(status), '4XX', ...(isError ? ['DEFAULT'] : [])]
  const documented = statuses
    .map((each) => examples.find((example) => example.status.toUpperCase() === each && example.contentType !== undefined))
    .find((each) => each)
  const errors = issues.map(({ pointer, sentence }) => ({ pointer, detail: sentence }))
  const problem: MockExample = {
    status: String(status),
    name: 'problem',
    headers: {},
    contentType: 'application/problem+json',
    value: { title, status, ...(issues.length > 0 ? { detail, errors } : {}) },
  }
  const response = responseOf(documented ?? problem, String(status))
  if (detail !== '') response.headers.set('x-contract-violations', detail.replace(/[^\\x20-\\x7e]/g, '?').slice(0, 4096))
  return response
}

const matchers = /* @__PURE__ */ matchersOf()

interface Matcher {
  readonly id: string
  readonly route: MockRoute
  readonly path: string
  readonly names: readonly string[]
  readonly pattern: RegExp
}

function matchersOf(): readonly Matcher[] {
  return Object.entries(routes)
    .flatMap(([id, route]) =>
      route.paths.map((path) => {
        const names = [...path.matchAll(/\\{([^{}]*)\\}/g)].map(([, name = '']) => name)
        return { id, route, path, names, pattern: patternOf(path) }
      }),
    )
    // Literal segments take precedence over parameters.
    .sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
}

function rank(path: string): string {
  return path.replace(/\\{[^{}]*\\}/g, '\\uffff')
}

function patternOf(path: string): RegExp {
  const bases = basePaths.map((base) => sourceOf(base, '[^/]+'))
  return new RegExp('^(?:' + bases.join('|') + ')' + sourceOf(path, '([^/]+)') + '$')
}

function sourceOf(path: string, parameter: string): string {
  const literals = path.split(/\\{[^{}]*\\}/).map((text) => text.replace(/[.*+?^$()|[\\]\\\\{}/-]/g, '\\\\$&'))
  return literals.join(parameter)
}

function matchesAt(pathname: string): readonly Match[] {
  const first = matchers.find(({ pattern }) => pattern.test(pathname))
  if (first === undefined) return []
  const values = first.pattern.exec(pathname)?.slice(1) ?? []
  return matchers
    .filter((matcher) => rank(matcher.path) === rank(first.path))
    .map(({ id, route, names }) => {
      return { id, route, path: Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')])) }
    })
}

/** A path parameter without its percent-encoding; unchanged if that is not valid UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function exampleFor({ examples }: MockRoute, preferred: string | undefined): MockExample | undefined {
  if (preferred === undefined) {
    return examples.find(({ status }) => status.startsWith('2')) ?? examples.find(({ status }) => status === 'default') ?? examples[0]
  }
  const wanted = [preferred, preferred.charAt(0) + 'XX', 'default']
  return wanted.map((status) => examples.find((example) => example.status.toUpperCase() === status.toUpperCase())).find((found) => found)
}

function statusOf(status: string): number {
  return status === 'default' ? 200 : Number(status.toUpperCase().replace('XX', '00'))
}
`

import { code, type Code } from '@loyalty-kit/code'

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
  /** The first success is the default response. */
  readonly examples: readonly MockExample[]
}
`

/** The code of a folder's `mock.ts` that responds from its table of routes. */
export const mockBehaviour: Code = code`/**
 * Responds with an example of the requested operation; keeps no state and checks no credentials.
 *
 * A path may be preceded by that of a documented server. The header \`Prefer: code=404\` selects another documented
 * response. A request that matches no operation gets 404 or 405.
 */
export async function mockFetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request && init === undefined ? input : new Request(input, init)
  const found = routesAt(new URL(request.url).pathname)
  if (found.length === 0) return new Response('No operation has this path', { status: 404 })
  const route = found.find(({ method }) => method === request.method)
  if (route === undefined) {
    const allow = found.map(({ method }) => method).join(', ')
    return new Response('No operation has this method', { status: 405, headers: { allow } })
  }
  const preferred = /(?:^|[,;\\s])code="?(\\d{3})/.exec(request.headers.get('prefer') ?? '')?.[1]
  const example = exampleFor(route, preferred)
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

const matchers = /* @__PURE__ */ matchersOf()

function matchersOf(): { readonly route: MockRoute; readonly path: string; readonly pattern: RegExp }[] {
  return Object.values(routes)
    .flatMap((route) => route.paths.map((path) => ({ route, path, pattern: patternOf(path) })))
    // Literal segments take precedence over parameters.
    .sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
}

function rank(path: string): string {
  return path.replace(/\\{[^{}]*\\}/g, '\\uffff')
}

function patternOf(path: string): RegExp {
  return new RegExp('^(?:' + basePaths.map((base) => sourceOf(base)).join('|') + ')' + sourceOf(path) + '$')
}

function sourceOf(path: string): string {
  const literals = path.split(/\\{[^{}]*\\}/).map((text) => text.replace(/[.*+?^$()|[\\]\\\\{}/-]/g, '\\\\$&'))
  return literals.join('[^/]+')
}

function routesAt(pathname: string): readonly MockRoute[] {
  const first = matchers.find(({ pattern }) => pattern.test(pathname))
  if (first === undefined) return []
  return matchers.filter((matcher) => rank(matcher.path) === rank(first.path)).map(({ route }) => route)
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

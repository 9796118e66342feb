import { escapeRegExp } from '../values/escape-reg-exp.ts'
import { withHead } from '../http/head.ts'

/** Names of a path's parameters with their values, still percent-encoded. */
export type PathValues = readonly (readonly [name: string, value: string])[]

/** The routes of a path. */
export interface RouteMatch<Route> {
  /** Methods that the path supports, upper case. */
  readonly methods: readonly string[]
  /** The route of a method, and the values of `{name}` in the path. */
  for(method: string): { readonly route: Route; readonly parameters: PathValues } | undefined
}

/** Finds the routes of a path. */
export type Router<Route> = (path: string) => RouteMatch<Route> | undefined

interface Node<Route> {
  readonly literals: Map<string, Node<Route>>
  /** Segments with parameters, such as `{id}` and `{name}.json`. */
  readonly patterns: Pattern<Route>[]
  /** By method; each has its own names for the parameters of the path. */
  routes: Map<string, { readonly route: Route; readonly names: readonly string[] }> | undefined
  methods: readonly string[]
}

interface Pattern<Route> {
  readonly text: string
  /** Finds the parameters; absent if the whole segment is one. */
  readonly pattern: RegExp | undefined
  readonly node: Node<Route>
}

/**
 * Compiles paths into a tree of segments. A literal segment takes precedence over a parameter, as in OpenAPI. Characters
 * that a URL percent-encodes match as they are sent, and a fragment is not sent: `/pets#add` has the requests of `/pets`,
 * unless that has the method too.
 *
 * @param entries Method in upper case, path with `{name}` for parameters, and its route.
 * @see OpenAPI 3.1, Paths Object, "Path Templating Matching"
 */
export function createRouter<Route>(entries: Iterable<readonly [method: string, path: string, Route]>): Router<Route> {
  const root = createNode<Route>()
  const wholeFirst = [...entries].toSorted(([, a], [, b]) => Number(a.includes('#')) - Number(b.includes('#')))
  for (const [method, written, route] of wholeFirst) {
    const path = written.replace(/#.*/s, '')
    let node = root
    for (const segment of path.split('/').slice(1)) node = childFor(node, segment)
    const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)
    node.routes ??= new Map()
    // Paths that differ only by names of parameters have one route: the first.
    if (!node.routes.has(method)) node.routes.set(method, { route, names })
    node.methods = withHead(node.routes.keys())
  }

  return (sent) => {
    const path = normalPath(sent)
    const values: string[] = []
    const { routes, methods = [] } = find(root, path, afterSlash(path, 0), values) ?? {}
    if (!routes) return undefined
    return {
      methods,
      for(method) {
        const found = routes.get(method)
        if (!found) return undefined
        return { route: found.route, parameters: found.names.map((name, index) => [name, values[index]!] as const) }
      },
    }
  }
}

function createNode<Route>(): Node<Route> {
  return { literals: new Map(), patterns: [], routes: undefined, methods: [] }
}

function childFor<Route>(parent: Node<Route>, segment: string): Node<Route> {
  if (!segment.includes('{')) {
    const sent = sentAs(segment)
    const known = parent.literals.get(sent) ?? createNode<Route>()
    parent.literals.set(sent, known)
    return known
  }
  // `/a/{id}` and `/a/{name}/b` share a node: paths do not differ by the names of their parameters.
  const text = segment.replaceAll(/\{[^{}]*\}/g, '{}')
  const known = parent.patterns.find((pattern) => pattern.text === text)
  if (known) return known.node
  const literals = text.split('{}').map((literal) => escapeRegExp(sentAs(literal)))
  const pattern = text === '{}' ? undefined : new RegExp(`^${literals.join('([^/]+)')}$`)
  const node = createNode<Route>()
  parent.patterns.push({ text, pattern, node })
  // Segments with more literal characters are tried first.
  parent.patterns.sort((a, b) => b.text.length - a.text.length)
  return node
}

/** A literal part of a path as it is in a URL: with `<` and a space percent-encoded, but not `:`. */
function sentAs(literal: string): string {
  return normalPath(
    /[^!-~]|["<>`^{}]/.test(literal)
      ? new URL(`http://server.test/:${literal.replaceAll('?', '%3F')}`).pathname.slice(2)
      : literal,
  )
}

/** A path as others are compared with it. */
function normalPath(path: string): string {
  return path.includes('%') ? plainPath(path).replaceAll(/%[\da-f]{2}/gi, (each) => each.toUpperCase()) : path
}

/**
 * A path without percent-encoding where it makes no difference: `/pets` for `/%70ets`.
 *
 * @see RFC 3986, section 6.2.2
 */
export function plainPath(path: string): string {
  if (!path.includes('%')) return path
  return path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded
  })
}

/** Finds what the segments from a position lead to. */
function find<Route>(node: Node<Route>, path: string, start: number, values: string[]): Node<Route> | undefined {
  if (start > path.length) return node.routes && node
  const next = afterSlash(path, start)
  const segment = path.slice(start, next - 1)
  const literal = node.literals.get(segment)
  const through = literal && find(literal, path, next, values)
  if (through) return through
  for (const { pattern, node: child } of node.patterns) {
    const { length } = values
    if (pattern) values.push(...(pattern.exec(segment)?.slice(1) ?? []))
    else if (segment !== '') values.push(segment)
    if (values.length === length) continue
    const deeper = find(child, path, next, values)
    if (deeper) return deeper
    values.length = length
  }
  return undefined
}

/** Where the segment after the next slash starts; beyond the end of the path if there is none. */
function afterSlash(path: string, start: number): number {
  const slash = path.indexOf('/', start)
  return (slash < 0 ? path.length : slash) + 1
}

import { withoutParameterNames } from '@specwright/document/model'
import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { serversIn } from './servers.ts'
import type { Side } from './side.ts'

/**
 * The sides of a comparison. Where the path of the servers has become a part of the paths, or the other way round, the side
 * that has it in its servers says so, and is compared as if its paths had it.
 */
export function sidesOf(base: JsonObject, revision: JsonObject): readonly [base: Side, revision: Side] {
  const [before, after] = [basePathOf(base), basePathOf(revision)]
  const [ofBase, ofRevision] = [restOf(before, after), restOf(after, before)]
  if (ofBase !== undefined && isMoved(base, revision, ofBase))
    return [{ root: base, movedPath: ofBase }, { root: revision }]
  if (ofRevision !== undefined && isMoved(revision, base, ofRevision))
    return [{ root: base }, { root: revision, movedPath: ofRevision }]
  return [{ root: base }, { root: revision }]
}

/** The path that all servers of a document have, without a slash at its end. */
function basePathOf(root: JsonObject): string | undefined {
  const paths = serversIn({ value: own(root, 'servers'), pointer: '/servers' }).map(({ url }) => pathOf(String(url)))
  return new Set(paths).size === 1 ? paths[0] : undefined
}

function pathOf(url: string): string {
  return url.replace(/^(?:[^/?#]*:)?\/\/[^/?#]*/, '').replace(/\/+$/, '')
}

/** What a path has after another: whole segments. */
function restOf(path: string | undefined, start: string | undefined): string | undefined {
  if (path === undefined || start === undefined || !path.startsWith(`${start}/`)) return undefined
  return path.slice(start.length)
}

/** True if more paths of a document are in another with a path before them than without it. */
function isMoved(root: JsonObject, other: JsonObject, movedPath: string): boolean {
  const known = new Set(pathsIn(other).map(withoutParameterNames))
  const count = (start: string): number =>
    pathsIn(root).filter((path) => known.has(withoutParameterNames(`${start}${path}`))).length
  return count(movedPath) > count('')
}

function pathsIn(root: JsonObject): readonly string[] {
  return Object.keys(objectAt(root, 'paths')).filter((path) => path.startsWith('/'))
}

/** Servers without the path that has moved; `undefined` unless all of them have it. */
export function withoutMovedPath(servers: unknown, movedPath: string): readonly JsonObject[] | undefined {
  const all = Array.isArray(servers) ? servers.filter(isObject) : []
  const made = all.flatMap((server): JsonObject[] => {
    const url = String(server['url']).replace(/\/+$/, '')
    return url.endsWith(movedPath) ? [{ ...server, url: url.slice(0, -movedPath.length) || '/' }] : []
  })
  return made.length > 0 && made.length === all.length ? made : undefined
}

import { type HttpRequest, type HttpResponse, type Operation, textOf, urlOf } from '@specwright/server-engine/engine'
import type { Scene } from './scene.ts'

/** An item that a request created. */
export interface Created {
  /** The operation that created it, and the one that shows it. */
  readonly by: Operation
  readonly shownBy: Scene | undefined
  readonly id: unknown
  readonly path: Readonly<Record<string, unknown>>
  readonly request: HttpRequest
}

/** The header with the URL of an item that was created, where its operation documents one and another operation shows it. */
export function locationOf({ by, shownBy, id, path, request }: Created): HttpResponse['headers'] {
  const isDocumented = by.responses.some(
    ({ status, headers }) => status === '201' && headers.some((name) => name.toLowerCase() === 'location'),
  )
  const at = isDocumented && shownBy && itemPath(shownBy, id, path)
  return at ? { location: urlOf({ ...request, path: at, query: '' }) } : {}
}

/** The path of an item; `undefined` if the request does not name all that it is below. */
function itemPath({ action, route }: Scene, id: unknown, path: Created['path']): string | undefined {
  if (!('parameter' in action) || action.parameter === undefined) return undefined
  const values = new Map([...Object.entries(path), [action.parameter, id]])
  const names = [...route.operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (!names.every((name) => values.has(name))) return undefined
  return route.operation.path.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(values.get(name))),
  )
}

import { readPath, readQuery } from '@specwright/server-engine/route'
import { type JsonObject, compileServerPaths, createRouter } from '@specwright/server-engine/engine'
import { ControlError } from '../control/control-error.ts'
import type { Scene } from '../state/scene.ts'
import type { Contract } from '../contract/types.ts'
import type { Exchange } from './transcript.ts'

/** An exchange of an operation on items, decoded. */
export interface SceneExchange {
  readonly scene: Scene
  readonly path: JsonObject
  readonly query: JsonObject
  readonly status: number
  /** The body of the response; `undefined` if it is no JSON. */
  readonly body: unknown
}

/**
 * Finds what an exchange does with items; `undefined` if it does nothing with them.
 *
 * @param variables Values of the variables of the transcript, by name.
 */
export function createExchangeReader(
  { routes, basePaths = [] }: Contract,
  scenes: ReadonlyMap<string, Scene>,
  variables: Readonly<Record<string, string>>,
): (exchange: Exchange) => SceneExchange | undefined {
  const find = createRouter(
    Object.values(routes).flatMap(({ operation: { id, method, path, aliases } }) =>
      [path, ...aliases].map((each) => [method.toUpperCase(), each, id] as const),
    ),
  )
  const servers = compileServerPaths(basePaths)
  return (exchange) => {
    const { method, target } = exchange.request
    const [path = '', query = ''] = target.split('?')
    const match = (find(path) ?? find(path.slice(servers?.exec(path)?.[0].length ?? 0)))?.for(method)
    const scene = match && scenes.get(match.route)
    if (!match || !scene) return undefined
    return {
      scene,
      path: readPath(scene.route, match.parameters).value,
      query: readQuery(scene.route, query).value,
      status: exchange.expected.status,
      body: bodyOf(exchange, variables),
    }
  }
}

/** How a recorder writes a body that is neither JSON nor a form, and one that is empty. */
const noJson = /^(?:\(empty\)|<\d+ characters>)?$/

function bodyOf({ title, expected }: Exchange, variables: Readonly<Record<string, string>>): unknown {
  if (noJson.test(expected.body)) return undefined
  const text = expected.body.replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) => variables[name] ?? written)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ControlError(400, `Cannot use the transcript: the response of "${title}" is not valid JSON: ${reason}`)
  }
}

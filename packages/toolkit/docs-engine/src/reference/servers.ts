import { serverUrl, type Server } from '@specwright/client-engine'
import type { Json, Operation } from './docs-data.ts'
import { contract, resolved, textOf, written } from './contract.ts'
import { serverOf } from './samples.ts'

/** A server of the contract, or of an operation, as it is written. */
export interface ShownServer {
  /** With its variables in braces. */
  readonly url: string
  readonly description: string
  readonly variables: readonly ServerVariable[]
}

/** A variable of a server's URL. */
export interface ServerVariable {
  readonly name: string
  readonly default: string
  /** The values that it may have; empty if it may have any. */
  readonly values: readonly string[]
  readonly description: string
  readonly assumed: unknown
}

/** The servers that an object has. */
export function serversIn(holder: Json): ShownServer[] {
  const servers = holder['servers']
  return (Array.isArray(servers) ? servers.map(resolved) : []).map((server) => ({
    url: textOf(server['url']),
    description: textOf(server['description']),
    variables: Object.entries(resolved(server['variables'])).map(([name, value]) => {
      const { default: usual, enum: values, description, 'x-assumed': assumed } = resolved(value)
      const own = Array.isArray(values) ? values.map(String) : []
      return { name, default: String(usual), values: own, description: textOf(description), assumed }
    }),
  }))
}

/** The servers among which a reader chooses: that of the samples first; none where there is no choice, or all is sent to a demo. */
export function serverChoices(operation: Operation): ShownServer[] {
  if (operation.request.isToService !== true) return []
  const own = serversIn(written(operation))
  const servers = (own.length > 0 ? own : serversIn(contract)).filter((server) => URL.canParse(addressOf(server)))
  const isFirst = (server: ShownServer): number => Number(addressOf(server) === serverOf(operation))
  const ordered = servers.toSorted((left, right) => isFirst(right) - isFirst(left))
  return ordered.length > 1 || ordered.some(({ variables }) => variables.length > 0) ? ordered : []
}

/** A server as the client takes it. */
export function clientServerOf({ url, variables }: ShownServer): Server {
  return { url, variables: Object.fromEntries(variables.map(({ name, default: value }) => [name, value])) }
}

/** The address of a server with the defaults of its variables, without a slash at its end. */
function addressOf(server: ShownServer): string {
  return serverUrl(clientServerOf(server), {}).replace(/\/+$/, '')
}

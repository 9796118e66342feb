import { openBaseOf } from './open-base-url.ts'

/** A server of a document. */
export interface Server {
  /** Its URL, with `{name}` for each variable. */
  readonly url: string
  readonly name?: string
  /** The default of each variable. */
  readonly variables?: Readonly<Record<string, string>>
}

/** What the caller passes in place of what the document says about its servers. */
export interface ServerOptions {
  /** A URL for each server that only some operations have, by its name or else its URL in the document. */
  readonly servers?: Readonly<Record<string, string | undefined>> | undefined
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined
}

/** What ends the host of a URL, or a user name before it. */
const ending = /[/\\?#@]/

/**
 * The URL of a server, with its variables in place.
 *
 * @throws {TypeError} If a variable of the host would end it, and so lead to another host.
 */
export function serverUrl({ url, variables: defaults = {} }: Server, { variables = {} }: ServerOptions): string {
  const host = /^https?:\/\/[^/]*/.exec(url)?.[0] ?? ''
  return url.replace(/\{([^{}]+)\}/g, (_, name: string, at: number) => {
    const fallback = defaults[name] ?? ''
    const value = variables[name] ?? fallback
    if (at < host.length && ending.test(value) && !ending.test(fallback))
      throw new TypeError(`Cannot use variables.${name}: it must be a part of the host`)
    return value
  })
}

/** The servers of a client that only some operations have. */
export interface Servers extends Pick<ServerOptions, 'variables'> {
  /** Origin and base path of those that the caller names. */
  readonly bases: ReadonlyMap<string, string>
}

/**
 * The servers of a client, by what its caller passes.
 *
 * @throws {TypeError} If a URL is invalid.
 */
export function serversOf({ servers = {}, variables }: ServerOptions): Servers {
  const bases = new Map<string, string>()
  for (const [name, url] of Object.entries(servers))
    if (url !== undefined) bases.set(name, openBaseOf(url, { name: `servers[${JSON.stringify(name)}]` }))
  return { bases, variables }
}

/**
 * Returns a function that gives origin and base path of a server; it throws a `TypeError` if they are invalid.
 *
 * Its second parameter are those of the service, which a relative URL starts from.
 */
export function ownServer(server: Server): FindServer {
  const name = server.name ?? server.url
  return ({ bases, variables }, base) =>
    bases.get(name) ?? openBaseOf(serverUrl(server, { variables }), { name: `server ${name}`, base: `${base}/` })
}

/** Gives origin and base path of a server that only some operations have. */
export type FindServer = (servers: Servers, base: string) => string

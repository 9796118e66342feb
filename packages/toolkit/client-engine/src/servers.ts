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

/**
 * Returns a function that gives origin and base path of a server that only some operations have.
 *
 * @param base Those of the service, which a relative URL starts from.
 * @throws {TypeError} If a URL of the caller is invalid.
 */
export function serversOf(options: ServerOptions, base: string): (server: Server) => string {
  const bases = new Map<string, string>()
  for (const [name, url] of Object.entries(options.servers ?? {}))
    if (url !== undefined) bases.set(name, openBaseOf(url, { name: `servers[${JSON.stringify(name)}]` }))
  return (server) => {
    const name = server.name ?? server.url
    const known =
      bases.get(name) ?? openBaseOf(serverUrl(server, options), { name: `server ${name}`, base: `${base}/` })
    bases.set(name, known)
    return known
  }
}

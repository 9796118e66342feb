import type { Model, OperationModel, ServerModel } from '../model/model.ts'

/** A server, as an operation's descriptor has it. */
export interface DescribedServer {
  readonly url: string
  readonly name?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** The server of an operation if it is not that of the service. */
export function ownServerOf({ servers = [] }: OperationModel, model: Model): DescribedServer | undefined {
  const first = firstOf(servers.filter((server) => isUsable(server, model)))
  const service = serviceOf(model)
  const isOfService = servers.some(({ url }) => url === service?.url)
  return first === undefined || isOfService ? undefined : described(first)
}

/** The server of the service: the first of the document. */
export function serviceOf({ servers }: Model): ServerModel | undefined {
  return firstOf(servers)
}

/** The first of some servers, or the same one with TLS. */
function firstOf(servers: readonly ServerModel[]): ServerModel | undefined {
  const [first] = servers
  return servers.find(({ url }) => url === first?.url.replace(/^http:/, 'https:')) ?? first
}

/** The server of the service, if its URL is absolute: the default of `baseUrl`. */
export function defaultServerOf(model: Model): DescribedServer | undefined {
  const service = serviceOf(model)
  if (service === undefined) return undefined
  const found = relativeServerOf(model) === undefined ? service : fromAddress(service, model)
  return isAbsolute(found) ? described(found) : undefined
}

/** The server of the service if its URL is relative, with the defaults of its variables; a page need not know another one. */
export function relativeServerOf(model: Model): string | undefined {
  const service = serviceOf(model)
  if (service === undefined || URL.canParse(defaultUrl(service))) return undefined
  return isUsable(service, model) ? defaultUrl(service) : undefined
}

/** A relative server as it is for those who read the document at its address. */
function fromAddress(server: ServerModel, model: Model): ServerModel {
  const { address } = model.source.document
  if (address === undefined) return server
  const { origin, pathname } = new URL(address)
  // Not as a URL, which would encode the braces of variables.
  const folder = server.url.startsWith('/') ? origin : origin + pathname.replace(/[^/]*$/, '')
  return { ...server, url: folder + server.url.replace(/^\.\//, '') }
}

/** The absolute URL of an operation's server with its path, with the defaults of variables; `undefined` if it is relative. */
export function urlOf(operation: OperationModel, model: Model): string | undefined {
  const own = operation.servers?.find(({ url }) => url === ownServerOf(operation, model)?.url)
  const server = own ?? serviceOf(model)
  const isKnown = server !== undefined && isAbsolute(server)
  return isKnown ? defaultUrl(server).replace(/\/+$/, '') + operation.path : undefined
}

function described({ url, name, variables }: ServerModel): DescribedServer {
  return {
    url,
    ...(name !== undefined && { name }),
    ...(variables.length > 0 && {
      variables: Object.fromEntries(variables.map((each) => [each.name, each.default])),
    }),
  }
}

/** The URL of a server as it is written, and with the defaults of its variables. */
export function urlsOf(server: ServerModel): readonly string[] {
  return [server.url, defaultUrl(server)]
}

/** The URL with the defaults of its variables; one without a default stays as it is. */
export function defaultUrl({ url, variables }: ServerModel): string {
  return url.replace(/\{([^{}]+)\}/g, (written, name: string) => {
    return variables.find((each) => each.name === name)?.default ?? written
  })
}

function isAbsolute(server: ServerModel): boolean {
  const url = defaultUrl(server)
  return !/[{}]/.test(url) && URL.canParse(url) && isPlain(new URL(url))
}

/** True for a server whose URL is absolute, or relative to that of the service. */
function isUsable(server: ServerModel, model: Model): boolean {
  const service = serviceOf(model)
  const base = service !== undefined && isAbsolute(service) ? defaultUrl(service) : 'https://service.example/'
  const url = defaultUrl(server)
  return !/[{}]/.test(url) && URL.canParse(url, base) && isPlain(new URL(url, base))
}

/** True for an address that may be sent credentials. */
function isPlain({ protocol, href, origin, pathname }: URL): boolean {
  return /^https?:$/.test(protocol) && href === origin + pathname
}

/** The servers of operations that have their own, without repetitions. */
export function ownServersOf(model: Model): readonly ServerModel[] {
  const all = model.operations.flatMap((operation) => {
    const own = ownServerOf(operation, model)
    return operation.servers?.find(({ url }) => url === own?.url) ?? []
  })
  return [...new Map(all.map((server) => [server.name ?? server.url, server])).values()]
}

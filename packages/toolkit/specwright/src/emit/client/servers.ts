import type { Model, OperationModel, ServerModel } from '@specwright/document/model'
import { braces, code, comment, expr, key, list, type Code } from '@specwright/code'

/** A server, as an operation's descriptor has it. */
interface DescribedServer {
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

function serviceOf({ servers }: Model): ServerModel | undefined {
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
  return service !== undefined && isAbsolute(service) ? described(service) : undefined
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
function defaultUrl({ url, variables }: ServerModel): string {
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

/** The members of a client's options that concern its servers. */
export function serverOptionsOf(model: Model): Code[] {
  const own = ownServersOf(model)
  const service = serviceOf(model)
  const fallback = defaultServerOf(model)
  const variables = variablesOf([...(fallback && service ? [service] : []), ...own])
  const urls = own.map(({ name, url, description }) => {
    const about = [description, name && url].filter(Boolean).join('\n\n')
    return code`${comment(about)}readonly ${key(name ?? url)}?: string | undefined`
  })
  return [
    code`${comment(aboutBaseUrl(model))}readonly ${fallback ? code`baseUrl?: string | undefined` : code`baseUrl: string`}`,
    ...optional('servers', urls, 'URLs in place of those of servers that only some operations have.'),
    ...optional('variables', variables, 'Variables in the URLs of servers.'),
  ]
}

function optional(name: string, members: readonly Code[], about: string): Code[] {
  if (members.length === 0) return []
  return [code`${comment(about)}readonly ${key(name)}?: ${braces(members)} | undefined`]
}

function aboutBaseUrl(model: Model): string {
  const service = serviceOf(model)
  const others = model.servers.filter((server) => server !== service)
  const fallback = defaultServerOf(model)
  const documented = fallback ? ` Default: ${fallback.url}` : service ? ` The document's is ${service.url}` : ''
  const alternatives = others.map(({ url, description }) => `- ${url}${description && `: ${description}`}`)
  const listed = alternatives.length === 0 ? [] : ['', 'The document has others too:', '', ...alternatives]
  return [`Base URL of the service, with a path if it has one.${documented}`, ...listed].join('\n')
}

/** The variables of servers, as members: one that several servers have takes the values of each. */
function variablesOf(servers: readonly ServerModel[]): Code[] {
  const all = servers.flatMap(({ variables }) => variables)
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const same = all.filter((each) => each.name === name)
    const isOpen = same.some(({ values }) => values.length === 0)
    const values = new Set(same.flatMap((each) => each.values))
    const literals = [...values].map((value) => expr.literal(value))
    const type = isOpen ? code`string` : list(literals, code` | `)
    const about = [same[0]?.description, same[0]?.default && `Default: ${same[0].default}`].filter(Boolean).join('\n\n')
    return code`${comment(about)}readonly ${key(name)}?: ${type} | undefined`
  })
}

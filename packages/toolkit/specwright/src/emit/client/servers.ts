import type { Model, ServerModel } from '@specwright/document/model'
import { defaultServerOf, ownServersOf, relativeServerOf, serviceOf } from '@specwright/document/servers'
import { braces, code, comment, expr, key, list, type Code } from '@specwright/code'

/** A member of a client's options. */
export interface ClientOption {
  readonly name: string
  readonly code: Code
}

/** The options of a client that concern its servers. */
export function serverOptionsOf(model: Model): ClientOption[] {
  const own = ownServersOf(model)
  const service = serviceOf(model)
  const fallback = defaultServerOf(model)
  const variables = variablesOf([...(fallback && service ? [service] : []), ...own])
  const urls = own.map(({ name, url, description }) => {
    const about = [description, name && url].filter(Boolean).join('\n\n')
    return code`${comment(about)}readonly ${key(name ?? url)}?: string | undefined`
  })
  return [
    {
      name: 'baseUrl',
      code: code`${comment(aboutBaseUrl(model))}readonly ${fallback || relativeServerOf(model) !== undefined ? code`baseUrl?: string | undefined` : code`baseUrl: string`}`,
    },
    ...optional('servers', urls, 'URLs in place of those of servers that only some operations have.'),
    ...optional('variables', variables, 'Variables in the URLs of servers.'),
  ]
}

function optional(name: string, members: readonly Code[], about: string): ClientOption[] {
  if (members.length === 0) return []
  return [{ name, code: code`${comment(about)}readonly ${key(name)}?: ${braces(members)} | undefined` }]
}

function aboutBaseUrl(model: Model): string {
  const service = serviceOf(model)
  const others = model.servers.filter((server) => server !== service)
  const fallback = defaultServerOf(model)
  const isOfPage = relativeServerOf(model) !== undefined ? ', which is the default in a page of the service' : ''
  const documented = fallback
    ? ` Default: ${fallback.url}`
    : service
      ? ` The document's is ${service.url}${isOfPage}`
      : ''
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

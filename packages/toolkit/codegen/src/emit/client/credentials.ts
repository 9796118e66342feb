import { objectAt, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import type { Model, SecuritySchemeModel } from '@loyalty-kit/document/model'
import { braces, code, comment, expr, key, list, typeOf, type Code, type Expression } from '@loyalty-kit/code'
import type { OAuthConfig } from '../../config.ts'
import { schemesOf } from './security.ts'
import { memberNamesOf, revocationOf, tokenOperationOf } from './token-operations.ts'

const engine = 'client-engine'

/** The credentials of a client, as code. */
export interface Credentials {
  /** The member of the client's options; nothing if no operation needs credentials. */
  readonly option: Code
  /** The statement that creates them from the options and the `connection`; nothing if no operation needs any. */
  readonly creation: Code
  /** The member of the connection's settings. */
  readonly setting: Code
  /** Whether the client obtains tokens, which it revokes when it is closed. */
  readonly ownsTokens: boolean
}

/** One security scheme. */
interface EmittedScheme {
  /** Type of what the caller passes. */
  readonly type: Code
  /** The scheme of the engine. */
  readonly scheme: Code
  readonly ownsTokens?: boolean
}

/** The credentials of a document: a member for each security scheme that an operation needs. */
export function credentialsOf(model: Model, oauth: OAuthConfig): Credentials {
  const schemes = schemesOf(model).map((scheme) => ({ ...scheme, ...schemeOf(scheme, model, oauth) }))
  const members = schemes.map(
    ({ name, description, type }) => code`${comment(description)}readonly ${key(name)}?: ${type} | undefined`,
  )
  if (members.length === 0) {
    const setting = code`credentials: ${expr.imported(engine, 'noCredentials')},`
    return { option: code``, creation: code``, setting, ownsTokens: false }
  }
  const lines = schemes.map(({ name, scheme }) => code`${key(name)}: ${scheme}`)
  return {
    option: code`${comment(about)}readonly credentials?: ${braces(members)} | undefined`,
    creation: code`const credentials = ${expr.imported(engine, 'createCredentials')}(options, {
      schemes: ${braces(lines, code`,`)},
      connection: () => connection,
    })
    `,
    setting: code`credentials: credentials.get,`,
    ownsTokens: schemes.some(({ ownsTokens }) => ownsTokens === true),
  }
}

const about = `Credentials by security scheme. An operation sends those of its first alternative that you pass in full.

A function is called before each attempt, for credentials that change. No message shows them.`

function schemeOf({ name, scheme }: SecuritySchemeModel, model: Model, oauth: OAuthConfig): EmittedScheme {
  const member = (each: string): string => String(own(scheme, each) ?? '')
  if (member('type') === 'apiKey') return keyIn(member('in'), member('name'))
  if (member('type') === 'oauth2') return oauthScheme(name, { scheme, model, oauth })
  if (member('type') === 'openIdConnect') return given
  const word = member('scheme').toLowerCase()
  if (word === 'basic')
    return {
      type: code`${typeOf(engine, 'Given')}<${typeOf(engine, 'BasicCredentials')}>`,
      scheme: code`${expr.imported(engine, 'basic')}`,
    }
  if (word === 'bearer')
    return { type: code`${typeOf(engine, 'Given')}`, scheme: code`${expr.imported(engine, 'bearer')}` }
  // Of any other scheme, the caller passes the whole header.
  return keyIn('header', 'Authorization')
}

const given: EmittedScheme = {
  type: code`${typeOf(engine, 'GivenToken')}`,
  scheme: code`${expr.imported(engine, 'givenToken')}`,
}

const keyFunctions: Readonly<Record<string, string>> = { cookie: 'cookieKey', query: 'queryKey' }

function keyIn(place: string, name: string): EmittedScheme {
  const create = expr.imported(engine, keyFunctions[place] ?? 'headerKey')
  return { type: code`${typeOf(engine, 'Given')}`, scheme: code`${expr.call(create, [expr.literal(name)])}` }
}

interface OAuthContext {
  readonly scheme: JsonObject
  readonly model: Model
  readonly oauth: OAuthConfig
}

function oauthScheme(name: string, { scheme, model, oauth }: OAuthContext): EmittedScheme {
  const flows = objectAt(scheme, 'flows')
  const { clientCredentials, ...others } = flows
  const ofClient = clientCredentials === undefined ? undefined : objectAt(flows, 'clientCredentials')
  const ofUsers = Object.keys(others).map((flow) => objectAt(flows, flow))
  const scopes = typeOfScopes([...(ofClient ? [ofClient] : []), ...ofUsers])
  const revoke = revocationOf(model, oauth)
  const refreshUrl = ofUsers.flatMap((flow) => urlIn(flow, 'refreshUrl') ?? urlIn(flow, 'tokenUrl') ?? [])[0]
  const tokenUrl = ofClient && urlIn(ofClient, 'tokenUrl')
  const operation = tokenUrl === undefined ? undefined : tokenOperationOf(model, tokenUrl)
  if (operation) {
    const members = memberNamesOf(operation, model)
    const isOpen = operation.security.every((names) => names.length === 0 || names.includes(name))
    const type = isOpen || members.includes('client_id') ? 'TokenClient' : 'TokenScope'
    return {
      type: code`${typeOf(engine, type)}<${scopes}> | ${given.type}`,
      scheme: callOf('tokenOperation', {
        operation: code`${expr.member(expr.imported('./resources.ts', 'operations'), operation.id)}`,
        members: code`${expr.literal(members)}`,
        revoke,
      }),
      ownsTokens: true,
    }
  }
  const url = tokenUrl ?? refreshUrl
  if (url === undefined) return given
  const types = [
    ...(tokenUrl === undefined ? [] : ['ClientSecret']),
    ...(refreshUrl === undefined ? [] : ['RefreshToken']),
  ]
  return {
    type: list([...types.map((type) => code`${typeOf(engine, type)}<${scopes}>`), given.type], code` | `),
    scheme: callOf('oauth2', {
      tokenUrl: code`${expr.literal(url)}`,
      refreshUrl: refreshUrl === undefined || refreshUrl === url ? undefined : code`${expr.literal(refreshUrl)}`,
      clientSecretIn: oauth.clientSecretIn === 'body' ? code`${expr.literal('body')}` : undefined,
      revoke,
    }),
    ownsTokens: true,
  }
}

/** A call of a function of the engine with the members that are there. */
function callOf(name: string, members: Readonly<Record<string, Code | undefined>>): Code {
  const lines = Object.entries(members).flatMap(([member, value]) => (value ? [code`${key(member)}: ${value}`] : []))
  return code`${expr.imported(engine, name)}(${braces(lines, code`,`)})`
}

function urlIn(flow: JsonObject, member: string): string | undefined {
  const url = own(flow, member)
  return typeof url === 'string' && url !== '' ? url : undefined
}

/** The scopes of flows, as a type. */
function typeOfScopes(flows: readonly JsonObject[]): Code {
  const names = new Set(flows.flatMap((flow) => Object.keys(objectAt(flow, 'scopes'))))
  const literals: Expression[] = [...names].map((name) => expr.literal(name))
  return literals.length === 0 ? code`string` : list(literals, code` | `)
}

import { objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import type { Model, OperationModel, SecuritySchemeModel } from '@specwright/document/model'
import { braces, code, comment, expr, key, list, typeOf, type Code, type Expression } from '@specwright/code'
import type { OAuthConfig } from '../../config.ts'
import { importedDescriptor } from './modules.ts'
import { schemesOf } from './security.ts'
import type { ClientOption } from './servers.ts'
import { memberNamesOf, operationOf, revocationOf, tokenOperationOf } from './token-operations.ts'

const engine = 'client-engine'

/** The credentials of a client, as code. */
export interface Credentials {
  /** The option of the client, if any operation needs credentials. */
  readonly options: readonly ClientOption[]
  /** The statement that creates them from the options and the `connection`, if any operation needs some. */
  readonly creation: readonly Code[]
  /** The member of the connection's settings. */
  readonly setting: Code
  /** Credentials for a mock, which accepts any: the value of the client's option. */
  readonly example: Expression
  /** Whether the client obtains tokens, which it revokes when it is closed. */
  readonly ownsTokens: boolean
}

/** What a client takes for a scheme: a string, a user, a registered client, or a token that its caller has. */
export type CredentialKind = 'string' | 'user' | 'client' | 'token'

/** What a client takes for each security scheme that an operation needs, by its name: for samples, which pass one. */
export function credentialKindsOf(model: Model, oauth: OAuthConfig): ReadonlyMap<string, CredentialKind> {
  const settings = settingsOf(model, oauth)
  return new Map(schemesOf(model).map((scheme) => [scheme.name, schemeOf(scheme, settings).takes ?? 'string']))
}

/** One security scheme. */
interface EmittedScheme {
  /** What is sent, for its comment. */
  readonly about: string
  /** Type of what the caller passes. */
  readonly type: Code
  /** The scheme of the engine. */
  readonly scheme: Code
  /** What the caller may pass. Default: a string. */
  readonly example?: Expression
  readonly ownsTokens?: boolean
  /** Default: a string. */
  readonly takes?: CredentialKind
}

/** The credentials of a document: a member for each security scheme that an operation needs. */
export function credentialsOf(model: Model, oauth: OAuthConfig): Credentials {
  const settings = settingsOf(model, oauth)
  const schemes = schemesOf(model).map((scheme) => ({ ...scheme, ...schemeOf(scheme, settings) }))
  const members = schemes.map(
    ({ name, description, about: sent, type }) =>
      code`${comment([description.trim(), sent].filter(Boolean).join('\n\n'))}readonly ${key(name)}?: ${type} | undefined`,
  )
  if (members.length === 0) {
    const setting = code`credentials: ${expr.imported(engine, 'noCredentials')}`
    return { options: [], creation: [], setting, example: expr.object([]), ownsTokens: false }
  }
  const lines = schemes.map(({ name, scheme }) => code`${key(name)}: ${scheme}`)
  const created = [code`schemes: ${braces(lines, code`,`)}`, code`connection: () => connection`]
  const create = expr.imported(engine, 'createCredentials')
  return {
    options: [
      { name: 'credentials', code: code`${comment(about)}readonly credentials?: ${braces(members)} | undefined` },
    ],
    creation: [code`const credentials = ${create}(options, ${braces(created, code`,`)})`],
    setting: code`credentials: credentials.get`,
    example: expr.object(schemes.map(({ name, example = demo }) => ({ key: name, value: example }))),
    ownsTokens: schemes.some(({ ownsTokens }) => ownsTokens === true),
  }
}

const demo = expr.literal('demo')

const about = `Credentials by security scheme. An operation sends those of its first alternative that you pass in full.

A function is called before each attempt, for credentials that change. No message shows them.`

/** What the schemes of a document share. */
interface SchemeContext {
  readonly model: Model
  readonly oauth: OAuthConfig
  /** The operation that issues bearer tokens. */
  readonly issuer: OperationModel | undefined
  readonly revoke: Code | undefined
}

function settingsOf(model: Model, oauth: OAuthConfig): SchemeContext {
  const issuer = oauth.token === undefined ? undefined : operationOf(model, 'token', oauth.token)
  return { model, oauth, issuer, revoke: revocationOf(model, oauth) }
}

function schemeOf(named: SecuritySchemeModel, context: SchemeContext): EmittedScheme {
  const { scheme } = named
  const { type, in: place, name: wire } = stringsOf(scheme)
  if (type === 'apiKey') return keyIn(place, wire)
  if (type === 'oauth2') return oauthScheme(named, context)
  if (type === 'openIdConnect') return given
  const word = stringsOf(scheme).scheme
  if (word.toLowerCase() === 'basic')
    return {
      about: 'Sent with HTTP Basic.',
      type: code`${typeOf(engine, 'Given')}<${typeOf(engine, 'BasicCredentials')}>`,
      scheme: code`${expr.imported(engine, 'basic')}`,
      example: expr.literal({ username: 'demo', password: 'demo' }),
      takes: 'user',
    }
  if (word.toLowerCase() === 'bearer') return bearerScheme(named.name, context)
  return { ...keyIn('header', 'Authorization'), about: `The whole header \`Authorization\`, with the scheme ${word}.` }
}

function bearerScheme(name: string, { model, issuer, revoke }: SchemeContext): EmittedScheme {
  if (issuer === undefined)
    return { about: 'A bearer token.', type: givenString, scheme: code`${expr.imported(engine, 'bearer')}` }
  return ofOperation(name, { operation: issuer, scopes: code`string`, model, revoke })
}

function stringsOf(scheme: JsonObject): Readonly<Record<'type' | 'in' | 'name' | 'scheme', string>> {
  const member = (name: string): string => {
    const value = own(scheme, name)
    return typeof value === 'string' ? value : ''
  }
  return { type: member('type'), in: member('in'), name: member('name'), scheme: member('scheme') }
}

const givenString = code`${typeOf(engine, 'Given')}`

const givenExample = expr.literal({ token: 'demo' })

const given: EmittedScheme = {
  about: 'A token, which is sent as a bearer token.',
  type: code`${typeOf(engine, 'GivenToken')}`,
  scheme: code`${expr.imported(engine, 'givenToken')}`,
  example: givenExample,
  takes: 'token',
}

const keyFunctions: Readonly<Record<string, string>> = { cookie: 'cookieKey', query: 'queryKey' }
const placeNames: Readonly<Record<string, string>> = { cookie: 'cookie', query: 'query parameter' }

function keyIn(place: string, name: string): EmittedScheme {
  const create = expr.imported(engine, keyFunctions[place] ?? 'headerKey')
  return {
    about: `Sent in the ${placeNames[place] ?? 'header'} \`${name}\`.`,
    type: givenString,
    scheme: code`${expr.call(create, [expr.literal(name)])}`,
  }
}

function oauthScheme({ name, scheme }: SecuritySchemeModel, { model, oauth, revoke }: SchemeContext): EmittedScheme {
  const flows = objectAt(scheme, 'flows')
  const { clientCredentials, ...others } = flows
  const ofClient = clientCredentials === undefined ? undefined : objectAt(flows, 'clientCredentials')
  const ofUsers = Object.keys(others).map((flow) => objectAt(flows, flow))
  const scopes = typeOfScopes([...(ofClient ? [ofClient] : []), ...ofUsers])
  const refreshUrl = ofUsers.flatMap((flow) => urlIn(flow, 'refreshUrl') ?? urlIn(flow, 'tokenUrl') ?? [])[0]
  const tokenUrl = ofClient && urlIn(ofClient, 'tokenUrl')
  const operation = tokenUrl === undefined ? undefined : tokenOperationOf(model, tokenUrl)
  if (operation) return ofOperation(name, { operation, scopes, model, revoke })
  const url = tokenUrl ?? refreshUrl
  if (url === undefined) return given
  const types = [
    ...(tokenUrl === undefined ? [] : ['ClientSecret']),
    ...(refreshUrl === undefined ? [] : ['RefreshToken']),
  ]
  return {
    about: `Tokens of ${url}, or a token of your own.`,
    type: list([...types.map((type) => code`${typeOf(engine, type)}<${scopes}>`), given.type], code` | `),
    scheme: callOf('oauth2', {
      tokenUrl: code`${expr.literal(url)}`,
      refreshUrl: refreshUrl === undefined || refreshUrl === url ? undefined : code`${expr.literal(refreshUrl)}`,
      clientSecretIn: oauth.clientSecretIn === 'body' ? code`${expr.literal('body')}` : undefined,
      revoke,
    }),
    example: givenExample,
    ownsTokens: true,
    takes: tokenUrl === undefined ? 'token' : 'client',
  }
}

/** The operation that issues the tokens of a scheme. */
interface TokenContext extends Pick<SchemeContext, 'model' | 'revoke'> {
  readonly operation: OperationModel
  /** Type of a scope. */
  readonly scopes: Code
}

function ofOperation(name: string, { operation, scopes, model, revoke }: TokenContext): EmittedScheme {
  const members = memberNamesOf(operation, model)
  const isOpen = operation.security.every((names) => names.length === 0 || names.includes(name))
  const type = isOpen || members.includes('client_id') ? 'TokenClient' : 'TokenScope'
  return {
    about: `Tokens of the operation \`${operation.id}\`, or a token of your own.`,
    type: code`${typeOf(engine, type)}<${scopes}> | ${given.type}`,
    scheme: callOf('tokenOperation', {
      operation: code`${importedDescriptor(operation, model)}`,
      members: code`${expr.literal(members)}`,
      revoke,
    }),
    example: givenExample,
    ownsTokens: true,
    takes: type === 'TokenClient' ? 'client' : 'token',
  }
}

/** A call of a function of the engine with the members that are there. */
function callOf(name: string, members: Readonly<Record<string, Code | undefined>>): Code {
  const lines = Object.entries(members).flatMap(([member, value]) => (value ? [code`${key(member)}: ${value}`] : []))
  return code`${expr.imported(engine, name)}({ ${list(lines)} })`
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

import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import { lifetimeOf } from './lifetime.ts'
import type { OperationModel, ParameterModel, SecuritySchemeModel } from '@specwright/document/model'

/** What the server engine reads of an operation: see `packages/toolkit/server-engine/src/route/operation.ts`. */
export interface OperationFacts extends Pick<
  OperationModel,
  'id' | 'path' | 'aliases' | 'security' | 'acceptedScopes'
> {
  /** In lower case; of a method that OpenAPI does not name, as it is sent. */
  readonly method: string
  /** Absent if no token needs any. */
  readonly requiredScopes?: OperationModel['requiredScopes']
  readonly parameters: readonly (Pick<ParameterModel, 'name' | 'in' | 'required' | 'contentType'> & {
    readonly mayBeEmpty?: true
    readonly isIdempotencyKey?: true
  })[]
  readonly requestBody?: { readonly required: boolean }
  readonly responses: readonly { readonly status: string; readonly headers: readonly string[] }[]
  readonly deprecated?: true
  /** When it may stop to respond, as HTTP writes dates (RFC 8594). */
  readonly sunset?: string
  /** Present if the document says how long its tokens or cursors are valid. */
  readonly lifetimeSeconds?: number
}

/** The facts of an operation of a document; those that take long to find when they are first read. */
export function operationFacts(operation: OperationModel): OperationFacts {
  const { id, method, path, aliases, requestBody, security, requiredScopes, acceptedScopes } = operation
  const lifetimeSeconds = lifetimeOf(operation.extensions)
  const sunset = new Date(String(operation.extensions['x-sunset']))
  const parameters = once(() => operation.parameters.map(parameterFacts))
  const responses = once(() =>
    operation.responses.map(({ status, headers }) => ({ status, headers: headers.map(({ name }) => name) })),
  )
  return {
    id,
    method,
    path,
    aliases,
    get parameters() {
      return parameters()
    },
    ...(requestBody && { requestBody: { required: requestBody.required } }),
    get responses() {
      return responses()
    },
    security,
    ...(Object.keys(requiredScopes).length > 0 && { requiredScopes }),
    acceptedScopes,
    ...(operation.deprecated && { deprecated: true }),
    ...(!Number.isNaN(sunset.getTime()) && { sunset: sunset.toUTCString() }),
    ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
  }
}

function parameterFacts({
  name,
  in: location,
  required,
  contentType,
  allowEmptyValue,
  idempotencyKey,
}: ParameterModel): OperationFacts['parameters'][number] {
  return {
    name,
    in: location,
    required,
    ...(location === 'querystring' && contentType !== undefined && { contentType }),
    ...(allowEmptyValue && { mayBeEmpty: true }),
    ...(idempotencyKey && { isIdempotencyKey: true }),
  }
}

/** How a credential is sent, and where an OAuth token is obtained, as the mock engine reads it. */
export type SchemeFacts =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'oauth2'; readonly flows: Readonly<Record<string, FlowFacts>> }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
  | { readonly type: 'mutualTLS' }

/** A flow of OAuth 2.0: its URLs, and the names of its scopes. */
interface FlowFacts {
  readonly authorizationUrl?: string
  readonly deviceAuthorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly scopes: readonly string[]
}

/** The facts of a scheme; `undefined` for one whose type OpenAPI does not know. */
export function schemeFacts({ scheme }: SecuritySchemeModel): SchemeFacts | undefined {
  const { bearerFormat } = scheme
  switch (scheme['type']) {
    case 'apiKey': {
      const place = (['header', 'query', 'cookie'] as const).find((each) => each === scheme['in'])
      return place && { type: 'apiKey', in: place, name: memberText(scheme, 'name') }
    }
    case 'http':
      return {
        type: 'http',
        scheme: memberText(scheme, 'scheme'),
        ...(typeof bearerFormat === 'string' && { bearerFormat }),
      }
    case 'oauth2': {
      const flows = Object.entries(objectAt(scheme, 'flows')).filter(([name]) => !name.startsWith('x-'))
      return {
        type: 'oauth2',
        flows: Object.fromEntries(flows.map(([name, flow]) => [name, flowFacts(isObject(flow) ? flow : {})])),
      }
    }
    case 'openIdConnect':
      return { type: 'openIdConnect', openIdConnectUrl: memberText(scheme, 'openIdConnectUrl') }
    case 'mutualTLS':
      return { type: 'mutualTLS' }
    default:
      return undefined
  }
}

const flowUrls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const

function flowFacts(flow: JsonObject): FlowFacts {
  const urls = flowUrls.filter((name) => memberText(flow, name) !== '').map((name) => [name, memberText(flow, name)])
  return { ...Object.fromEntries(urls), scopes: Object.keys(objectAt(flow, 'scopes')) }
}

function memberText(object: JsonObject, name: string): string {
  const value = own(object, name)
  return typeof value === 'string' ? value : ''
}

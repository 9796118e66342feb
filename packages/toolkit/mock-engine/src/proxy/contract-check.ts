import {
  type AllowedContent,
  type AllowedResponse,
  type HttpRequest,
  type HttpResponse,
  type Operation,
  type Route,
  type Router,
  type SecurityScheme,
  asGet,
  belowServer,
  compileServerPaths,
  createRouter,
  endsWithServer,
  isJson,
  mayBeEmpty,
  mediaFor,
  ofStatus,
} from '@specwright/server-engine'
import { headerIssues } from '@specwright/server-engine/respond'
import { readBody, readParameters } from '@specwright/server-engine/route'
import { sentKeyOf } from '@specwright/server-engine/credentials'
import type { Contract } from '../contract/types.ts'
import { createItemReader, parsed, type Items } from './items.ts'

/** A request's operation and contract violations. */
export interface CheckedRequest {
  /** The operation of the request; absent if none matches. */
  readonly route?: Route
  readonly violations: readonly string[]
}

/** Checks traffic against a contract. */
export interface ContractCheck {
  /** The path of a request below a service: without that of the contract's server, where the path of the service ends with it. */
  pathBelow(service: string, request: HttpRequest): string
  request(request: HttpRequest): CheckedRequest
  /** What is known of a response, and wrong with it, before its body comes. */
  response(route: Route, response: ResponseHead): ResponseCheck
}

type ResponseHead = Pick<HttpResponse, 'status' | 'headers'>

/** The body of a response. */
interface ReceivedBody {
  /** `undefined` if it is not text, or was not kept. */
  readonly text: string | undefined
  /** A response to `HEAD` has no body. */
  readonly isHead: boolean
}

/** What a contract says of a response before its body comes. */
export interface ResponseCheck {
  readonly violations: readonly string[]
  /** True if the body is one JSON value, with a validator. */
  readonly isValue: boolean
  /** How the items of a stream are read. */
  readonly items?: Items
  /** The violations of the whole response. */
  whole(body: ReceivedBody): readonly string[]
}

/** The check of a response of which a contract says nothing. */
export const unchecked: ResponseCheck = { violations: [], isValue: false, whole: () => [] }

/** Compiles a contract into a check; of requests alone, if it does not say which responses it allows. */
export function createContractCheck(contract: Contract): ContractCheck {
  const router = createRouter(
    Object.values(contract.routes).flatMap((route) =>
      [route.operation.path, ...route.operation.aliases].map(
        (path) => [route.operation.method.toUpperCase(), path, route] as const,
      ),
    ),
  )
  const servers = compileServerPaths(contract.basePaths ?? [])
  const isKnown = (path: string): boolean => router(path) !== undefined
  return {
    pathBelow: (service, request) =>
      (endsWithServer(service, servers) ? belowServer(request, servers, isKnown) : request).path,
    request: (request) => checkRequest(belowServer(request, servers, isKnown), router, contract.securitySchemes),
    response: (route, response) =>
      contract.responses ? checkResponse(contract.responses[route.operation.id] ?? [], response) : unchecked,
  }
}

type Schemes = Readonly<Record<string, SecurityScheme>>

function checkRequest(request: HttpRequest, router: Router<Route>, schemes: Schemes): CheckedRequest {
  const { method } = asGet(request, router)
  const found = router(request.path)
  const match = found?.for(method)
  if (!match) {
    const supported = found ? `; the path supports ${found.methods.join(', ')}` : ''
    return { violations: [`no operation ${request.method} ${request.path}${supported}`] }
  }
  const { route, parameters } = match
  const read = readParameters(route, request, parameters)
  const body = readBody(request, route)
  return {
    route,
    violations: [
      ...missingCredentials(route.operation, request, schemes),
      ...(read ? read.issues.map(({ message }) => message) : ['the percent-encoding of the path is not valid UTF-8']),
      ...bodyViolations(body),
    ],
  }
}

function bodyViolations(body: ReturnType<typeof readBody>): readonly string[] {
  if (!('message' in body)) return []
  if (body.issues.length > 0) return body.issues.map(({ message }) => message)
  // A JSON parser's message may quote the body, and with it a secret.
  return [body.isQuoting ? 'the body is not valid JSON' : `${body.message}: ${body.details}`]
}

/** The missing credentials of a request; empty if any alternative is complete. */
function missingCredentials({ security }: Operation, request: HttpRequest, schemes: Schemes): readonly string[] {
  const missing = security.map((names) =>
    names.flatMap((name) => {
      const scheme = schemes[name]
      // Whether there is a certificate, only the service can know.
      const isKnown = scheme !== undefined && scheme.type !== 'mutualTLS'
      return isKnown && sentKeyOf(scheme, request) === '' ? [`the credential ${name} is missing`] : []
    }),
  )
  return missing.some((names) => names.length === 0) ? [] : (missing[0] ?? [])
}

/** Statuses whose responses have no body. @see RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5 */
const withoutBody: readonly number[] = [204, 205, 304]

function checkResponse(responses: readonly AllowedResponse[], { status, headers }: ResponseHead): ResponseCheck {
  const allowed = ofStatus(responses, status)
  if (!allowed) {
    const undocumented = [`status ${status} is not in the contract`]
    return { ...unchecked, violations: undocumented, whole: () => undocumented }
  }
  const violations = headerIssues(allowed, headers).map(({ message }) => `header ${message}`)
  const type = headers['content-type']
  const media = mediaFor(allowed.content, type)
  const isOther = type !== undefined && allowed.content.length > 0 && !media
  return {
    violations: isOther ? [...violations, otherType(type, status)] : violations,
    isValue: (isJson(type ?? '') || media?.isJson === true) && media?.validator !== undefined,
    ...(media?.items && { items: media.items }),
    whole: ({ text, isHead }) =>
      isHead ? violations : [...violations, ...ofBody(text, { status, type, allowed, media })],
  }
}

function otherType(type: string | undefined, status: number): string {
  return `content type ${type?.split(';')[0]?.trim().toLowerCase() ?? 'none'} is not in the contract for status ${status}`
}

interface ExpectedBody {
  readonly status: number
  /** Value of `Content-Type`. */
  readonly type: string | undefined
  readonly allowed: AllowedResponse
  readonly media: AllowedContent | undefined
}

/** What is wrong with the body of a response, or with its type. */
function ofBody(text: string | undefined, { status, type = '', allowed, media }: ExpectedBody): readonly string[] {
  const isExpected = allowed.content.length > 0
  if (withoutBody.includes(status)) {
    return !isExpected || allowed.status === String(status)
      ? []
      : [`status ${status} has no body, but ${allowed.status} in the contract documents one`]
  }
  if (text === '') return !isExpected || (media && mayBeEmpty(type)) ? [] : [`the body of status ${status} is missing`]
  if (!isExpected) return [`status ${status} must not have a body`]
  if (!media) return [otherType(type || undefined, status)]
  if (!media.items && !media.isJson && !isJson(type)) return []
  if (text === undefined) return ['the body cannot be read as text']
  if (media.items) return itemViolations(text, media.items)
  const read = parsed(text)
  return read
    ? (media.validator?.check(read.value) ?? []).map(({ message }) => message)
    : ['the body is not valid JSON']
}

/** What is wrong with the items of a whole stream. */
function itemViolations(text: string, items: Items): readonly string[] {
  const reader = createItemReader(items)
  return [...reader.take(text), ...reader.end()]
}

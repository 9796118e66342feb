import { headerOf, type MockRequest, type MockResponse } from '../../message/message.ts'
import type { Contract } from '../../types.ts'
import { headerIssues } from '../../request/header-issues.ts'
import type { Operation, SecurityScheme } from '../../request/operation.ts'
import { asGet } from '../../request/head.ts'
import { isJson, matchingStatus, mayBeEmpty, mediaFor } from '../../request/media.ts'
import { readBody } from '../../request/read-body.ts'
import { readParameters } from '../../request/read-parameters.ts'
import type { AllowedResponse, Route } from '../../request/route.ts'
import { createItemReader, type Items } from './items.ts'
import { createRouter, type Router } from '../../request/router.ts'

/** A request's operation and contract violations. */
export interface CheckedRequest {
  /** The operation of the request; absent if none matches. */
  readonly route?: Route
  readonly violations: readonly string[]
}

/** Checks traffic against a contract. */
export interface ContractCheck {
  request(request: MockRequest): CheckedRequest
  /**
   * The contract violations of a response.
   *
   * @param body Its text; `undefined` if the bytes are not text.
   */
  response(
    route: Route,
    response: Pick<MockResponse, 'status' | 'headers'>,
    body: { readonly text: string | undefined; /** A response to `HEAD` has no body. */ readonly isHead: boolean },
  ): readonly string[]
  /** What is known of a response, and wrong with it, before its body comes. */
  head(route: Route, response: Pick<MockResponse, 'status' | 'headers'>): ResponseHead
}

/** What a contract says of a response before its body comes. */
export interface ResponseHead {
  readonly violations: readonly string[]
  /** True if the body is one JSON value, with a validator. */
  readonly isValue: boolean
  /** How the items of a stream are read. */
  readonly items?: Items
}

/** Compiles a contract into a check; of requests alone, if it does not say which responses it allows. */
export function createContractCheck(contract: Contract): ContractCheck {
  const router = createRouter(
    Object.values(contract.routes).flatMap((route) =>
      [route.operation.path, ...route.operation.aliases].map(
        (path) => [route.operation.method.toUpperCase(), path, route] as const,
      ),
    ),
  )
  return {
    request: (request) => checkRequest(request, router, contract.securitySchemes),
    response: (route, response, body) =>
      contract.responses
        ? checkResponse(route.operation, contract.responses[route.operation.id] ?? [], { ...response, ...body })
        : [],
    head: (route, response) =>
      contract.responses
        ? responseHead(route.operation, contract.responses[route.operation.id] ?? [], response)
        : { violations: [], isValue: false },
  }
}

type Schemes = Readonly<Record<string, SecurityScheme>>

function checkRequest(request: MockRequest, router: Router<Route>, schemes: Schemes): CheckedRequest {
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
function missingCredentials({ security }: Operation, request: MockRequest, schemes: Schemes): readonly string[] {
  const missing = security.map((names) =>
    names.flatMap((name) => {
      const scheme = schemes[name]
      return scheme === undefined || hasCredential(scheme, request) ? [] : [`the credential ${name} is missing`]
    }),
  )
  return missing.some((names) => names.length === 0) ? [] : (missing[0] ?? [])
}

function hasCredential(scheme: SecurityScheme, request: MockRequest): boolean {
  if (scheme.type === 'mutualTLS') return true
  if (scheme.type !== 'apiKey') return headerOf(request, 'authorization') !== undefined
  if (scheme.in === 'header') return headerOf(request, scheme.name.toLowerCase()) !== undefined
  if (scheme.in === 'query') return new URLSearchParams(request.query).has(scheme.name)
  return (headerOf(request, 'cookie') ?? '').split(';').some((each) => each.trim().startsWith(`${scheme.name}=`))
}

/** Statuses whose responses have no body. @see RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5 */
const withoutBody: readonly number[] = [204, 205, 304]

interface ReceivedResponse extends Pick<MockResponse, 'status' | 'headers'> {
  readonly text: string | undefined
  readonly isHead: boolean
}

function responseHead(
  operation: Operation,
  responses: readonly AllowedResponse[],
  { status, headers }: Pick<MockResponse, 'status' | 'headers'>,
): ResponseHead {
  const allowed = allowedFor(responses, status)
  if (!allowed) return { violations: [undocumented(status)], isValue: false }
  const violations = headerViolations(operation, allowed, headers)
  const type = headers['content-type']
  const media = mediaFor(allowed.content, type)
  const isOther = type !== undefined && allowed.content.length > 0 && !media
  return {
    violations: isOther ? [...violations, otherType(type, status)] : violations,
    isValue: isJson(type ?? '') && media?.validator !== undefined,
    ...(media?.items && { items: media.items }),
  }
}

function headerViolations(
  operation: Operation,
  allowed: AllowedResponse,
  headers: MockResponse['headers'],
): readonly string[] {
  return headerIssues(operation, allowed, headers).map(({ message }) => `header ${message}`)
}

function undocumented(status: number): string {
  return `status ${status} is not in the contract`
}

function otherType(contentType: string | undefined, status: number): string {
  return `content type ${essenceOf(contentType) ?? 'none'} is not in the contract for status ${status}`
}

function essenceOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase()
}

function checkResponse(
  operation: Operation,
  responses: readonly AllowedResponse[],
  { status, headers, text: body, isHead }: ReceivedResponse,
): readonly string[] {
  const allowed = allowedFor(responses, status)
  if (!allowed) return [undocumented(status)]
  const violations = headerViolations(operation, allowed, headers)
  const { content } = allowed
  if (isHead) return violations
  if (withoutBody.includes(status)) {
    const isDocumented = content.length === 0 || allowed.status === String(status)
    const violation = `status ${status} has no body, but ${allowed.status} in the contract documents one`
    return isDocumented ? violations : [...violations, violation]
  }
  const type = headers['content-type']
  const media = mediaFor(content, type)
  if (body === '') {
    const isEmpty = content.length === 0 || (media && type !== undefined && mayBeEmpty(type))
    return isEmpty ? violations : [...violations, `the body of status ${status} is missing`]
  }
  if (content.length === 0) return [...violations, `status ${status} must not have a body`]
  if (!media) return [...violations, otherType(type, status)]
  if (media.items) return [...violations, ...itemViolations(body, media.items)]
  if (!isJson(type ?? '')) return violations
  if (body === undefined) return [...violations, 'the body cannot be read as text']
  const read = parse(body)
  if (!read) return [...violations, 'the body is not valid JSON']
  return [...violations, ...(media.validator?.check(read.value) ?? []).map(({ message }) => message)]
}

/** What is wrong with the items of a whole stream. */
function itemViolations(text: string | undefined, items: Items): readonly string[] {
  if (text === undefined) return ['the body cannot be read as text']
  const reader = createItemReader(items)
  return [...reader.take(text), ...reader.end()]
}

function allowedFor(allowed: readonly AllowedResponse[], status: number): AllowedResponse | undefined {
  const found = matchingStatus(
    allowed.map((each) => each.status),
    status,
  )
  return allowed.find((each) => each.status === found)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

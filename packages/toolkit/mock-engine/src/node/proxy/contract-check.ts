import { headerOf, type MockRequest, type MockResponse } from '../../message/message.ts'
import type { Contract } from '../../types.ts'
import { decodeFields } from '../../request/fields.ts'
import type { Operation, SecurityScheme } from '../../request/operation.ts'
import { isJson, isSameType, readBody } from '../../request/read-body.ts'
import { readParameters } from '../../request/read-parameters.ts'
import type { AllowedResponse, Route } from '../../request/route.ts'
import { createRouter, type Router } from '../../request/router.ts'

/** A contract, and what every operation of it may answer, by id. */
export interface CheckedContract extends Contract {
  readonly responses: Readonly<Record<string, readonly AllowedResponse[]>>
}

/** A request, and what of it the contract does not allow. */
export interface CheckedRequest {
  /** The operation that it addresses; absent where it addresses none. */
  readonly route?: Route
  readonly violations: readonly string[]
}

/** Tells what of a contract's traffic it does not allow. */
export interface ContractCheck {
  request(request: MockRequest): CheckedRequest
  /**
   * What of an answer the contract does not allow.
   *
   * @param body Its text; `undefined` where the bytes are no text.
   */
  response(
    route: Route,
    response: Pick<MockResponse, 'status' | 'headers'>,
    body: { readonly text: string | undefined; /** The answer to `HEAD` has none. */ readonly isHead: boolean },
  ): readonly string[]
}

/** Makes a contract ready to be checked against. */
export function createContractCheck(contract: CheckedContract): ContractCheck {
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
      checkResponse(route.operation, contract.responses[route.operation.id] ?? [], { ...response, ...body }),
  }
}

type Schemes = Readonly<Record<string, SecurityScheme>>

function checkRequest(request: MockRequest, router: Router<Route>, schemes: Schemes): CheckedRequest {
  const found = router(request.path)
  const match = found?.for(request.method)
  if (!match) {
    const takes = found ? `; the path takes ${found.methods.join(', ')}` : ''
    return { violations: [`no operation ${request.method} ${request.path}${takes}`] }
  }
  const { route, parameters } = match
  const read = readParameters(route, request, parameters)
  const body = readBody(request, route)
  return {
    route,
    violations: [
      ...missingCredentials(route.operation, request, schemes),
      ...(read ? read.issues.map(({ message }) => message) : ['the path holds a sequence of % that is no UTF-8']),
      ...bodyViolations(body),
    ],
  }
}

function bodyViolations(body: ReturnType<typeof readBody>): readonly string[] {
  if (!('message' in body)) return []
  if (body.issues.length > 0) return body.issues.map(({ message }) => message)
  // A quotation may hold a secret.
  return [body.isQuoting ? 'the body is no JSON' : `${body.message}: ${body.details}`]
}

/** The credentials that a request would need besides, told only where no alternative is complete. */
function missingCredentials({ security }: Operation, request: MockRequest, schemes: Schemes): readonly string[] {
  const missing = security.map((names) =>
    names.flatMap((name) => {
      const scheme = schemes[name]
      return scheme === undefined || isSent(scheme, request) ? [] : [`the credential ${name} is missing`]
    }),
  )
  return missing.some((names) => names.length === 0) ? [] : (missing[0] ?? [])
}

function isSent(scheme: SecurityScheme, request: MockRequest): boolean {
  if (scheme.type === 'mutualTLS') return true
  if (scheme.type !== 'apiKey') return headerOf(request, 'authorization') !== undefined
  if (scheme.in === 'header') return headerOf(request, scheme.name.toLowerCase()) !== undefined
  if (scheme.in === 'query') return new URLSearchParams(request.query).has(scheme.name)
  return (headerOf(request, 'cookie') ?? '').split(';').some((each) => each.trim().startsWith(`${scheme.name}=`))
}

interface Answered extends Pick<MockResponse, 'status' | 'headers'> {
  readonly text: string | undefined
  readonly isHead: boolean
}

function checkResponse(
  operation: Operation,
  responses: readonly AllowedResponse[],
  { status, headers, text: body, isHead }: Answered,
): readonly string[] {
  const allowed = allowedFor(responses, status)
  if (!allowed) return [`status ${status} is not in the contract`]
  const violations = [...headerViolations(operation, allowed, headers)]
  if (isHead || status === 204 || status === 304) return violations
  const { content } = allowed
  if (body === '') return content.length === 0 ? violations : [...violations, `status ${status} has no body`]
  if (content.length === 0) return [...violations, `status ${status} has a body, and the contract none`]
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const media = content.find(({ contentType }) => isSameType(contentType, type))
  if (!media) return [...violations, `content type ${type ?? 'none'} is not in the contract for status ${status}`]
  if (body === undefined) return [...violations, 'the body cannot be read as text']
  if (!isJson(type ?? '')) return violations
  const read = parse(body)
  if (!read) return [...violations, 'the body is no JSON']
  return [...violations, ...(media.validator?.check(read.value) ?? []).map(({ message }) => message)]
}

/** Exact statuses go before ranges, and ranges before the default. */
function allowedFor(allowed: readonly AllowedResponse[], status: number): AllowedResponse | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT']
  return names.map((name) => allowed.find((each) => each.status.toUpperCase() === name)).find((each) => each)
}

function headerViolations(
  { responses: described }: Operation,
  { status, headers: check }: AllowedResponse,
  headers: MockResponse['headers'],
): readonly string[] {
  if (!check) return []
  const names = described.find((each) => each.status === status)?.headers ?? []
  const sent = names.flatMap((name): (readonly [string, string])[] => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? [] : [[name, value]]
  })
  return check.validator.check(decodeFields(sent, check.fields)).map(({ message }) => `header ${message}`)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

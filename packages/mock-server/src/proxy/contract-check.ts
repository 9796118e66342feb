import { securitySchemes, type Operation, type SecurityScheme } from '@loyalty-kit/spec'
import { decodeFields } from '@loyalty-kit/validators'
import { responses } from '../generated/responses.ts'
import { routes } from '../generated/routes.ts'
import { headerOf, type MockRequest, type MockResponse } from '../message.ts'
import { isJson, isSameType, readBody } from '../read-body.ts'
import { readParameters } from '../read-parameters.ts'
import type { AllowedResponse, Route } from '../route.ts'
import { createRouter } from '../router.ts'

/** A request, and what of it the contract does not allow. */
export interface CheckedRequest {
  /** The operation that it addresses; absent where it addresses none. */
  readonly route?: Route
  readonly violations: readonly string[]
}

const router = createRouter(
  Object.values(routes).flatMap((route) =>
    [route.operation.path, ...route.operation.aliases].map(
      (path) => [route.operation.method.toUpperCase(), path, route] as const,
    ),
  ),
)

/** What of a request the contract does not allow. */
export function checkRequest(request: MockRequest): CheckedRequest {
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
      ...missingCredentials(route.operation, request),
      ...(read ? read.issues.map(({ message }) => message) : ['the path holds a sequence of % that is no UTF-8']),
      ...bodyViolations(body),
    ],
  }
}

function bodyViolations(body: ReturnType<typeof readBody>): readonly string[] {
  if (!('message' in body)) return []
  if (body.issues.length > 0) return body.issues.map(({ message }) => message)
  // What a parser says of JSON may quote it, and with it a secret.
  return [body.details.startsWith('It is no JSON') ? 'the body is no JSON' : `${body.message}: ${body.details}`]
}

/** The credentials that a request would need besides, told only where no alternative is complete. */
function missingCredentials({ security }: Operation, request: MockRequest): readonly string[] {
  const schemes: Readonly<Record<string, SecurityScheme>> = securitySchemes
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

/**
 * What of an answer the contract does not allow.
 *
 * @param body Its text; `undefined` where the bytes are no text.
 * @param isHead True for the answer to `HEAD`, which has no body whatever the contract says.
 */
export function checkResponse(
  { operation }: Route,
  { status, headers }: Pick<MockResponse, 'status' | 'headers'>,
  body: string | undefined,
  isHead: boolean,
): readonly string[] {
  const allowed = allowedFor(operation.id, status)
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
function allowedFor(id: string, status: number): AllowedResponse | undefined {
  const allowed = responses[id] ?? []
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

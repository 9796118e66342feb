import { isRaw, responseFaults, type CheckedResponse, type MessageFault } from '@specwright/validator-engine'
import { sentKeyOf } from '../credentials/sent-key.ts'
import type { SecurityScheme } from '../credentials/security-scheme.ts'
import { asGet } from '../http/head.ts'
import { isJson, mediaFor, ofStatus } from '../http/media.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { belowServer, compileServerPaths, endsWithServer } from '../route/base-path.ts'
import type { ServerContract } from '../route/contract.ts'
import type { Operation, ParameterLocation } from '../route/operation.ts'
import { readBody, type ReadBody } from '../route/read-body.ts'
import { readParameters, type Parameters } from '../route/read-parameters.ts'
import type { AllowedResponse, Issue, Route } from '../route/route.ts'
import { createRouter, type Router } from '../route/router.ts'
import { createItemReader, parsed, type Items } from './items.ts'
import { unreadable } from './violations.ts'

/** A request's operation and contract violations. */
export interface CheckedRequest {
  /** The operation of the request; absent if none matches. */
  readonly route?: Route
  /** Its parameters; absent if the path cannot be read. */
  readonly parameters?: Parameters
  readonly body?: ReadBody
  readonly violations: readonly RequestViolation[]
}

/** What is wrong with a request. */
export interface RequestViolation {
  /** The part that it is about: `operation` if none matches. */
  readonly part: 'operation' | 'credentials' | ParameterLocation | 'body'
  readonly message: string
  /** What a validator reports; absent for what none checks. */
  readonly issue?: Issue
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
interface PassedBody {
  /** `undefined` if it is not text, or was not kept. */
  readonly text: string | undefined
  /** A response to `HEAD` has no body. */
  readonly isHead: boolean
}

/** What a contract says of a response before its body comes. */
export interface ResponseCheck {
  readonly violations: readonly string[]
  /** True if the body is one value that is checked: JSON, a form, or plain text. */
  readonly isValue: boolean
  /** How the items of a stream are read. */
  readonly items?: Items
  /** The violations of the whole response. */
  whole(body: PassedBody): readonly string[]
}

/** The check of a response of which a contract says nothing. */
export const unchecked: ResponseCheck = { violations: [], isValue: false, whole: () => [] }

/** Compiles a contract into a check; of requests alone, if it does not say which responses it allows. */
export function createContractCheck(contract: ServerContract): ContractCheck {
  const router = createRouter(
    Object.values(contract.routes).flatMap((route) =>
      [route.operation.path, ...route.operation.aliases].map(
        (path) => [route.operation.method.toUpperCase(), path, route] as const,
      ),
    ),
  )
  const servers = compileServerPaths(contract.basePaths ?? [])
  const isKnown = (path: string): boolean => router(path) !== undefined
  const documented = documentedById(contract.responses)
  return {
    pathBelow: (service, request) =>
      (endsWithServer(service, servers) ? belowServer(request, servers, isKnown) : request).path,
    request: (request) => checkRequest(belowServer(request, servers, isKnown), router, contract.securitySchemes),
    response: (route, response) => (documented ? checkResponse(documented(route.operation.id), response) : unchecked),
  }
}

type Schemes = Readonly<Record<string, SecurityScheme>>

function checkRequest(request: HttpRequest, router: Router<Route>, schemes: Schemes): CheckedRequest {
  const { method } = asGet(request, router)
  const found = router(request.path)
  const match = found?.for(method)
  if (!match) {
    const supported = found ? `; the path supports ${found.methods.join(', ')}` : ''
    return {
      violations: [{ part: 'operation', message: `no operation ${request.method} ${request.path}${supported}` }],
    }
  }
  const { route, parameters } = match
  const read = readParameters(route, request, parameters)
  const body = readBody(request, route)
  return {
    route,
    ...(read && { parameters: read }),
    body,
    violations: [
      ...missingCredentials(route.operation, request, schemes).map(
        (message) => ({ part: 'credentials', message }) as const,
      ),
      ...(read?.issues.map((issue) => ({ part: issue.in, message: issue.message, issue })) ?? [unreadablePath]),
      ...bodyViolations(body),
    ],
  }
}

const unreadablePath: RequestViolation = {
  part: 'path',
  message: 'the percent-encoding of the path is not valid UTF-8',
}

function bodyViolations(body: ReadBody): readonly RequestViolation[] {
  if (!('message' in body)) return []
  if (body.issues.length > 0) return body.issues.map((issue) => ({ part: 'body', message: issue.message, issue }))
  // A JSON parser's message may quote the body, and with it a secret.
  const message = body.isQuoting ? 'the body is not valid JSON' : `${body.message}: ${body.details}`
  return [{ part: 'body', message }]
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

/** The documented responses of an operation. */
interface AllowedByOperation {
  readonly responses: readonly AllowedResponse[]
  /** As the validators have them. */
  readonly whole: CheckedResponses
  /** The same without headers: of a body that comes later, the headers have been checked. */
  readonly bodies: CheckedResponses
}

type CheckedResponses = Readonly<Record<string, CheckedResponse<Issue>>>

/** What gives the documented responses of an operation, each converted once; absent if the contract does not say which they are. */
function documentedById(responses: ServerContract['responses']): ((id: string) => AllowedByOperation) | undefined {
  if (!responses) return undefined
  const converted = new Map<string, AllowedByOperation>()
  return (id) => {
    const found = converted.get(id) ?? documentedBy(responses[id] ?? [])
    converted.set(id, found)
    return found
  }
}

function documentedBy(responses: readonly AllowedResponse[]): AllowedByOperation {
  const checked = responses.map(({ status, headers, content }) => {
    const header = headers && { header: { schema: headers.validator, fields: headers.fields } }
    return { status, header, body: { content: checkedContent(content) } }
  })
  return {
    responses,
    whole: Object.fromEntries(checked.map(({ status, header, body }) => [status, { ...header, ...body }])),
    bodies: Object.fromEntries(checked.map(({ status, body }) => [status, body])),
  }
}

function checkedContent(content: AllowedResponse['content']): CheckedResponse<Issue>['content'] {
  return Object.fromEntries(
    content.map(({ contentType, validator: schema, fields, isJson: isUnsaidJson }) => [
      contentType,
      { ...(schema && { schema }), ...(fields && { fields }), ...(isUnsaidJson && { isJson: isUnsaidJson }) },
    ]),
  )
}

function checkResponse(
  { responses, whole, bodies }: AllowedByOperation,
  { status, headers }: ResponseHead,
): ResponseCheck {
  const allowed = ofStatus(responses, status)
  const type = headers['content-type']
  const media = allowed && mediaFor(allowed.content, type)
  const facts = { status, type, by: allowed?.status }
  const faultsOf = (checked: CheckedResponses, body: unknown): readonly MessageFault<Issue>[] =>
    // On the wire, a body that does not say its type has none.
    responseFaults(checked, { status, headers: { 'content-type': '', ...headers }, body })
  const wordedAll = (faults: readonly MessageFault<Issue>[]): readonly string[] =>
    faults.map((fault) => worded(fault, facts))
  const ofHead = faultsOf(whole, '').filter(
    ({ what }) => what === 'status' || what === 'header' || (what === 'type' && type !== undefined),
  )
  const violations = wordedAll(ofHead)
  const ofHeaders = wordedAll(ofHead.filter(({ what }) => what === 'header'))
  const violationsOf = (body: unknown): readonly string[] => [...ofHeaders, ...wordedAll(faultsOf(bodies, body))]
  const isOfJson = isJson(type ?? '') || media?.isJson === true
  return {
    violations,
    isValue: media?.validator !== undefined && (isOfJson || media.fields !== undefined || !isRaw('', type ?? '')),
    ...(media?.items && { items: media.items }),
    whole({ text, isHead }) {
      if (isHead) return violations
      if (text === '' || !media) return violationsOf(text === '' ? undefined : (text ?? new Uint8Array()))
      if (text === undefined) return media.items || media.fields || isOfJson ? [...violations, unreadable] : violations
      if (media.items) return [...violations, ...itemViolations(text, media.items)]
      // What the documents say is JSON, the validators parse.
      if (!isOfJson || media.isJson) return violationsOf(text)
      const read = parsed(text)
      return read ? violationsOf(read.value) : [...violations, notJson]
    },
  }
}

const notJson = 'the body is not valid JSON'

/** A response whose faults are worded. */
interface Faulty {
  readonly status: number
  /** Value of `Content-Type`. */
  readonly type: string | undefined
  /** The documented status that describes it. */
  readonly by: string | undefined
}

/** What is wrong with a response, for its operator: without anything that it contains. */
function worded(fault: MessageFault<Issue>, { status, type = 'none', by }: Faulty): string {
  switch (fault.what) {
    case 'status':
      return `status ${status} is not in the contract`
    case 'type':
      return `content type ${type.split(';')[0]?.trim().toLowerCase()} is not in the contract for status ${status}`
    case 'missing':
      return `the body of status ${status} is missing`
    case 'bodiless':
      return `status ${status} has no body, but ${by} in the contract documents one`
    case 'undocumented':
      return `status ${status} must not have a body`
    case 'syntax':
      return notJson
    case 'header':
      return `header ${fault.issue.message}`
    case 'body':
      return fault.issue.message
  }
}

/** What is wrong with the items of a whole stream. */
function itemViolations(text: string, items: Items): readonly string[] {
  const reader = createItemReader(items)
  return [...reader.take(text), ...reader.end()]
}

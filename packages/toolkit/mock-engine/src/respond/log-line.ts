import { onLine } from '@specwright/code/places'
import { redactText } from '@specwright/server-engine/http'
import type { LogFormat } from './log-format.ts'
import type { Outage } from '../store/watch.ts'

/** How grave a line of the log is, as OpenTelemetry numbers it. */
const severities = { info: 9, warn: 13, error: 17 } as const

/** `info`: a request; `warn`: what a request or the mock does not do; `error`: a failure of the mock or its store. */
export type LogLevel = keyof typeof severities

/** What a line of the log says. */
export interface LogEntry {
  readonly level: LogLevel
  readonly message: string
  /** The request that it is about; absent if it is about none. */
  readonly request?: LoggedRequest
  /** What else is known, by its names in the semantic conventions of OpenTelemetry. */
  readonly attributes?: Readonly<Record<string, string | number>>
  /** Where it happened, a call for each line. */
  readonly stack?: readonly string[]
}

/** The request of a line. */
export interface LoggedRequest {
  readonly id: string
  /** Empty for the default one. */
  readonly tenant: string
  /** Absent if it matches no operation. */
  readonly operation?: string | undefined
}

/**
 * A line of the log: one line, except that a stack in text follows indented, so that none of its lines looks like another entry.
 *
 * In JSON, the members have the names of OpenTelemetry's log records and semantic conventions; `mock.` begins those that it
 * has no name for.
 *
 * @param at Milliseconds since the epoch.
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */
export function logLine(entry: LogEntry, format: LogFormat, at: number): string {
  const { level, message, request, attributes = {}, stack = [] } = entry
  const timestamp = new Date(at).toISOString()
  if (format === 'json') {
    const record = {
      timestamp,
      severityText: level.toUpperCase(),
      severityNumber: severities[level],
      body: message,
      ...attributes,
      ...(stack.length > 0 && { 'exception.stacktrace': stack.join('\n') }),
      'mock.operation': request?.operation,
      'mock.request_id': request?.id,
      'mock.tenant': request?.tenant,
    }
    // The escapes of JSON: what is hidden is so in its strings only.
    return onLine(JSON.stringify(record))
  }
  const { id, operation = '-', tenant } = request ?? {}
  const about = request ? ` request=${id} operation=${operation} tenant=${tenant || '-'}` : ''
  const where = stack.map((line) => `\n    ${onLine(line)}`)
  return onLine(`${timestamp} ${level} ${message}${about}`) + where.join('')
}

/** A request that was responded to. */
export interface Responded extends LoggedRequest {
  readonly method: string
  /** As it was sent. */
  readonly path: string
  readonly query?: string | undefined
  /** The path of its operation, with that which it is below. */
  readonly route?: string | undefined
  readonly status: number
  /** How long it took. */
  readonly seconds: number
}

/** Methods of HTTP: others have one name, so that nobody counts what clients invent. */
const methods: ReadonlySet<string> = new Set('CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE'.split(' '))

/** What the log says of a request. */
export function requestEntry({ method, path: sent, query, route, status, seconds, ...request }: Responded): LogEntry {
  const path = redactText(sent)
  const target = query === undefined ? path : `${path}?${query}`
  return {
    level: 'info',
    message: `${method} ${target} ${status} ${(1000 * seconds).toFixed(1)} ms`,
    request,
    attributes: {
      'http.request.method': methods.has(method) ? method : '_OTHER',
      ...(!methods.has(method) && { 'http.request.method_original': method }),
      'url.path': path,
      ...(query !== undefined && { 'url.query': query }),
      ...(route !== undefined && { 'http.route': route }),
      'http.response.status_code': status,
      'http.server.request.duration': Number(seconds.toFixed(6)),
      ...(status >= 500 && { 'error.type': String(status) }),
    },
  }
}

/** Why a request failed in the mock, and where. */
export function failureEntry(error: unknown, request: LoggedRequest): LogEntry {
  const { stack = '', message = '', name = typeof error } = error instanceof Error ? error : {}
  const head = stack.indexOf(`: ${message}`)
  const calls = head < 0 ? stack : stack.slice(head + message.length + 2)
  return {
    level: 'error',
    message: `Cannot complete the request: ${String(error)}`,
    request,
    attributes: { 'exception.type': name, 'exception.message': message || String(error) },
    stack: calls
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
}

/** What the log says of an outage of the store: a sentence when it begins, and one when it has ended. */
export function outageEntry({ error, began, ended, failures }: Readonly<Outage>): LogEntry {
  if (ended === undefined) return { level: 'error', message: error.message, attributes: { 'error.type': error.name } }
  const times = failures === 1 ? 'once' : `${failures} times`
  return {
    level: 'warn',
    message: `The store can be used again: it failed ${times} in ${((ended - began) / 1000).toFixed(1)} s`,
  }
}

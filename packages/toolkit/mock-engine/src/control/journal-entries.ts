import {
  redactHeaders,
  redactKeys,
  redactText,
  secretHeadersOf,
  secretParametersOf,
} from '@specwright/server-engine/http'
import type { SecurityScheme } from '@specwright/server-engine/engine'
import { ControlError } from './control-error.ts'
import type { JournalRecord } from './journal.ts'

/** A request and its response, without secrets. */
export interface JournalEntry {
  /** Time by the mock's clock, ISO 8601. */
  readonly at: string
  /** `operationId`; absent if the request matches no operation. */
  readonly operation?: string
  /** Operations with similar paths, if the request matches none. */
  readonly near_misses?: readonly string[]
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
}

/** Which entries to select: those that match every given member. */
export interface JournalQuery {
  readonly operation?: string
  readonly method?: string
  /** A path, or a prefix followed by `*`. */
  readonly path?: string
  readonly status?: number
}

/**
 * Returns the query if it is valid.
 *
 * @throws {ControlError} For an unknown member, or a value that no request has: nothing would match.
 */
export function checkedQuery(query: JournalQuery): JournalQuery {
  const problems = Object.entries(query).flatMap(([name, value]) => {
    const member = Object.hasOwn(queryMembers, name) ? queryMembers[name] : undefined
    if (!member) return [`/${name} is unknown. A query has ${Object.keys(queryMembers).join(', ')}`]
    const [is, must] = member
    return value === undefined || is(value) ? [] : [`/${name} ${must}`]
  })
  if (problems.length > 0) throw new ControlError(400, 'Cannot read the journal', problems)
  return query
}

const isString = (value: unknown): boolean => typeof value === 'string'

/** What each member of a query must be. */
const queryMembers: Readonly<Record<string, readonly [is: (value: unknown) => boolean, must: string]>> = {
  operation: [isString, 'must be a string'],
  method: [(value) => typeof value === 'string' && /^[\w-]+$/.test(value), 'must be the name of a method'],
  path: [isString, 'must be a string'],
  status: [
    (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
    'must be an integer from 100 to 599',
  ],
}

type SecuritySchemes = Readonly<Record<string, SecurityScheme>>

/** The entries of records that match a query, without what carries the credentials of these schemes. */
export function entriesOf(
  records: readonly JournalRecord[],
  schemes: SecuritySchemes,
  query: JournalQuery = {},
): readonly JournalEntry[] {
  return records.filter((record) => matches(record, query)).map((record) => entryOf(record, schemes))
}

function matches({ operation, request, response }: JournalRecord, query: JournalQuery): boolean {
  const { path } = query
  return (
    (query.operation === undefined || query.operation === operation) &&
    (query.method === undefined || query.method.toUpperCase() === request.method) &&
    (query.status === undefined || query.status === response.status) &&
    (path === undefined || (path.endsWith('*') ? request.path.startsWith(path.slice(0, -1)) : request.path === path))
  )
}

function entryOf(
  { at, operation, nearMisses, request, response }: JournalRecord,
  schemes: SecuritySchemes,
): JournalEntry {
  const secrets = { ...secretHeadersOf(schemes), 'x-mock-control-token': '<CONTROL_TOKEN>' }
  const keys = secretParametersOf(schemes)
  const hidden = (text: string): string => redactText(redactKeys(text, keys))
  const headersOf = (headers: Parameters<typeof redactHeaders>[0]): Readonly<Record<string, string>> => {
    const shown = Object.entries(redactHeaders(headers, secrets))
    return Object.fromEntries(shown.map(([name, value]) => [name, redactKeys(value, keys)]))
  }
  return {
    at: new Date(at).toISOString(),
    ...(operation === undefined ? {} : { operation }),
    ...(nearMisses === undefined ? {} : { near_misses: nearMisses }),
    request: {
      method: request.method,
      path: redactText(request.path),
      query: hidden(request.query),
      headers: headersOf(request.headers),
      body: redactText(request.body),
    },
    response: {
      status: response.status,
      headers: headersOf(response.headers),
      body: hidden(response.body || (response.parts ?? []).join('')),
    },
  }
}

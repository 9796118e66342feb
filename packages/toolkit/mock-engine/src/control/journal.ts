import type { MockRequest, MockResponse } from '../message/message.ts'
import { redactHeaders, redactKeys, redactText, secretHeadersOf, secretParametersOf } from '../message/redact.ts'
import type { SecurityScheme } from '../request/operation.ts'
import { ControlError } from './control-error.ts'
import type { JournalBudget, Limited } from './journal-budget.ts'

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

/** Of a longer body only the length is kept, so that large requests do not grow the journal. */
const maxBodyLength = 16_384

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

/** What the journal stores: unprocessed, since most entries are never read. */
export interface JournalRecord {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly request: MockRequest
  readonly response: MockResponse
  readonly operation: string | undefined
  readonly nearMisses: readonly string[] | undefined
}

/** The last requests, oldest first. */
export interface Journal extends Limited {
  add(record: JournalRecord): void
  entries(query?: JournalQuery): readonly JournalEntry[]
  clear(): void
}

type SecuritySchemes = Readonly<Record<string, SecurityScheme>>

/** How much a journal keeps, and what it hides. */
export interface JournalOptions {
  /** How many requests to keep; the oldest are dropped first. */
  readonly size: number
  /** What it may take together with other journals; it joins them. */
  readonly budget: JournalBudget
  /** Returns what carries the contract's credentials. */
  readonly securitySchemes: () => SecuritySchemes
}

/** Starts empty. */
export function createJournal({ size, budget, securitySchemes }: JournalOptions): Journal {
  // A ring, which starts at `first`.
  let records: (JournalRecord | undefined)[] = []
  /** The memory of each: it is not read again only to be dropped. */
  let sizes: number[] = []
  let first = 0
  let count = 0
  let bytes = 0

  const journal: Journal = {
    bytes: () => bytes,
    add(record) {
      if (size === 0) return
      if (count === size) journal.dropOldest()
      const kept = keptRecord(record)
      const place = (first + count) % size
      const added = bytesOf(kept)
      records[place] = kept
      sizes[place] = added
      count++
      bytes += added
      budget.count(journal, added)
    },
    dropOldest() {
      const freed = sizes[first]
      if (count === 0 || freed === undefined) return
      records[first] = undefined
      first = (first + 1) % size
      count--
      bytes -= freed
      budget.count(journal, -freed)
    },
    entries(query = {}) {
      const inOrder = [...records.slice(first), ...records.slice(0, first)]
      const schemes = securitySchemes()
      return inOrder.flatMap((record) => (record && matches(record, query) ? [entryOf(record, schemes)] : []))
    },
    clear() {
      budget.count(journal, -bytes)
      records = []
      sizes = []
      first = 0
      count = 0
      bytes = 0
    },
  }
  budget.join(journal)
  return journal
}

/** The memory of a record: at most two bytes for each character, and what its objects take. */
function bytesOf({ request, response }: JournalRecord): number {
  let characters = request.path.length + request.query.length + request.body.length + response.body.length
  for (const part of response.parts ?? []) characters += part.length
  for (const headers of [request.headers, response.headers]) {
    for (const name in headers) characters += name.length + String(headers[name]).length
  }
  return 1000 + 2 * characters
}

function keptRecord(record: JournalRecord): JournalRecord {
  const [request, response] = [withoutLongBody(record.request), withoutLongBody(record.response)]
  const isSame = request === record.request && response === record.response
  return isSame ? record : { ...record, request, response }
}

function withoutLongBody<Message extends { readonly body: string; readonly parts?: readonly string[] }>(
  message: Message,
): Message {
  const { length } = message.body
  if (length > maxBodyLength) return { ...message, body: `<${length} characters>`, parts: [] }
  return message.parts ? { ...message, body: '' } : message
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
  const [secrets, keys] = [secretHeadersOf(schemes), secretParametersOf(schemes)]
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

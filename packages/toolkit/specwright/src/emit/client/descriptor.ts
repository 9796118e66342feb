import { jsonType, oneTypeOf, type MediaTypeModel, type Model, type OperationModel } from '@specwright/document/model'
import { braces, code, expr, type Code, type Expression } from '@specwright/code'
import { sentMethod } from '@specwright/document/openapi'
import { bodyWriter, isOfRange } from './body-writer.ts'
import { acceptOf, bodyKind, failuresOf, mayBeUnchanged, otherResultsOf } from './content.ts'
import { engineFunction } from './engine-names.ts'
import type { Method } from './method.ts'
import { keysIn, type Pagination } from './pagination-rule.ts'
import { secretNamesOf } from './secret-names.ts'
import { headersReader } from './result-headers.ts'
import { queryKeysOf, securityOf } from './security.ts'
import { ownServerOf } from '@specwright/document/servers'
import { parameterWriters } from './styles.ts'
import type { ResponseKind } from './success.ts'
import { writerCode } from './writer.ts'

/** Functions that read a response; reading JSON is the default. */
const readers: Readonly<Partial<Record<ResponseKind, Expression>>> = {
  any: engineFunction('readAny'),
  binary: engineFunction('readBinary'),
  location: engineFunction('readLocation'),
  none: engineFunction('readNone'),
  optional: engineFunction('readOptional'),
  text: engineFunction('readText'),
}

/**
 * The descriptor of an operation, for the client.
 *
 * It refers to the functions that write and read, so that a bundle includes only those in use.
 */
export function descriptorOf({ operation, media, responseKind, listed, streamed }: Method, model: Model): Code {
  const { id, method, path, acceptedScopes } = operation
  const server = ownServerOf(operation, model)
  const keyName = idempotencyKeyOf(operation)
  const secrets = secretNamesOf(operation, model)
  const results = otherResultsOf(operation)
  const reader = listed ? readerOf(listed.rule) : readers[responseKind]
  const accept = acceptOf(operation).join(', ') || '*/*'
  const members: Readonly<Record<string, Expression | undefined>> = {
    id: expr.literal(id),
    method: expr.literal(sentMethod(method)),
    path: expr.literal(path.replace(/#.*/s, '')), // a fragment is not sent
    ...(media && contentDescriptor(media, model)),
    accept: accept === jsonType ? undefined : expr.literal(accept),
    response: mayBeUnchanged(operation) ? unlessUnchanged(reader) : reader,
    head: headersReader(operation, model),
    results: results.length === 0 ? undefined : expr.literal(results),
    failure: failuresReader(operation),
    pages: listed && pagesOf(listed.rule, queryKeysOf(operation, model)),
    stream: streamed && code`{ items: ${streamed.reader}, accept: ${expr.literal(streamed.contentType)} }`,
    createHeaders:
      keyName === undefined ? undefined : expr.pure(engineFunction('idempotencyKey'), [expr.literal(keyName)]),
    idempotent: keyName === undefined ? undefined : expr.literal(true),
    ...Object.fromEntries(
      Object.entries(parameterWriters(operation, model)).map(([name, writer]) => [name, writerCode(writer)]),
    ),
    secrets: secrets.length === 0 ? undefined : expr.pure(engineFunction('secretsIn'), [expr.literal(secrets)]),
    server: server && expr.pure(engineFunction('ownServer'), [expr.literal(server)]),
    security: expr.literal(securityOf(operation, model)),
    scopes: acceptedScopes.length === 0 ? undefined : expr.literal(acceptedScopes),
  }
  const lines = Object.entries(members).flatMap(([name, value]) => {
    return value === undefined ? [] : [code`${expr.name(name)}: ${value}`]
  })
  return braces(lines, code`,`)
}

/** Reads a result that may have not changed, with the function for the others. */
function unlessUnchanged(reader: Expression | undefined): Expression {
  return expr.pure(engineFunction('unlessUnchanged'), reader ? [reader] : [])
}

/** Reads a page whose items are where its rule says. */
function readerOf({ items }: Pagination): Expression {
  return expr.pure(engineFunction('readPage'), [expr.literal(keysIn(items))])
}

/** The function of the engine for each style of pages. */
const pageFunctions = {
  cursor: 'cursorPages',
  after: 'afterPages',
  offset: 'offsetPages',
  page: 'numberedPages',
  url: 'urlPages',
  link: 'linkPages',
} as const

function pagesOf(rule: Pagination, credentials: readonly string[]): Expression {
  const [name, facts] = pageRuleData(rule, credentials)
  return expr.pure(engineFunction(name), [expr.literal(facts)])
}

/**
 * The rule of a listing's pages as data: the function of the engine and what it takes, with keys in place of pointers.
 *
 * @param credentials The query parameters with credentials, which a URL of a page may repeat.
 */
export function pageRuleData(
  { style, ...members }: Pagination,
  credentials: readonly string[],
): readonly [name: (typeof pageFunctions)[keyof typeof pageFunctions], facts: object] {
  const inBody = ['items', 'next', 'expires', 'more', 'total', 'pages']
  const facts = Object.entries(members).map(([name, value]) => {
    return [name, inBody.includes(name) ? keysIn(String(value)) : value]
  })
  const isUrl = style === 'url' || style === 'link'
  const others = isUrl && credentials.length > 0 ? [['credentials', credentials]] : []
  return [pageFunctions[style], Object.fromEntries([...facts, ...others])]
}

/** The function that reads documented errors that are not JSON. */
function failuresReader(operation: OperationModel): Expression | undefined {
  const kinds = failuresOf(operation).flatMap((response) => {
    const kind = bodyKind(response)
    const status = response.status.toUpperCase() === 'DEFAULT' ? 'default' : response.status.toUpperCase()
    return kind === undefined || kind === 'json' ? [] : [[status, kind] as const]
  })
  if (kinds.length === 0) return undefined
  return expr.pure(engineFunction('failuresOf'), [expr.literal(Object.fromEntries(kinds))])
}

/** The header that makes a request repeatable, if the operation has it. */
function idempotencyKeyOf({ parameters }: OperationModel): string | undefined {
  return parameters.find((each) => each.idempotencyKey === 'random')?.name
}

/** The members of a descriptor for a body, as code. */
export function contentDescriptor(
  media: MediaTypeModel,
  model: Model,
): Readonly<Record<'contentType' | 'body', Expression | undefined>> {
  const { contentType, kind } = media
  return {
    // A multipart body has its own, with its boundary, and so may a file of a range.
    contentType: kind === 'multipart' || isOfRange(media) ? undefined : expr.literal(oneTypeOf(contentType, kind)),
    body: writerCode(bodyWriter(media, model)),
  }
}

import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { braces, code, expr, type Code, type Expression } from '@loyalty-kit/code'
import { sentMethod } from '@loyalty-kit/document/openapi'
import { kindOf } from './content.ts'
import { engineFunction } from './engine-names.ts'
import { isWholeQuery, type Method } from './method.ts'
import { keysIn, type Pagination } from './pagination-rule.ts'
import { securityOf } from './security.ts'
import { ownServerOf } from './servers.ts'
import type { ResponseKind } from './success.ts'

/** Functions that read a response; reading JSON is the default. */
const readers: Readonly<Partial<Record<ResponseKind, Expression>>> = {
  any: engineFunction('readAny'),
  binary: engineFunction('readBinary'),
  none: engineFunction('readNone'),
  optional: engineFunction('readOptional'),
  text: engineFunction('readText'),
}

/** Functions that write a body; any other body is sent unchanged. */
const writers: Readonly<Partial<Record<ReturnType<typeof kindOf>, Expression>>> = {
  form: engineFunction('writeForm'),
  json: expr.member(expr.name('JSON'), 'stringify'),
}

/**
 * The descriptor of an operation, for the client.
 *
 * It refers to the functions that write and read, so that a bundle includes only those in use.
 */
export function descriptorOf({ operation, contentType, responseKind, listed }: Method, model: Model): Code {
  const { id, method, path, acceptedScopes } = operation
  const server = ownServerOf(operation, model)
  const styles = stylesOf(operation)
  const keyName = idempotencyKeyOf(operation)
  const kind = contentType === undefined ? undefined : kindOf(contentType)
  const members: Readonly<Record<string, Expression | undefined>> = {
    id: expr.literal(id),
    method: expr.literal(sentMethod(method)),
    path: expr.literal(path),
    // FormData sets its own, with its boundary.
    contentType: contentType === undefined || kind === 'multipart' ? undefined : expr.literal(contentType),
    body: kind && writers[kind],
    response: listed ? readerOf(listed.rule) : readers[responseKind],
    pages: listed && pagesOf(listed.rule),
    headers: keyName === undefined ? undefined : expr.call(engineFunction('idempotencyKey'), [expr.literal(keyName)]),
    idempotent: keyName === undefined ? undefined : expr.literal(true),
    query: isWholeQuery(operation) ? engineFunction('wholeQuery') : stylesIn(styles),
    server: server && expr.literal(server),
    security: expr.literal(securityOf(operation, model)),
    scopes: acceptedScopes.length === 0 ? undefined : expr.literal(acceptedScopes),
  }
  const lines = Object.entries(members).flatMap(([name, value]) => {
    return value === undefined ? [] : [code`${expr.name(name)}: ${value}`]
  })
  return braces(lines, code`,`)
}

/** Reads a page whose items are where its rule says. */
function readerOf({ items }: Pagination): Expression {
  return expr.call(engineFunction('readPage'), [expr.literal(keysIn(items))])
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

/** The rule of a listing's pages, with keys in place of pointers. */
function pagesOf({ style, ...members }: Pagination): Expression {
  const inBody = ['items', 'next', 'expires', 'more', 'total', 'pages']
  const facts = Object.entries(members).map(([name, value]) => {
    return [name, inBody.includes(name) ? keysIn(String(value)) : value]
  })
  return expr.call(engineFunction(pageFunctions[style]), [expr.literal(Object.fromEntries(facts))])
}

function stylesIn(styles: ReturnType<typeof stylesOf>): Expression | undefined {
  return Object.keys(styles).length === 0 ? undefined : expr.call(engineFunction('styled'), [expr.literal(styles)])
}

/** The header that makes a request repeatable, if the operation has it. */
function idempotencyKeyOf({ parameters }: OperationModel): string | undefined {
  return parameters.find((each) => each.in === 'header' && /^idempotency-key$/i.test(each.name))?.name
}

/** Query parameters that do not have OpenAPI's default style. */
function stylesOf({ parameters }: OperationModel): Readonly<Record<string, readonly [string, boolean]>> {
  const nonDefault = parameters.filter(
    ({ in: location, style, explode }) => location === 'query' && (style !== 'form' || !explode),
  )
  return Object.fromEntries(nonDefault.map(({ name, style, explode }) => [name, [style, explode]]))
}

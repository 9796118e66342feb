import type { Pagination } from '../../src/config.ts'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const none = { type: 'null' }
const integer = { type: 'integer' }
const thing = { type: 'object', required: ['id'], properties: { id: text } }
const list = { type: 'array', items: thing }
const object = (properties: object): object => ({ type: 'object', properties })
const query = (...names: readonly [string, object?][]): object[] =>
  names.map(([name, schema = text]) => ({ name, in: 'query', schema }))

interface Listed {
  readonly parameters: readonly object[]
  readonly body: object
  readonly headers?: object
  readonly declared?: Pagination | false
}

/** Shapes of real services: that of an operation tells how its pages follow each other, or leaves it open. */
export const shapes: Readonly<Record<string, Listed>> = {
  nextCursor: {
    parameters: query(['cursor']),
    body: object({ data: list, next_cursor: { type: ['string', 'null'] } }),
  },
  cursorNext: {
    parameters: query(['cursor']),
    body: object({ data: list, cursor: object({ next: text, expires_at: text }) }),
  },
  cursorOrNull: {
    parameters: query(['cursor']),
    body: object({ data: list, cursor: { oneOf: [object({ next: textOrNull }), none] } }),
  },
  nextOrNull: {
    parameters: query(['cursor']),
    body: object({ data: list, next_cursor: { anyOf: [none, text] } }),
  },
  linksOrNull: {
    parameters: [],
    body: object({ results: list, links: { anyOf: [none, object({ self: text, next: { oneOf: [text, none] } })] } }),
  },
  metaOrNull: {
    parameters: query(['page', integer]),
    body: object({ agents: list, meta: { type: ['object', 'null'], properties: { pages: integer } } }),
  },
  itemsInNull: {
    parameters: query(['from', integer]),
    body: object({ result: { oneOf: [object({ list }), none] } }),
    declared: { style: 'offset', items: '/result/list', parameter: 'from' },
  },
  pageToken: {
    parameters: query(['pageToken'], ['pageSize', integer]),
    body: object({ files: list, nextPageToken: text }),
  },
  marker: { parameters: query(['marker']), body: object({ entries: list, next_marker: text, limit: integer }) },
  textPage: { parameters: query(['page']), body: object({ data: list, next_page: text, total_count: integer }) },
  startingAfter: {
    parameters: query(['starting_after'], ['ending_before']),
    body: object({ data: list, has_more: { type: 'boolean' } }),
  },
  after: { parameters: query(['after']), body: object({ data: list, last_id: text, has_more: { type: 'boolean' } }) },
  nextPageUri: {
    parameters: query(['PageSize', integer]),
    body: object({ calls: list, next_page_uri: text, first_page_uri: text }),
  },
  linksNext: { parameters: [], body: object({ results: list, links: object({ self: text, next: text }) }) },
  linkHeader: { parameters: query(['page', integer]), body: list, headers: { Link: { schema: text } } },
  pageOfPages: {
    parameters: query(['page', integer]),
    body: object({ agents: list, meta: object({ page: integer, pages: integer }) }),
  },
  pageFromZero: {
    parameters: query(['page', { type: 'integer', minimum: 0 }]),
    body: object({ items: list, total_pages: integer }),
  },
  pageOfTotal: {
    parameters: query(['page', integer]),
    body: object({ droplets: list, meta: object({ total: integer }) }),
  },
  offset: { parameters: query(['offset', integer]), body: object({ value: list, total: integer }) },
  declared: {
    parameters: query(['from', integer]),
    body: object({ list, more: list }),
    declared: { style: 'offset', items: '/list', parameter: 'from' },
  },
  // No listing, or more than one way to read it.
  off: { parameters: query(['cursor']), body: object({ data: list, next_cursor: text }), declared: false },
  configured: { parameters: query(['page', integer]), body: list },
  configuredOff: { parameters: query(['cursor']), body: object({ data: list, next_cursor: text }) },
  twoLists: { parameters: query(['cursor']), body: object({ a: list, b: list, next_cursor: text }) },
  twoCursors: {
    parameters: query(['cursor']),
    body: object({ data: list, next_cursor: text, meta: object({ next_cursor: text }) }),
  },
  noPosition: { parameters: query(['limit', integer]), body: object({ data: list, total: integer }) },
  untypedPage: { parameters: query(['page']), body: object({ data: list, total_pages: integer }) },
  plainAfter: { parameters: query(['after']), body: object({ data: list, has_more: { type: 'boolean' } }) },
}

/** A document with an operation for each of them. */
export const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: Object.fromEntries(
    Object.entries(shapes).map(([id, { parameters, body, headers, declared }]) => {
      const content = { 'application/json': { schema: body } }
      const responses = { 200: { description: 'ok', content, ...(headers && { headers }) } }
      const rule = declared === undefined ? {} : { 'x-pagination': declared }
      return [
        `/${id}`,
        { get: { operationId: id, 'x-name': `things.${id}`, tags: ['things'], parameters, responses, ...rule } },
      ]
    }),
  ),
}

import { expect, test } from 'vitest'
import { explain } from '../../src/emit/mock/state/explain.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { integer, itemsAt, modelOf, nothing, object, query, returns, takes, text } from './mock-state-document.ts'

const states = { enum: ['open', 'closed', 'deleted'] }
const ticket = object({
  id: text,
  state: states,
  owner: { anyOf: [text, object({ id: text })] },
  tags: { type: 'array', items: text },
  due: { ...text, format: 'date' },
  title: text,
  code: { ...text, pattern: '^[A-Z]+$' },
  number: integer,
  max_age: integer,
  created_at: { ...text, format: 'date-time' },
  address: object({ city: text, no: integer }),
  replies: { type: 'array', items: object({ by: text }) },
  labels: { type: 'object' },
})

const described = 'its description says another rule than an equal value'

/** What is inferred of a listing of tickets with these parameters and this body. */
function listingWith(...given: Parameters<typeof modelWith>) {
  return stateOf(modelWith(...given)).actions['list']
}

function modelWith(parameters: readonly object[], body: object = object({ data: { type: 'array', items: ticket } })) {
  const paths = itemsAt('/tickets', 'id', ticket)
  return modelOf({
    ...paths,
    '/tickets': { ...paths['/tickets'], get: { operationId: 'list', parameters, ...returns(body) } },
  })
}

const moment = { ...text, format: 'date-time' }
const only = (values: object): object => ({ type: 'object', properties: values })

test.each<[parameter: object, ...filters: object[]]>([
  [query('state', { enum: ['open', 'closed'] }), { member: 'state' }],
  [query('Owner'), { member: 'owner' }],
  [query('number', integer), { member: 'number' }],
  [
    query('title', text, { description: 'Only include tickets with a title exactly matching this' }),
    { member: 'title' },
  ],
  [
    query('number', text, { description: 'Only include tickets with a number exactly matching this' }),
    { member: 'number' },
  ],
  // Items of an array, and arrays of values.
  [query('tags'), { member: 'tags' }],
  [query('tag'), { member: 'tags' }],
  [query('tag[]', { type: 'array', items: text }), { member: 'tags' }],
  [query('numbers', { type: 'array', items: integer }), { member: 'number' }],
  [query('replies.by'), { member: 'replies', below: '/by' }],
  // Members of members.
  [query('filter[state]', { enum: ['open'] }), { member: 'state' }],
  [query('filter[address.city]'), { member: 'address', below: '/city' }],
  [query('address.city'), { member: 'address', below: '/city' }],
  [query('address[city]'), { member: 'address', below: '/city' }],
  [query('addressCity'), { member: 'address', below: '/city' }],
  [
    query('filter', only({ state: states, address: only({ city: text }) })),
    { property: '/state', member: 'state' },
    { property: '/address/city', member: 'address', below: '/city' },
  ],
  [query('labels', { type: 'object' }), { member: 'labels', isMap: true }],
  // Comparisons.
  [query('number', only({ gt: integer })), { property: '/gt', member: 'number', by: 'above' }],
  [query('number_gte', integer), { member: 'number', by: 'from' }],
  [query('number__lt', integer), { member: 'number', by: 'below' }],
  [query('number[lte]', integer), { member: 'number', by: 'to' }],
  [query('minNumber', integer), { member: 'number', by: 'from' }],
  [query('max_number', integer), { member: 'number', by: 'to' }],
  [query('address.no.gt', integer), { member: 'address', below: '/no', by: 'above' }],
  [query('created_after', moment), { member: 'created_at', by: 'above' }],
  [query('created_before', moment), { member: 'created_at', by: 'below' }],
  [query('createdSince', moment), { member: 'created_at', by: 'from' }],
  [query('due_until', { ...text, format: 'date' }), { member: 'due', by: 'to' }],
  [query('max_age', integer), { member: 'max_age' }],
  // Words.
  [query('q'), { by: 'words' }],
  [
    query('search_term', text, { description: 'Search tickets by title, before or after they are closed' }),
    { by: 'words' },
  ],
  [query('title_contains'), { member: 'title', by: 'words' }],
  [query('title', text, { description: 'Tickets whose title contains this' }), { member: 'title', by: 'words' }],
  [query('code', { ...text, pattern: '^[A-Z]+$' }), { member: 'code' }],
])('the parameter %j selects by %j', (parameter, ...filters) => {
  const { name } = parameter as { name: string }
  const found = listingWith([parameter])
  expect(found).toMatchObject({ filters: filters.map((each) => ({ parameter: name, ...each })) })
  expect(found).not.toHaveProperty('ignored')
})

test.each([
  [query('state', { enum: ['open', 'closed', 'all'] }), 'it has values that its member cannot have'],
  [query('state', { ...states, default: 'open' }), 'its default is a rule of its own'],
  [query('title', { ...text, pattern: '^a' }), 'its pattern is a rule of its own'],
  [query('due', { ...text, format: 'date' }), 'times are only selected by those before or after them'],
  [query('title', text, { description: 'Filter the details of tickets by this title' }), described],
  [query('tags', { type: 'array', items: text }, { description: 'Tickets with all of these tags' }), described],
  [query('about'), 'no member of the items has its name'],
  [query('since', moment), 'no member of the items has its name'],
  [query('title_gte'), 'its member has no order'],
  [query('number_gte', text), 'its member has values of another type'],
  [query('number_like', integer), 'its member is not a string'],
  [query('address', text), 'its member has values of another type'],
  [query('title', only({ a: text })), 'no member of the items has its name', 'title[a]'],
  [query('q', text, { description: 'A query, in the syntax of Lucene' }), 'its search has a language of its own'],
  [query('exclude', { type: 'array', items: text }), 'it says what a response shows'],
  [query('order_by', { enum: ['asc'] }), 'its values are not members to order by'],
  [query('ending_before'), 'pages do not follow each other by it'],
])('the parameter %j is ignored: %s', (parameter, why, name = (parameter as { name: string }).name) => {
  expect(listingWith([parameter])).toMatchObject({ filters: [], ignored: [{ name, why }] })
})

test('the explanation names what a listing ignores, by the reason', () => {
  const lines = explain(stateOf(modelWith([query('about'), query('q'), query('since'), query('due', moment)])))
  expect(lines.find((line) => line.startsWith('GET /tickets '))).toMatch(
    /filters: q; ignores about, since: no member of the items has its name; ignores due: times are only selected by those before or after them\)$/,
  )
})

test('a parameter beside the order says its direction', () => {
  const order = query('sort', { enum: ['title', 'number'], default: 'title' })
  const direction = query('sort_direction', { enum: ['ASC', 'DESC'], default: 'DESC' })
  const sort = { parameter: 'sort', default: 'title', direction: { parameter: 'sort_direction', default: 'DESC' } }
  expect(listingWith([order, direction])).toMatchObject({ sort })
})

test.each<[what: string, parameter: object, sort: object | undefined]>([
  [
    'members',
    query('sort', { enum: ['title', '-title'], default: '-title' }),
    { parameter: 'sort', default: '-title' },
  ],
  ['members with a direction', query('order_by', { enum: ['number:asc', 'number:desc'] }), { parameter: 'order_by' }],
  ['a direction', query('order', { enum: ['asc', 'desc'] }), undefined],
  ['other words', query('sort', { enum: ['newest', 'title'] }), undefined],
  ['any text', query('sort'), undefined],
])('a parameter of %s orders tickets', (_, parameter, sort) => {
  const listing = listingWith([parameter])
  expect(listing && 'sort' in listing ? listing.sort : undefined).toEqual(sort)
})

const tickets = { type: 'array', items: ticket }
const size = query('per_page', { ...integer, default: 20, maximum: 100 })

test.each<[what: string, parameters: object[], body: object, paging: object, totals: string[]]>([
  [
    'cursor',
    [query('cursor')],
    object({ data: tickets, next_cursor: text }),
    { style: 'cursor', parameter: 'cursor', next: '/next_cursor' },
    [],
  ],
  [
    'cursor of its name',
    [query('offset'), query('limit', integer)],
    object({ data: tickets, next_page: object({ offset: text, uri: text }) }),
    { style: 'cursor', parameter: 'offset', next: '/next_page/offset', size: { parameter: 'limit' } },
    [],
  ],
  [
    'cursor in its name',
    [query('cursor'), size],
    object({ data: tickets, cursor: text, errors: { type: 'array', items: object({ code: text }) } }),
    { style: 'cursor', parameter: 'cursor', next: '/cursor', size: { parameter: 'per_page', default: 20, max: 100 } },
    [],
  ],
  [
    'last item',
    [query('starting_after')],
    object({ data: tickets, has_more: { type: 'boolean' } }),
    { style: 'after', parameter: 'starting_after', more: '/has_more' },
    [],
  ],
  [
    'page',
    [query('page', integer), size],
    object({ data: tickets, meta: object({ total: integer }) }),
    { style: 'page', parameter: 'page', size: { parameter: 'per_page', default: 20, max: 100 } },
    ['/meta/total'],
  ],
  [
    'page of pages',
    [query('page', { ...integer, minimum: 0 })],
    object({ data: tickets, total_pages: integer, count: integer, next: text, previous: text }),
    { style: 'page', parameter: 'page', first: 0, pages: '/total_pages' },
    ['/count'],
  ],
  ['page alone', [query('page', integer), size], tickets, { style: 'page', parameter: 'page' }, []],
  ['offset alone', [query('offset', integer)], tickets, { style: 'offset', parameter: 'offset' }, []],
  [
    'URL',
    [query('Page', integer)],
    object({ data: tickets, next_page_uri: text }),
    { style: 'url', parameter: 'Page', next: '/next_page_uri' },
    [],
  ],
])('pages follow each other by %s', (_, parameters, body, paging, totals) => {
  expect(listingWith(parameters, body)).toMatchObject({ paging, totals })
})

test.each<[what: string, operation: object, sets: object | undefined]>([
  ['x-transitions', { 'x-transitions': [{ from: ['open'], to: 'deleted' }] }, { state: 'deleted' }],
  ['a status', { description: 'The state becomes `deleted`.' }, { state: 'deleted' }],
  ['a verb', { summary: 'Close a ticket' }, { state: 'closed' }],
  ['a verb after its noun', { summary: 'Ticket Close' }, { state: 'closed' }],
  ['the verb of another end', { summary: 'Delete a ticket on close' }, undefined],
  ['a state before it', { description: 'Only tickets in the `open` state can be deleted.' }, undefined],
  ['a description', { description: 'Soft-deletes the ticket.' }, { state: 'deleted' }],
  ['the name of a state', { summary: 'Delete a ticket' }, undefined],
])('a deletion with %s of it', (_, operation, sets) => {
  const deletion = { operationId: 'remove', ...operation, ...returns(ticket) }
  const { actions } = stateOf(
    modelOf({ ...itemsAt('/tickets', 'id', ticket), '/tickets/{id}': { get: returns(ticket), delete: deletion } }),
  )
  const { remove } = actions
  expect(remove && 'sets' in remove ? remove.sets : undefined).toEqual(sets)
})

test('a deletion with a verb of it needs no ticket in its response', () => {
  const item = { get: returns(ticket), delete: { operationId: 'remove', summary: 'Close a ticket', ...nothing() } }
  const { actions } = stateOf(modelOf({ ...itemsAt('/tickets', 'id', ticket), '/tickets/{id}': item }))
  expect(actions['remove']).toMatchObject({ does: 'delete', status: 204, sets: { state: 'closed' } })
})

test('what a deleted item leaves is not the item', () => {
  const gone = object({ id: text, deleted: { const: true } })
  const paths = {
    ...itemsAt('/tickets', 'id', ticket),
    '/tickets/{id}': { get: returns({ anyOf: [ticket, gone] }), delete: returns(gone) },
  }
  const lines = explain(stateOf(modelOf(paths)))
  expect(lines.at(-1)).toBe('DELETE /tickets/{id}  deletes from tickets (response: 200)')
})

test('a PUT with a status for it creates items by their names', () => {
  const secret = object({ name: text, created_at: text, size: integer })
  const put = {
    ...takes(object({ value: text })),
    responses: { 201: { description: 'Created' }, 204: { description: 'Changed' } },
  }
  const paths = { '/secrets/{secret_name}': { put, get: returns(secret) } }
  expect(explain(stateOf(modelOf(paths)))).toEqual([
    'GET /secrets/{secret_name}  reads from secrets (response: the body, 200)',
    'PUT /secrets/{secret_name}  creates or replaces in secrets (name: string; response: 204)',
  ])
})

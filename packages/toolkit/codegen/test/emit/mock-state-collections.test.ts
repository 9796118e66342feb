import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generateFolder } from '../../src/index.ts'
import { withMock } from '../../src/emit/mock/state/examples.ts'
import { explain } from '../../src/emit/mock/state/explain.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { faultsOf } from './mock-state-faults.ts'
import { integer, modelOf, nothing, object, query, ref, returns, takes, text } from './mock-state-document.ts'

type Paths = Parameters<typeof modelOf>[0]

/** Items of a path: they are created, listed and read. */
function itemsAt(path: string, parameter: string, schema: object): Paths {
  return {
    [path]: {
      post: { ...takes(schema), ...returns(schema, 201) },
      get: returns({ type: 'array', items: schema }),
    },
    [`${path}/{${parameter}}`]: { get: returns(schema), delete: nothing() },
  }
}

const thing = object({ id: text, name: text, color: text })

/** The collections of paths, whose state says nothing that their document does not. */
function collectionsOf(paths: Paths, schemas: object = {}) {
  const model = modelOf(paths, schemas)
  const state = stateOf(model)
  expect(faultsOf(state, model)).toEqual([])
  return state.collections
}

test.each<[path: string, parameter: string, member: string, schema: object, id: object | undefined]>([
  ['/droplets', 'droplet_id', 'id', integer, { member: 'id', kind: 'integer' }],
  ['/customers', 'customer', 'id', text, { member: 'id', kind: 'string' }],
  ['/Calls', 'Sid', 'sid', { ...text, example: 'CA12' }, { member: 'sid', kind: 'string', like: 'CA12' }],
  ['/apps', 'id', 'id', { ...text, format: 'uuid' }, { member: 'id', kind: 'uuid' }],
  ['/apps', 'app_uuid', 'uuid', text, { member: 'uuid', kind: 'string' }],
  ['/users', 'username', 'username', text, { member: 'username', kind: 'string' }],
  ['/issues', 'issue_number', 'number', integer, { member: 'number', kind: 'integer' }],
  ['/databases', 'database_name', 'name', text, { member: 'name', kind: 'string' }],
  ['/keys', 'ssh_key_identifier', 'id', integer, { member: 'id', kind: 'integer' }],
  [
    '/charges',
    'charge',
    'id',
    { ...text, pattern: '^ch_[a-z]{4}$' },
    { member: 'id', kind: 'string', like: 'ch_aaaa' },
  ],
  ['/load_balancers', 'lb_id', 'id', text, { member: 'id', kind: 'string' }],
  ['/cdn/endpoints', 'cdn_id', 'id', text, { member: 'id', kind: 'string' }],
  ['/databases', 'database_uuid', 'id', text, { member: 'id', kind: 'string' }],
  // Something else of an item, or another thing, is in the path.
  ['/droplets', 'region_id', 'id', integer, undefined],
  ['/members', 'user_id', 'id', text, undefined],
  ['/users/{user}/members', 'user_id', 'id', text, undefined],
  ['/files', 'path', 'id', text, undefined],
])('%s/{%s} names an item by its member %s', (path, parameter, member, schema, id) => {
  const item = object({ [member]: schema, color: text, size: integer })
  expect(collectionsOf(itemsAt(path, parameter, item)).map((each) => each.id)).toEqual(id === undefined ? [] : [id])
})

test.each<[schema: object, names: string[]]>([
  [text, ['units']],
  [{ ...text, format: 'uuid' }, []],
])('a parameter of %j names a unit by its code', (schema, names) => {
  const unit = object({ code: { ...text, example: 'acme' }, name: text, color: text })
  const { '/units': units = {} } = itemsAt('/units', 'code', unit)
  const read = { parameters: [{ name: 'code', in: 'path', required: true, schema }], ...returns(unit) }
  expect(collectionsOf({ '/units': units, '/units/{code}': { get: read } }).map(({ name }) => name)).toEqual(names)
})

test.each<[parameter: string, item: object, members: string[]]>([
  ['size', object({ id: text, size: text, color: text }), []],
  ['size', object({ size: text, color: text }), ['size']],
  ['username', object({ id: text, username: text, color: text }), ['username']],
  ['thing', object({ id: text, thing: text, color: text }), []],
  ['code', object({ id: text, code: text, color: text }), ['code']],
])('{%s} of %j names things by %j', (parameter, item, members) => {
  expect(collectionsOf(itemsAt('/things', parameter, item)).map(({ id }) => id.member)).toEqual(members)
})

test('a parameter that may name two members names none', () => {
  const company = object({ id: text, company_id: text, name: text })
  expect(collectionsOf(itemsAt('/companies', 'company_id', company))).toEqual([])
})

test.each<[paths: readonly (readonly [string, string])[], names: string[]]>([
  [[['/v2/droplets', 'id']], ['droplets']],
  [[['/2010-04-01/Accounts/{AccountSid}/Calls', 'id']], ['Accounts/Calls']],
  [[['/api/rest/v1.2/pets', 'id']], ['pets']],
  [
    [
      ['/v1/pets/{petId}/toys', 'id'],
      ['/v1/pets/toys', 'id'],
    ],
    ['pets/{petId}/toys', 'v1/pets/toys'],
  ],
  [
    [
      ['/v1/pets', 'id'],
      ['/v2/pets', 'id'],
    ],
    ['v1/pets', 'v2/pets'],
  ],
])('%j are named %j', (paths, names) => {
  const all = Object.assign(
    {},
    ...paths.map(([path, id], n) => itemsAt(path, id, object({ id: text, [`a${n}`]: text, [`b${n}`]: text }))),
  ) as Paths
  expect(collectionsOf(all).map(({ name }) => name)).toEqual(names)
})

test('nested items have the parents of their path, and the members that repeat them', () => {
  const toy = object({ id: text, pet_id: text, squeaks: { type: 'boolean' } })
  const paths = { ...itemsAt('/pets', 'pet_id', thing), ...itemsAt('/pets/{pet_id}/toys', 'toy_id', toy) }
  const [, toys] = collectionsOf(paths)
  expect(toys?.parents).toEqual([{ parameter: 'pet_id', collection: 'pets', member: 'pet_id' }])
  const [alone] = collectionsOf(itemsAt('/{version}/shops/{shop}/toys', 'toy_id', toy))
  expect(alone?.parents).toEqual([{ parameter: 'shop' }])
})

test('an operation whose path has other names for its parents responds with an example', () => {
  const toy = object({ id: text, size: integer, squeaks: { type: 'boolean' } })
  const { '/pets/{pet}/toys': items = {} } = itemsAt('/pets/{pet}/toys', 'id', toy)
  const lines = explain(stateOf(modelOf({ '/pets/{pet}/toys': items, '/pets/{id}/toys/{toy}': { get: returns(toy) } })))
  expect(lines.at(-1)).toContain('by example: its path has other names for the parameters of its collection')
})

test('members are those of all parts of an item; times, ids and readOnly ones are set by the service alone', () => {
  const base = object({ id: text, createdAt: { ...text, format: 'date-time' }, secret: { ...text, writeOnly: true } })
  const more = object({
    size: object({ slug: text }),
    updated: { ...integer, description: 'Seconds since the Unix epoch' },
    modified: integer,
    state: { ...text, readOnly: true },
    name: text,
    active: { type: 'boolean' },
  })
  const item = { allOf: [ref('Base'), more] }
  const request = object({ name: text, size: text, active: { type: 'boolean', default: true }, dry: { default: 1 } })
  const paths = {
    '/things': { post: { ...takes(request), ...returns(item, 201) } },
    '/things/{id}': { get: returns(item) },
  }
  expect(collectionsOf(paths, { Base: base })).toEqual([
    {
      name: 'things',
      parents: [],
      id: { member: 'id', kind: 'string' },
      members: ['id', 'createdAt', 'size', 'updated', 'modified', 'state', 'name', 'active'],
      readOnly: ['id', 'createdAt', 'size', 'updated', 'state'],
      initially: { state: 'text' },
      writeOnly: ['/secret'],
      defaults: { active: true },
      times: [
        { member: 'createdAt', of: 'creation', as: 'date-time' },
        { member: 'updated', of: 'change', as: 'seconds' },
      ],
    },
  ])
})

test.each<[schema: object, initially: object | undefined]>([
  [{ ...text, default: 'new', example: 'old' }, { state: 'new' }],
  [{ type: ['string', 'null'], example: 'old' }, { state: null }],
  [{ ...text, example: 'old' }, { state: 'old' }],
  [{ enum: ['new', 'old'] }, { state: 'new' }],
  [{ ...integer, minimum: 3 }, { state: 3 }],
  [object({ name: text }), undefined],
])('a new item has for %j what its schema says', (schema, initially) => {
  const item = object({ id: text, name: text, state: { ...schema, readOnly: true } })
  expect(collectionsOf(itemsAt('/things', 'id', item))[0]?.initially).toEqual(initially)
})

test('items that may have any member keep all', () => {
  const open = object({ id: text, name: text, note: text }, { additionalProperties: true })
  expect(collectionsOf(itemsAt('/things', 'id', open))[0]).not.toHaveProperty('members')
})

const states = { enum: ['open', 'closed', 'deleted'] }
const ticket = object({
  id: text,
  state: states,
  owner: { anyOf: [text, object({ id: text })] },
  tags: { type: 'array', items: text },
  due: { ...text, format: 'date' },
  title: text,
  number: integer,
})

/** What is inferred of a listing of tickets with these parameters and this body. */
function listingWith(parameters: readonly object[], body: object = object({ data: { type: 'array', items: ticket } })) {
  const paths = { ...itemsAt('/tickets', 'id', ticket) }
  const { '/tickets': own } = paths
  const model = modelOf({
    ...paths,
    '/tickets': { ...own, get: { operationId: 'list', parameters, ...returns(body) } },
  })
  return stateOf(model).actions['list']
}

test.each<[parameter: object, member: string | undefined]>([
  [query('state', { enum: ['open', 'closed'] }), 'state'],
  [query('Owner'), 'owner'],
  [query('number', integer), 'number'],
  // Rules of their own.
  [query('state', { enum: ['open', 'closed', 'all'] }), undefined],
  [query('state', { ...states, default: 'open' }), undefined],
  [query('tags'), undefined],
  [query('due', { ...text, format: 'date' }), undefined],
  [query('title', text, { description: 'Tickets whose title contains this' }), undefined],
  [query('title', text, { description: 'Filter the details of tickets by this title' }), undefined],
  [query('number', object({ gt: integer })), undefined],
  [query('about'), undefined],
])('the parameter %j selects by %s', (parameter, member) => {
  const { name } = parameter as { name: string }
  expect(listingWith([parameter])).toMatchObject({ filters: member === undefined ? [] : [{ parameter: name, member }] })
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

test('a PUT of a name without a body adds what there is', () => {
  const read = { '/users/{user}/policies/{name}': { get: returns(object({ name: text, size: integer })) } }
  const put = { responses: { 201: { description: 'Attached' } } }
  const paths = { '/users/{user}/policies/{name}': { ...read['/users/{user}/policies/{name}'], put } }
  expect(collectionsOf(paths)).toEqual([])
})

const paper = object({ id: text, title: text, pages: integer })

test.each<[what: string, paths: Paths, names: string[]]>([
  [
    'all and those of one',
    { ...itemsAt('/papers', 'id', paper), ...itemsAt('/authors/{author}/papers', 'id', paper) },
    ['papers'],
  ],
  ['all and a part', { ...itemsAt('/papers', 'id', paper), ...itemsAt('/papers/drafts', 'id', paper) }, ['papers']],
  [
    'own and those of one',
    { ...itemsAt('/user/papers', 'id', paper), ...itemsAt('/authors/{author}/papers', 'id', paper) },
    ['user/papers', 'authors/papers'],
  ],
  [
    'those of one, which another path reads',
    {
      '/authors/{author}/papers': itemsAt('/papers', 'id', paper)['/papers'] ?? {},
      '/papers/{id}': { get: returns(paper) },
    },
    [],
  ],
])('items of two paths are kept once: %s', (_, paths, names) => {
  expect(collectionsOf(paths).map(({ name }) => name)).toEqual(names)
})

test.each(['paper_id', 'name'])('an item with the member %s is not a wrapper of another thing in it', (member) => {
  const outer = { type: 'object', properties: { [member]: { type: 'string' }, paper } }
  expect(collectionsOf(itemsAt('/papers', 'id', outer))).toEqual([])
})

test('an operation that is declared so responds with an example', () => {
  const paths = itemsAt('/papers', 'id', paper)
  const declared = {
    ...paths,
    '/papers': { ...paths['/papers'], get: { operationId: 'listPapers', 'x-mock': 'example', ...returns(paper) } },
  }
  const configured = {
    ...paths,
    '/papers': { ...paths['/papers'], get: { operationId: 'listPapers', ...returns({ type: 'array', items: paper }) } },
  }
  const line = 'GET /papers  by example: it is declared so'
  expect(explain(stateOf(modelOf(declared)))).toContain(line)
  expect(explain(stateOf(withMock(modelOf(configured), { examples: ['listPapers'] })))).toContain(line)
  const message = 'Cannot use mock.examples of the configuration: there is no operation or event papers'
  expect(() => withMock(modelOf(configured), { examples: ['papers'] })).toThrow(message)
})

test('the configuration of a document decides what its mock keeps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = itemsAt('/papers', 'id', paper)
  const document = join(folder, 'papers.json')
  writeFileSync(document, JSON.stringify(modelOf(paths).document.root))
  const actionsWith = async (examples: readonly string[]): Promise<string> => {
    const { files } = await generateFolder(document, { only: ['mock'], mock: { examples } })
    const { content = '' } = files.find(({ path }) => path === 'mock.ts') ?? {}
    return content.slice(content.indexOf('actions:'))
  }
  expect(await actionsWith([])).toContain('getPapers: {')
  expect(await actionsWith(['getPapers'])).not.toContain('getPapers: {')
  await expect(actionsWith(['papers'])).rejects.toThrow('Cannot use mock.examples of the configuration')
})

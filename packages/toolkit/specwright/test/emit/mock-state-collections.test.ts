import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generateFolder } from '../../src/index.ts'
import { withMock } from '../../src/emit/mock/state/examples.ts'
import { explain } from '../../src/emit/mock/state/explain.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { faultsOf } from './mock-state-faults.ts'
import {
  integer,
  itemsAt,
  modelOf,
  nothing,
  object,
  ref,
  returns,
  takes,
  text,
  type Paths,
} from './mock-state-document.ts'

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

test('a parameter that is called like the items names the member that has its schema', () => {
  const slug = { $ref: '#/components/schemas/Slug' }
  const idsOf = (name: string): unknown[] => {
    const team = object({ slug, title: text })
    const parameters = [{ name, in: 'path', required: true, schema: slug }]
    const one = { get: { ...returns(team), parameters }, delete: { ...nothing(), parameters } }
    return collectionsOf({ ...itemsAt('/teams', name, team), [`/teams/{${name}}`]: one }, { Slug: text }).map(
      ({ id }) => id.member,
    )
  }
  expect(idsOf('team')).toEqual(['slug'])
  expect(idsOf('parent')).toEqual([])
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

test.each<[path: string, parameter: string, other: string | undefined]>([
  ['/monitors', 'monitor_id_or_slug', 'slug'],
  ['/incidents/types', 'type_id_or_name', 'name'],
  ['/roles', 'roleIdOrName', 'name'],
  ['/monitors', 'monitor_id_or_code', undefined],
])('%s/{%s} names an item by its id, or by %s', (path, parameter, other) => {
  const item = object({ id: text, name: text, slug: text, color: text })
  const [found] = collectionsOf(itemsAt(path, parameter, item))
  expect(found?.id).toEqual({
    member: 'id',
    kind: 'string',
    ...(other !== undefined && { other: { member: other, kind: 'string' } }),
  })
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

test.each<[schema: object, as: string | undefined]>([
  [{ ...text, format: 'date' }, 'date'],
  [{ ...text, example: '2026-01-31T09:30:00Z' }, 'date-time'],
  [{ ...text, description: 'The time of the creation, in RFC 3339 format' }, 'date-time'],
  [{ ...text, description: 'The day of the creation, in RFC 3339 format', example: '2026-01-31' }, undefined],
  [{ ...text, description: 'When it was created' }, undefined],
])('the time of a creation that is %j is written as a %s', (schema, as) => {
  const [things] = collectionsOf(itemsAt('/things', 'id', object({ id: text, name: text, created: schema })))
  expect(things?.times.map((each) => each.as)).toEqual(as === undefined ? [] : [as])
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

test('a PUT of a name without a body adds what there is', () => {
  const read = { '/users/{user}/policies/{name}': { get: returns(object({ name: text, size: integer })) } }
  const put = { responses: { 201: { description: 'Attached' } } }
  const paths = { '/users/{user}/policies/{name}': { ...read['/users/{user}/policies/{name}'], put } }
  expect(collectionsOf(paths)).toEqual([])
})

const paper = object({ id: text, title: text, pages: integer })
const texts = { anyOf: [object({ id: text, title: text, type: text, pages: integer, authors: integer }), paper] }

test.each<[what: string, paths: Paths, names: string[]]>([
  [
    'all and those of one',
    { ...itemsAt('/papers', 'id', paper), ...itemsAt('/authors/{author}/papers', 'id', paper) },
    ['papers'],
  ],
  ['all and a part', { ...itemsAt('/papers', 'id', paper), ...itemsAt('/papers/drafts', 'id', paper) }, ['papers']],
  [
    'several kinds, one of them, and what has little but their names',
    {
      ...itemsAt('/journals', 'id', object({ id: text, title: text, type: text })),
      ...itemsAt('/drafts', 'id', paper),
      '/texts': { post: { ...takes(object({ title: text, type: text })), ...returns(texts, 201) } },
      '/texts/{id}': { get: returns(texts), delete: nothing(), patch: { ...takes(paper), ...returns(texts) } },
    },
    ['journals', 'texts'],
  ],
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
    ['papers'],
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

import { basename, join } from 'node:path'
import { createMigration, migrateCaller } from '@specwright/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, type Outcome } from './corpus.ts'
import { createConsumer, type Consumer } from './fixture.ts'
import { testOutcomes, wholeKinds } from './outcomes.ts'
import { callSites } from './sites.ts'

// Every twelfth call site, and half of the kinds that are tried as a whole; the nightly run has all of them.
const twelfth = new Set(callSites.filter((_, index) => index % 12 === 0))
const halves = [...wholeKinds, 'for a person'].flatMap((kind) => {
  const own = callSites.filter((site) => site.kind === kind)
  return own.length < 10 ? own : own.filter((_, index) => index % 2 === 0)
})
const sites = [...new Set([...twelfth, ...halves])]

let consumer: Consumer
let outcomes: readonly Outcome[]

beforeAll(async () => {
  consumer = await createConsumer()
  outcomes = judge(consumer, sites)
})

afterAll(() => consumer.remove())

testOutcomes(() => outcomes)

// The nightly run counts those for a person too, and holds nine of ten.
test('of the call sites that a program can rewrite, nineteen of twenty compile, and send what was expected', () => {
  const own = outcomes.filter(({ site }) => twelfth.has(site) && site.kind !== 'for a person')
  expect(own.filter(({ result }) => result === 'rewritten').length / own.length).toBeGreaterThanOrEqual(0.95)
})

test('what no type follows is reported, and left as it is', () => {
  const { folder, migration, write } = consumer
  const unseen = {
    'look-any.ts': `import type { ApiClient } from '@pets/client'
export async function run(client: ApiClient, api: any) {
  const pet: any = await client.pets.list()
  const { chip_id } = pet[0]
  return [pet[0].nick_name, pet[0]['color'], pet[0].name, chip_id, await api.pets.get('p1')]
}
`,
    'look-mock.ts': `import type { ApiClient } from '@pets/client'
declare const mock: (name: string, make: () => unknown) => void
mock('@pets/client', () => ({ createApiClient: () => ({ pets: { get: () => 1, list: () => [] } }) }))
export type Client = ApiClient
`,
    'look-text.ts': `import './look-mock.ts'
const base: string = 'https://pets.example'
export const used = ['https://pets.example/v1/owners/:id', '/owners/{id}', \`\${base}/owners/\${1}\`, 'getOwner', '/pets', 'owners']
`,
    'look-none.ts': `const pet: any = {}
export const used = [pet.nick_name, '/owners/{id}', 'getOwner', { pets: { get: 1 } }]
`,
  }
  write(Object.fromEntries(Object.entries(unseen).map(([file, text]) => [`src/${file}`, text])))
  const paths = Object.keys(unseen).map((file) => join(folder, 'src', file))
  const { files, entries } = migrateCaller(migration, { folder, config: join(folder, 'tsconfig.json'), files: paths })
  expect([...files.keys()]).toEqual([])
  expect(entries.map(({ kind, path, line, text }) => `${kind} ${basename(path)}:${line} ${text}`)).toEqual([
    'look look-any.ts:4 chip_id: PetInput.chip_id is now chip',
    'look look-any.ts:5 nick_name: PetInput.nick_name is now nickname',
    "look look-any.ts:5 'color': PetInput.color was removed",
    'look look-any.ts:5 get: pets.get is now pets.fetch',
    'look look-mock.ts:3 get: pets.get is now pets.fetch',
    "look look-text.ts:3 'https://pets.example/v1/owners/:id': paths./owners/{id} is now /keepers/{id}",
    "look look-text.ts:3 '/owners/{id}': paths./owners/{id} is now /keepers/{id}",
    'look look-text.ts:3 `${base}/owners/${1}`: paths./owners/{id} is now /keepers/{id}',
    "look look-text.ts:3 'getOwner': owners.get is now keepers.read",
  ])
})

test.each([
  [
    'a member, to that of another type',
    '/components/schemas/Pet/properties/color',
    '/components/schemas/Shop/properties/nick_name',
  ],
  ['a value, to that of another enum', '/components/schemas/Status/enum/2', '/components/schemas/Size/enum/0'],
  [
    'a parameter, to the body of another operation',
    '/paths/~1pets~1{id}~1weigh/post/parameters/1',
    '/paths/~1pets~1{id}~1mark/post/requestBody/content/application~1json/schema/properties/term',
  ],
  [
    'one parameter of two, to the body',
    '/paths/~1pets~1{id}~1rate/post/parameters/2',
    '/components/schemas/Rating/properties/because',
  ],
])('a rename after which callers would stay as they are is refused: %s', async (_, from, to) => {
  const migration = createMigration({ package: '@pets/client', ...consumer.versions, renamed: { [from]: to } })
  await expect(migration).rejects.toThrow(`Cannot use the rename of ${from} to ${to}: callers cannot be rewritten`)
})

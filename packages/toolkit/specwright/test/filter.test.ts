import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { checkedConfig } from '../src/config/checked-config.ts'
import { generateProject } from '../src/generate/generate.ts'
import { runHere } from './run.ts'

const operation = (id: string, tag: string, schema: string, scheme: string): string => `
      operationId: ${id}
      tags: [${tag}]
      security: [{ ${scheme}: [] }]
      responses:
        '200':
          description: Done
          content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } }`

const text = openapi(`tags: [{ name: Pets }, { name: Shops }]
paths:
  /pets:
    get:${operation('listPets', 'Pets', 'Pets', 'key')}
    post:${operation('addPet', 'Pets', 'Pet', 'key')}
  /pets/{id}/shops.all:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:${operation('listShops', 'Shops', 'Shop', 'token')}
webhooks:
  petAdded:
    post:${operation('petAdded', 'Hooks', 'Pet', 'key')}
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }
  schemas:
    Pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
    Pet: { type: object, properties: { friend: { $ref: '#/components/schemas/Pet' } } }
    Shop: { type: object, properties: { name: { $ref: '#/components/schemas/Name' } } }
    Name: { type: string }
    Unused: { type: string }
`)

interface Document {
  readonly tags?: readonly { readonly name: string }[]
  readonly paths?: Readonly<Record<string, object>>
  readonly webhooks?: object
  readonly components?: { readonly schemas?: object; readonly securitySchemes?: object; readonly pathItems?: object }
}

/** Everything that a document is made of, after generation with these filters. */
async function documentWith(filters: object, document = text): Promise<readonly string[]> {
  const root = workspace({ 'api.yaml': document })
  const config = { documents: [{ document: 'api.yaml', outputs: { document: 'out' }, ...filters }] }
  const { files } = await generateProject(config, { root })
  const made = files.find(({ path }) => path === 'out/openapi.json')?.content ?? ''
  const { tags = [], paths = {}, webhooks = {}, components = {} } = JSON.parse(made) as Document
  const methods = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  const { schemas = {}, securitySchemes = {}, pathItems = {} } = components
  const names = [schemas, securitySchemes, webhooks, pathItems].flatMap((each) => Object.keys(each))
  return [...methods, ...names, ...tags.map(({ name }) => name)]
}

const shops = ['parameters /pets/{id}/shops.all', 'get /pets/{id}/shops.all', 'Shop', 'Name', 'token', 'Shops']

test.each([
  ['a tag', { include: { tag: ['Shops'] } }, shops],
  ['a path', { include: { path: ['/pets'] } }, ['get /pets', 'post /pets', 'Pets', 'Pet', 'key', 'Pets']],
  ['a path with *', { include: { path: ['/*/shops.*'] } }, shops],
  ['an operationId', { include: { operationId: ['addPet'] } }, ['post /pets', 'Pet', 'key', 'Pets']],
  ['a webhook', { include: { operationId: ['petAdded'] } }, ['Pet', 'key', 'petAdded']],
  [
    'one of two',
    { include: { tag: ['Pets'] }, exclude: { operationId: ['listPets'] } },
    ['post /pets', 'Pet', 'key', 'Pets'],
  ],
  ['all but some', { exclude: { path: ['/pets'], tag: ['Hooks'] } }, shops],
])('a document filtered by %s has these operations and what they use', async (_, filters, parts) => {
  expect(await documentWith(filters)).toEqual(parts)
})

const shared = openapi(
  `paths:
  /pets: { $ref: '#/components/pathItems/Pets' }
  /cats: { $ref: '#/components/pathItems/Cats' }
components:
  pathItems:
    Pets:
      get: { operationId: listPets, tags: [Pets], responses: { '200': { description: Done } } }
      query: { operationId: searchPets, responses: { '200': { description: Done } } }
      additionalOperations:
        COPY: { operationId: copyPet, tags: [Copies], responses: { '200': { description: Done } } }
    Cats:
      get: { operationId: listCats, responses: { '200': { description: Done } } }
`,
).replace('3.1.0', '3.2.0')

test.each([
  ['a method of its own', { include: { operationId: ['copyPet'] } }, ['additionalOperations /pets']],
  ['a tag', { include: { tag: ['Pets'] } }, ['get /pets']],
  [
    'all but one',
    { exclude: { operationId: ['searchPets', 'listCats'] } },
    ['get /pets', 'additionalOperations /pets'],
  ],
  ['a whole path item', { include: { path: ['/cats'] } }, ['$ref /cats', 'Cats']],
])('operations of path items that are referred to are filtered by %s', async (_, filters, parts) => {
  expect(await documentWith(filters, shared)).toEqual(parts)
})

test('--include and --exclude do the same, and check names them in its command', async () => {
  const root = workspace({ 'api.yaml': text })
  const argv = ['api.yaml', '--out', 'out', '--only', 'types', '--include', 'path=/pets*', '--exclude', 'tag=Shops']
  expect(await runHere(root, 'generate', ...argv)).toMatchObject({ code: 0, stderr: '' })
  const types = readFileSync(join(root, 'out/types.ts'), 'utf8')
  expect(types).toContain('listPets')
  expect(types).not.toMatch(/Shop|Unused/)
  writeFileSync(join(root, 'out/types.ts'), `${types} `)
  const command = `specwright generate api.yaml --out out --only types --include 'path=/pets*' --exclude tag=Shops\n`
  expect(await runHere(root, 'check', ...argv)).toMatchObject({ code: 1, stderr: expect.stringContaining(command) })
})

test.each([
  [
    ['--include', 'tag=Pats'],
    'Cannot filter api.yaml: include tag "Pats" matches no operation. Its tags are Pets, Shops',
  ],
  [['--exclude', 'path=/pet'], 'Cannot filter api.yaml: exclude path "/pet" matches no operation'],
  [['--include', 'operationId=a', '--include', 'tag=Pets'], 'include operationId "a" matches no operation'],
  [['--include', 'tag=Pets', '--exclude', 'path=*', '--exclude', 'tag=Hooks'], 'no operation is left'],
  [['--include', 'Pets'], '--include must be one of tag=NAME, path=NAME, operationId=NAME, not "Pets"'],
])('%j is refused', async (argv, says) => {
  const root = workspace({ 'api.yaml': text })
  const done = await runHere(root, 'generate', 'api.yaml', '--out', 'out', ...argv)
  expect(done).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(says) })
})

test.each([
  [{ include: ['Pets'] }, 'documents[0].include must be an object with tag, path, operationId'],
  [{ exclude: { tags: ['Pets'] } }, 'documents[0].exclude has an unknown member "tags": use tag, path, operationId'],
  [{ include: { tag: 'Pets' } }, 'documents[0].include must have an array of names as tag'],
])('the configuration %j is refused', (filters, says) => {
  const config = { documents: [{ document: 'api.yaml', out: 'out', ...filters }] }
  expect(() => checkedConfig(config, 'specwright.config.json')).toThrow(says)
})

import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { runHere } from './run.ts'

const plugin = `export default function house() {
  const owned = () => ({
    Operation(operation, { report, location }) {
      if (typeof operation['x-owner'] === 'string') return
      report({ message: 'An operation must name its team as \`x-owner\`.', location: location.key() })
    },
  })
  return { id: 'house', rules: { oas3: { owned } } }
}
`

const rules = `plugins: [./house.js]
apis: { pets: { root: openapi/pets.yaml } }
rules:
  house/owned: error
  rule/tagged:
    subject: { type: Operation, property: tags }
    message: 'An operation must have a tag.'
    assertions: { defined: true }
`

const examples = `rules:
  no-invalid-media-type-examples: { severity: error, allowAdditionalProperties: true }
`

const pets = (operation: string): string => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      ${operation}
      operationId: listPets
      responses: { '204': { description: None. } }
`

interface Repository {
  readonly operation: string
  readonly lint?: string
  readonly only?: readonly string[]
  readonly strict?: true
}

/** Generates in a repository with these rules of its own. */
async function generated({
  operation,
  lint = 'redocly.yaml',
  only = ['types'],
  strict,
}: Repository): ReturnType<typeof runHere> {
  const documents = [{ document: 'openapi/pets.yaml', out: 'out', only, lint, ...(strict && { strict }) }]
  const root = workspace({
    'package.json': '{ "type": "module" }',
    'house.js': plugin,
    'redocly.yaml': rules,
    'examples.yaml': examples,
    'openapi/pets.yaml': pets(operation),
    'specwright.config.js': `export default ${JSON.stringify({ documents })}`,
  })
  return await runHere(root, 'generate')
}

const owner =
  'openapi/pets.yaml:5:5 warning house/owned: An operation must name its team as `x-owner`.\n5 |     get:\n  |     ^'
const tag = (line: string) =>
  `openapi/pets.yaml:6:7 warning rule/tagged: An operation must have a tag.\n6 |       ${line}\n  |       ^`

test.each([
  ['nothing', 'tags: [Pets]\n      x-owner: cats', []],
  ['a rule of a plugin', 'tags: [Pets]', [owner]],
  ['a rule of the configuration', 'x-owner: cats', [tag('x-owner: cats')]],
  ['both', 'summary: Pets', [owner, tag('summary: Pets')]],
])('a generation reports what breaks the rules of a repository: %s', async (_, operation, reported) => {
  const { code, stderr } = await generated({ operation })
  expect(code).toBe(0)
  expect(stderr.trim().split('\n\n').filter(Boolean)).toEqual(reported)
})

test('a strict generation refuses what breaks them, with everything else', async () => {
  const { code, stderr } = await generated({ operation: 'responsees: {}\n      x-owner: cats', strict: true })
  expect(code).toBe(1)
  expect(stderr).toContain('pets.yaml:6:7 error rule/tagged: An operation must have a tag.')
  expect(stderr).toContain('pets.yaml:6:7 error struct: Property `responsees`')
})

test('what is reported of a place is reported once', async () => {
  const rest = 'tags: [Pets]\n      x-owner: cats\n      summary: 5'
  expect((await generated({ operation: rest })).stderr.match(/ warning /g)).toHaveLength(1)
})

const media = (example: string): string =>
  `application/json: { schema: { properties: { name: { type: string }, tags: { type: array, items: { type: string } } } }, example: ${example} }`

test.each([
  ['a member', '{ name: 4 }', 1],
  ['an item', '{ tags: [a, 4] }', 1],
  ['two members', '{ name: 4, tags: 5 }', 1],
  ['nothing that its schema says', '{ name: a, age: 5 }', 0],
])('a wrong example is reported once: %s', async (_, example, count) => {
  const { stderr } = await generated({
    operation: `tags: [Pets]\n      x-owner: cats\n      requestBody: { content: { ${media(example)} } }`,
    only: ['types', 'mock'],
    lint: 'examples.yaml',
    strict: true,
  })
  expect(stderr.match(/ error \S*invalid\S*/g) ?? []).toEqual(count === 1 ? [' error invalid-example:'] : [])
})

test('a configuration that is not there is an error', async () => {
  const { code, stderr } = await generated({ operation: 'tags: [Pets]', lint: 'rules.yaml' })
  expect(code).toBe(2)
  expect(stderr).toMatch(/^Cannot check the rules of rules\.yaml: /)
})

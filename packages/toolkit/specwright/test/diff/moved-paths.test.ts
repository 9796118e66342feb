import { expect, test } from 'vitest'
import { openapi, workspace } from '../../../core/document/test/workspace.ts'
import { diff } from './run-diff.ts'

const pet = (maximum: number): string =>
  `{ content: { application/json: { schema: { type: object, properties: { age: { type: integer, maximum: ${maximum} } } } } } }`

/** Two operations below a path. */
function pets(path: string, { id = 'getPet', sent = 30, returned = 30 } = {}): string {
  return openapi(`paths:
  ${path}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, example: rex } }]
    get:
      operationId: ${id}
      responses: { '200': { description: A pet, ${pet(returned).slice(2, -2)} } }
  ${path}/walks:
    post:
      operationId: walkPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string, example: rex } }]
      requestBody: ${pet(sent)}
      responses: { '204': { description: Done } }
`)
}

const age = '/content/application~1json/schema/properties/age/maximum'
const moved = 'major /paths'

test.each([
  { what: 'a prefix', path: '/v2/pets/{id}', change: {}, found: [moved] },
  {
    what: 'a prefix, and a narrower body',
    path: '/v2/pets/{id}',
    change: { sent: 20 },
    found: [moved, `major /paths/~1v2~1pets~1{id}~1walks/post/requestBody${age}`],
  },
  {
    what: 'a prefix, and the name of a method',
    path: '/v2/pets/{id}',
    change: { id: 'fetchPet' },
    found: [moved, 'major /paths/~1v2~1pets~1{id}/get', 'major /paths/~1v2~1pets~1{id}/get/operationId'],
  },
])('$what that moved is one change, and what changed within is another', async ({ path, change, found }) => {
  const root = workspace({ 'a.yaml': pets('/v1/pets/{id}'), 'b.yaml': pets(path, change) })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout.match(/^\w+ \/.*$/gm)).toEqual(found)
})

/** One operation, which may be at any path. */
const walk = (path: string, more: string): string =>
  openapi(`paths:
  ${path}:
    post:
      operationId: walkPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, example: rex } }
${more}      responses: { '204': { description: Done } }
`)

const query = '        - { name: far, in: query, schema: { type: boolean } }\n'
const header = '        - { name: X-Far, in: header, required: true, schema: { type: string } }\n'
const body = `      requestBody: { required: true, ${pet(30).slice(2)}\n`

test.each([
  { what: 'a parameter that is gone', before: query, after: '', shows: 'POST /pets/rex/walks?far=true' },
  { what: 'a header that is required now', before: '', after: header, shows: 'POST /pets/rex/walks' },
  { what: 'a body that is new', before: '', after: body, shows: 'POST /pets/rex/walks' },
  { what: 'a body that is gone', before: body, after: '', shows: 'POST /pets/rex/walks {"age":1}' },
])('$what, of one operation that moved, is shown by a request to its path', async ({ before, after, shows }) => {
  const files = { 'a.yaml': walk('/pets/{id}/walks', before), 'b.yaml': walk('/walks-of/{id}', after) }
  const { stdout } = await diff(workspace(files), ['a.yaml', 'b.yaml'])
  const examples = stdout.match(/(?<=for example )[A-Z]+ .*$/gm)
  // Of the operation that is gone, and of the part within.
  expect(examples).toHaveLength(2)
  expect(examples).toContain(shows)
  expect(examples?.map((each) => each.replace(/[ ?].*$/, ''))).toEqual(['POST', 'POST'])
  expect(stdout).not.toMatch(/ \/\d/)
})

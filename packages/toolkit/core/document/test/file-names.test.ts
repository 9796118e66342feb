import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targetOf } from '@specwright/json-schema/ref'
import { atPointer } from '@specwright/json-schema/json'
import { loadDocument } from '../src/io/load.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

const withSchema = (ref: string): string =>
  openapi(`paths: {}\ncomponents: { schemas: { A: { properties: { b: { $ref: '${ref}' } } } } }\n`)

/** Refs, and the names of the files that they lead to: those of URIs are encoded. */
test.each([
  ['users_%7Bid%7D.yaml', 'users_{id}.yaml'],
  ['my%20pet.yaml', 'my pet.yaml'],
  ['caf%C3%A9.yaml', 'café.yaml'],
  ['a%23b.yaml', 'a#b.yaml'],
  ['a%23b.yaml#/$defs/x', 'a#b.yaml'],
  ['%64ir/100%25.yaml', 'dir/100%.yaml'],
  ['100%25.yaml', '100%25.yaml'],
  ['my pet.yaml', 'my pet.yaml'],
  ['a%2Fb.yaml', 'a/b.yaml'],
  ['%E6%97%A5.json#/$defs/x', '日.json'],
  ['q%3Fa.yaml', 'q?a.yaml'],
  ['parts.yaml#/$defs/a~1b', 'parts.yaml'],
  ['parts.yaml#/$defs/m~0n', 'parts.yaml'],
  ['parts.yaml#/$defs/100%25', 'parts.yaml'],
  ['parts.yaml#/$defs/c%20d', 'parts.yaml'],
])('the ref %j leads to the file %j', async (ref, file) => {
  const names = ['x', 'a/b', 'm~n', '100%', 'c d']
  const content = JSON.stringify({
    type: 'string',
    $defs: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  })
  const { root } = await loadDocument(join(workspace({ 'api.yaml': withSchema(ref), [file]: content }), 'api.yaml'))
  const { $ref } = atPointer(root, '/components/schemas/A/properties/b') as { $ref: string } // of a file
  expect(targetOf(root, $ref)?.value).toMatchObject({ type: 'string' })
})

test('a file whose name is what a ref says comes before the decoded one', async () => {
  const files = { 'api.yaml': withSchema('a%20b.yaml'), 'a%20b.yaml': 'type: string\n', 'a b.yaml': 'type: integer\n' }
  const { root } = await loadDocument(join(workspace(files), 'api.yaml'))
  expect(JSON.stringify(root)).toContain('"type":"string"')
})

test.each(['no%20such.yaml', '%FF.yaml', 'a%00.yaml', '%2e%2e%2f%2e%2e%2fetc%2fno-such-file'])(
  'the ref %j leads to no file',
  async (ref) => {
    const { diagnostics } = await errorOf(join(workspace({ 'api.yaml': withSchema(ref) }), 'api.yaml'))
    expect(diagnostics).toMatchObject([{ code: 'no-unresolved-refs' }])
  },
)

test('files of parts may have encoded names, as may what they refer to', async () => {
  const files = {
    'api.yaml': openapi("security: []\npaths: { '/users/{id}': { $ref: 'paths/users_%7Bid%7D.yaml' } }\n"),
    'paths/users_{id}.yaml':
      'get: { parameters: [{ $ref: "../my%20parts.yaml#/id" }], responses: { 200: { $ref: "../a%23b.yaml" } } }\n',
    'my parts.yaml': 'id: { name: id, in: path, required: true, schema: { $ref: "#/text" } }\ntext: { type: string }\n',
    'a#b.yaml': 'description: Done\n',
  }
  const { root, warnings } = await loadDocument(join(workspace(files), 'api.yaml'))
  expect(warnings).toEqual([])
  const parameters = atPointer(root, '/paths/~1users~1{id}/get/parameters')
  expect(parameters).toEqual([{ $ref: '#/components/parameters/id' }])
  expect(atPointer(root, '/paths/~1users~1{id}/get/responses/200')).toEqual({ $ref: '#/components/responses/a#b' })
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import { buildModel } from '../src/model/index.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

const refTo = (target: string): string =>
  openapi(
    `paths: {}\ncomponents:\n  schemas:\n    Pet:\n      type: object\n      properties: { owner: { $ref: '${target}' } }\n`,
  )

test('refs to files of the same folder are followed', async () => {
  const folder = workspace({ 'api.yaml': refTo('./schemas/owner.yaml'), 'schemas/owner.yaml': 'type: string\n' })
  const { root, files } = await loadDocument(join(folder, 'api.yaml'))
  expect(JSON.stringify(root)).toContain('"owner":{"type":"string"}}')
  expect(files.map((file) => file.slice(folder.length + 1))).toEqual(['api.yaml', 'schemas/owner.yaml'])
})

test('a YAML alias bomb is refused at the alias that exceeds the limit', async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `  a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`)
  const folder = workspace({ 'api.yaml': openapi(`paths: {}\nx-bomb:\n  a0: &a0 lol\n${levels.join('\n')}\n`) })
  const { diagnostics } = await errorOf(join(folder, 'api.yaml'))
  expect(diagnostics).toMatchObject([{ code: 'syntax', location: { line: 13, column: 12 } }])
  expect(diagnostics[0]?.message).toBe(
    'The aliases up to this one expand to more than 100000 values: write a value once, and refer to it with $ref',
  )
})

test('one anchor may have as many aliases as the document has operations', async () => {
  const operation = '{ get: { responses: { 200: { description: Done }, 401: *denied } } }'
  const paths = Array.from({ length: 300 }, (_, n) => `  /p${n}: ${operation}\n`)
  const text = openapi(`x-denied: &denied { description: Denied }\npaths:\n${paths.join('')}`)
  const { root } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(root).toMatchObject({ paths: { '/p299': { get: { responses: { 401: { description: 'Denied' } } } } } })
})

test.each([
  [{ $ref: '#/components/examples/Rex' }, { value: 'Rex' }],
  [{ text: { $ref: '#/x-texts/hello' } }, { text: { $ref: '#/x-texts/hello' } }],
])('a ref in an example, %j, stands for %j', async (written, read) => {
  const text = `x-texts: { hello: { a: 1 } }
paths:
  /pets:
    get:
      responses:
        default: { description: Any, content: { text/plain: { example: ${JSON.stringify(written)} } } }
components:
  examples: { Rex: { value: Rex } }
`
  const { root } = await loadDocument(join(workspace({ 'api.yaml': openapi(text) }), 'api.yaml'))
  const example = '/paths/~1pets/get/responses/default/content/text~1plain/example'
  expect(atPointer(root, example)).toEqual(read)
})

test('a ref in place of text stands for the text', async () => {
  const text = `x-texts: { hello: Good morning }
paths: {}
components:
  schemas: { A: { description: { $ref: '#/x-texts/hello' } }, B: { $ref: '#/components/schemas/A' } }
`
  const { root } = await loadDocument(join(workspace({ 'api.yaml': openapi(text) }), 'api.yaml'))
  expect(atPointer(root, '/components/schemas')).toEqual({
    A: { description: 'Good morning' },
    B: { $ref: '#/components/schemas/A' },
  })
})

test('what aliases repeat is an object of its own at each place', async () => {
  const get = '&get { responses: { 200: { description: A } } }'
  const file = join(workspace({ 'api.yaml': openapi(`paths: { /a: { get: ${get}, put: *get } }\n`) }), 'api.yaml')
  const { root } = await loadDocument(file)
  const [read, written] = ['get', 'put'].map((method) => atPointer(root, `/paths/~1a/${method}`))
  expect(read).toEqual(written)
  expect(read).not.toBe(written)
})

test('a ref beside a ref in data stays as it is written', async () => {
  const ref = "$ref: '#/components/examples/E/summary'"
  const text = openapi(`paths: {}
components:
  schemas: { A: { default: { $ref: '#/components/examples/E/value' } } }
  examples: { E: { summary: Short, value: { a: { more: { ${ref} }, ${ref} } } } }
`)
  const file = join(workspace({ 'api.yaml': text }), 'api.yaml')
  const { root } = await loadDocument(file, { lint: false })
  const written = { $ref: '#/components/examples/E/summary' }
  expect(atPointer(root, '/components/schemas/A/default')).toEqual({ a: { ...written, more: written } })
  expect(atPointer(root, '/components/examples/E/value')).toEqual({ a: 'Short' })
  expect(loadAlone(file)?.root).toEqual(root)
})

test('a ref that starts a long chain of refs becomes a ref to its end', async () => {
  const links = Array.from({ length: 60 }, (_, n) => `    A${n}: { $ref: '#/components/schemas/A${n + 1}' }\n`)
  const schema = "{ $ref: '#/components/schemas/A0' }"
  const text = openapi(`paths: {}
components:
  responses: { R: { description: R, content: { a/b: { schema: ${schema} } } } }
  schemas:
${links.join('')}    A60: { type: string }
`)
  const file = join(workspace({ 'api.yaml': text }), 'api.yaml')
  const { root } = await loadDocument(file)
  const to = (n: number): object => ({ $ref: `#/components/schemas/A${n}` })
  expect(atPointer(root, '/components/schemas')).toMatchObject({ A0: to(60), A8: to(60), A9: to(10) })
  expect(atPointer(root, '/components/responses/R/content/a~1b/schema')).toEqual(to(0))
  expect(loadAlone(file)?.root).toEqual(root)
})

test.each([
  ['responses: { 200: { $ref: "#/components/requestBodies/B" } }', 'responses'],
  ['requestBody: { $ref: "#/components/responses/R" }, responses: {}', 'requestBodies'],
])('%s is read as the content of the other kind', async (members, expected) => {
  const content = 'content: { application/json: { schema: { type: integer } } }'
  const components = `components: { requestBodies: { B: { description: B, ${content} } }, responses: { R: { description: R, ${content} } } }`
  const text = openapi(`security: []\npaths:\n  /pets: { post: { ${members} } }\n${components}\n`)
  const file = join(workspace({ 'api.yaml': text }), 'api.yaml')
  const document = await loadDocument(file)
  expect(document.warnings).toMatchObject([{ code: 'mismatched-ref', location: { line: 7 } }])
  expect(document.warnings[0]?.message).toContain(`refer to one of components/${expected} here. The content is read as`)
  expect(buildModel(document).parts.map((part) => part.schema)).toEqual([{ type: 'integer' }])
})

test('a ref to the content of another kind is reported once, although aliases repeat it', async () => {
  const post = 'post: &post { requestBody: { $ref: "#/components/responses/R" }, responses: {} }'
  const components = 'components: { responses: { R: { description: R, content: { a/b: { schema: {} } } } } }'
  const text = openapi(`security: []\npaths:\n  /a: { ${post} }\n  /b: { post: *post }\n${components}\n`)
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings).toMatchObject([{ code: 'mismatched-ref', location: { line: 7 } }])
})

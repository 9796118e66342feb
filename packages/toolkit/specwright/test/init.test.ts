import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHere } from './run.ts'
import { openapi, workspace } from '../../core/document/test/workspace.ts'

const petsDocument = `openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: A pet, content: { application/json: { schema: { $ref: 'parts/pet.yaml' } } } }
`

test('init adopts a document of several files, and waives what it breaks', async () => {
  const root = workspace({
    'api/pets.yaml': petsDocument,
    'api/parts/pet.yaml': 'type: object\nproperties: { name: { type: string, properties: {} } }\n',
    'kit/specwright-1.0.0-0.tgz': '',
  })
  const made = await runHere(root, 'init', 'shop', '--from', 'api/pets.yaml', '--toolkit', 'kit', '--quiet')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const read = (path: string): string => readFileSync(join(root, 'shop', path), 'utf8')
  expect(read('openapi/pets.yaml')).toBe(petsDocument)
  expect(read('openapi/parts/pet.yaml')).toContain('type: object')
  expect(read('openapi/pets.names.json')).toContain('getPet')
  expect(read('packages/client/test/generated/calls.ts')).toContain('getPet: (client) => client.pets.get(')
  expect(read('redocly.yaml')).toContain('  operation-4xx-response: off # 1 problem, at openapi/pets.yaml:8:7\n')
  expect(read('redocly.yaml')).toContain('  no-schema-type-mismatch: off # 1 problem, at openapi/parts/pet.yaml:2:49\n')
  expect(made.stdout).toContain(
    '\nredocly.yaml turns no-schema-type-mismatch off: 1 problem, at openapi/parts/pet.yaml:2:49\n',
  )
  for (const name of ['spec', 'validators', 'client', 'mock-server']) {
    const sources = [...read(`packages/${name}/package.json`).matchAll(/"@shop\/source": "\.\/(.+)"/g)]
    expect(sources.length).toBeGreaterThan(0)
    for (const [, source = ''] of sources) expect(read(`packages/${name}/${source}`)).not.toBe('')
  }
  // A major version without them is refused.
  expect(JSON.parse(read('packages/client/package.json'))).toMatchObject({
    files: expect.arrayContaining(['migrations']) as unknown,
  })
  expect(read('specwright.config.ts')).toContain("document: 'openapi/pets.yaml',\n")
  expect(read('release.config.ts')).toContain("file: 'pets.yaml',\n")
  expect(read('pnpm-workspace.yaml')).toContain("'specwright': file:./toolkit/specwright-1.0.0-0.tgz")
  expect(read('apps/docs/src/content/docs/guides/start.md')).toContain('npm install @shop/client')
  const all = readdirSync(join(root, 'shop'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  const texts = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  expect(texts.filter((text) => /\{\{\w+\}\}/.test(text))).toEqual([])
})

test('init reports what generate reports, and what it waives, in the same words', async () => {
  const responses = "responses: { '200': { description: Fine } }"
  const sins = `paths:
  /a: { get: { ${responses} } }
  /b: { get: { ${responses} } }
  /c: { get: { ${responses} } }
  /d: { get: { ${responses} } }
components:
  schemas:
    A: { type: string, enum: [1] }
    B: { type: string, format: guid }
    C: { type: string, format: guid }
`
  const root = workspace({ 'api.yaml': openapi(sins) })
  const made = await runHere(root, 'init', 'shop', '--from', 'api.yaml', '--quiet')
  expect(made.code).toBe(0)
  expect(made.stderr.match(/^shop.*$/gm)).toEqual([
    'shop/openapi/shop.yaml:13:32 warning unknown-format: format "guid" is unknown and not enforced (1 more, at shop/openapi/shop.yaml:14:32)',
    'shop/openapi/shop.yaml:12:30 warning impossible-schema: No value can be valid: type allows only string, but enum allows only number. Correct one of them',
  ])
  expect(made.stdout).toMatch(
    /^4 operations have no operationId of their own.* and 1 more\. Name them with operationId$/m,
  )
  const places = [6, 7, 8].map((line) => `openapi/shop.yaml:${line}:16, `).join('')
  const waived = `4 problems, at ${places}...\n`
  expect(made.stdout).toContain(`redocly.yaml turns operation-4xx-response off: ${waived}`)
  expect(readFileSync(join(root, 'shop/redocly.yaml'), 'utf8')).toContain(`operation-4xx-response: off # ${waived}`)
})

test('init says all that is wrong with a document that it refuses, as generate does', async () => {
  const sins = `paths:
  /a: { get: { responses: { '200': { $ref: '#/components/responses/None' } } } }
components:
  schemas:
    A: { type: string, example: 1 }
    B: { type: string, enum: [1] }
    C: { oneOf: [{ type: integer }, { type: number }] }
`
  const root = workspace({ 'api.yaml': openapi(sins) })
  const refused = await runHere(root, 'init', 'shop', '--from', 'api.yaml', '--quiet')
  expect(refused.code).toBe(1)
  expect(refused.stderr.match(/ (?:error|warning) \S+:/g)).toHaveLength(4)
  expect(refused.stderr).toBe((await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--quiet')).stderr)
})

test('init adopts a document that is a symbolic link, and refuses one that the document refers to', async () => {
  const root = workspace({
    'releases/7/pets.yaml': petsDocument,
    'releases/7/pet.yaml': 'type: object\n',
    'api/parts/pet.yaml': 'type: object\n',
    'beside/parts/.keep': '',
  })
  for (const folder of ['api', 'beside']) symlinkSync('../releases/7/pets.yaml', join(root, folder, 'pets.yaml'))
  symlinkSync('../../releases/7/pet.yaml', join(root, 'beside/parts/pet.yaml'))
  expect(await runHere(root, 'init', 'shop', '--from', 'api/pets.yaml', '--quiet')).toMatchObject({
    code: 0,
    stderr: '',
  })
  const copied = join(root, 'shop/openapi/pets.yaml')
  expect([lstatSync(copied).isSymbolicLink(), readFileSync(copied, 'utf8')]).toEqual([false, petsDocument])
  const refused = await runHere(root, 'init', 'store', '--from', 'beside/pets.yaml')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("outside the document's folder") as unknown,
  })
})

test.each([
  { argv: ['--from', 'none.yaml'], says: 'There is no file "none.yaml"', code: 2 },
  { argv: ['--events', 'events.yaml'], says: '--events requires --from', code: 2 },
  { argv: ['--from', 'wrong.yaml'], says: 'wrong.yaml:1:1', code: 1 },
  {
    argv: ['--from', 'in/outside.yaml'],
    says: "the file is outside the document's folder, in .. Bundle the document",
    code: 1,
  },
])('init shop $argv is refused, and writes nothing', async ({ argv, says, code }) => {
  const root = workspace({
    'wrong.yaml': 'swagger: 7\n',
    'in/outside.yaml': petsDocument.replace('parts/pet.yaml', '../pet.yaml'),
    'pet.yaml': 'type: object\n',
  })
  const made = await runHere(root, 'init', 'shop', ...argv)
  expect(made.stderr).toContain(says)
  expect(made.code).toBe(code)
  expect(existsSync(join(root, 'shop'))).toBe(false)
})

test.each([
  { argv: [], says: 'DIR is missing: name a folder' },
  { argv: ['a', 'b'], says: 'Unexpected argument "b": init takes one DIR' },
  { argv: ['My Shop'], says: '"My Shop" is not a valid package name' },
  { argv: ['full'], says: 'full is not empty' },
])('init $argv reports that $says', async ({ argv, says }) => {
  const root = workspace({ 'full/kept.txt': 'mine' })
  const { code, stderr } = await runHere(root, 'init', ...argv)
  expect(stderr).toContain(says)
  expect(code).toBe(2)
  expect(readdirSync(join(root, 'full'))).toEqual(['kept.txt'])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  lstatSync,
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cli, petsYaml, run, runWith } from './run.ts'
import { openapi, workspace } from '../../document/test/workspace.ts'

test('any document generates one folder with all outputs', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  const { code, stdout, stderr } = run(root, 'generate', 'pets.yaml', '--out', 'out')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^1 operation, 1 schema: \d+ files, \d+ changed, in [\d.]+ s\n$/)
  expect(code).toBe(0)
  const files = readdirSync(join(root, 'out'))
  expect(files).toEqual(
    expect.arrayContaining([
      'client.ts',
      'docs.json',
      'index.ts',
      'operations.ts',
      'types.ts',
      'validator-engine',
      'validators',
    ]),
  )
  expect(readdirSync(join(root, 'out/validators'))).toEqual(['index.ts', 'operations.ts', 'schemas'])
})

test('a warning with several locations is reported once', () => {
  const text = 'paths: {}\ncomponents:\n  schemas:\n'
  const schemas = ['A', 'B', 'C'].map((name) => `    ${name}: { type: string, format: guid }\n`)
  const root = workspace({ 'api.yaml': openapi(`${text}${schemas.join('')}    D: { type: string, format: other }\n`) })
  const { code, stderr } = run(root, 'generate', 'api.yaml', '--out', 'out')
  expect(stderr.match(/^api\.yaml.*$/gm)).toEqual([
    'api.yaml:8:32 warning unknown-format: format "guid" is unknown and not enforced (and at 2 other places)',
    'api.yaml:11:32 warning unknown-format: format "other" is unknown and not enforced',
  ])
  expect(code).toBe(0)
})

test('with --strict, or in a strict configuration, warnings are errors and nothing is written', () => {
  const text = openapi('paths: {}\ncomponents:\n  schemas:\n    Pet: { title: 5 }\n')
  const config = { documents: [{ document: 'api.yaml', out: 'out', strict: true }] }
  const root = workspace({
    'api.yaml': text,
    'strict/codegen.config.json': JSON.stringify(config),
    'strict/api.yaml': text,
  })
  const error = /^api\.yaml:8:19 error struct: Expected type `string` but got `integer`\. It is ignored\.$/m
  for (const done of [
    run(root, 'generate', 'api.yaml', '--out', 'out', '--strict'),
    run(root, 'check', 'api.yaml', '--out', 'out', '--strict'),
    run(join(root, 'strict'), 'generate'),
  ]) {
    expect(done).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(error) })
  }
  expect(readdirSync(root)).not.toContain('out')
  expect(run(root, 'generate', 'api.yaml', '--out', 'out').code).toBe(0)
})

test.each([
  [['generate', 'pets.yaml', '--out', 'file'], 1, /^file error unwritable: There is a file where a folder is needed/],
  [
    ['generate', 'pets.yaml', '--out', 'file/below'],
    1,
    /^file\/below error unwritable: There is a file where a folder is needed/,
  ],
  [['generate', 'pets.yaml', '--out', ''], 2, /^--out must not be empty/],
  [['generate', 'circle.yaml', '--out', 'out'], 1, /^ELOOP: /],
  [['init', 'file'], 1, /^\S*file error unwritable: There is a file where a folder is needed/],
  [['init', '/proc/nowhere'], 1, /^\/proc\/nowhere error unwritable: /],
  [['generate', 'pets.yaml', '--out', '/proc/a/b'], 1, /^\/proc\/a\/b error unwritable: /],
  [['watch', 'pets.yaml', '--out', '/proc/a/b'], 1, /^\/proc\/a\/b error unwritable: /],
  [['schema', 'schema.json', '--out', '/proc/a.js'], 1, /^\/proc\/a\.js error unwritable: /],
  [['schema', 'schema.json', '--out', 'folder'], 1, /^folder error unwritable: There is a folder where a file is/],
  [['schema', 'schema.json', '--out', 'file/a.js'], 1, /^file error unwritable: There is a file where a folder is/],
  [['diff', 'pets.yaml', 'pets.yaml', '--out', 'out'], 2, /^--out is only for generate, check, watch and schema/],
  [['schema', 'schema.json', 'another.json'], 2, /^Unexpected argument "another.json": schema takes one FILE/],
  [['schema', 'schema.json', '--only', 'types'], 2, /^--only is only for generate/],
  [['schema', 'schema.json', '--out', 'a.ts'], 2, /^Cannot write to a\.ts: the module is JavaScript\. Name a file/],
  [['schema', 'schema.json', '--max-seconds', '9'], 2, /^--max-seconds is only for generate/],
  [['schema', 'folder'], 2, /^There is no file "folder"/],
  [['schema', 'pets.yaml'], 1, /^pets.yaml: This is an OpenAPI document, not a schema/],
  [['schema', 'nan.yaml'], 1, /^nan.yaml:1:8 error not-json: NaN is not a JSON number$/m],
  [['schema', 'latin.yaml'], 1, /^latin.yaml: the file is not UTF-8/],
])('%j is refused with a message', (argv, code, message) => {
  const latin = Buffer.from('title: \u00e9', 'latin1')
  const files = { file: '', 'folder/a': '', 'schema.json': '{}', 'nan.yaml': 'const: .nan', 'latin.yaml': latin }
  const root = workspace({ 'pets.yaml': petsYaml, ...files })
  symlinkSync('circle.yaml', join(root, 'circle.yaml'))
  const done = run(root, ...argv)
  expect(done).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
  expect(done.stderr).not.toContain('    at ')
})

test('a long chain of schemas that refer to each other is generated', () => {
  const last = 5000
  const schemas = Array.from({ length: last }, (_, n) => [
    `S${n}`,
    { type: 'object', properties: { next: { $ref: `#/components/schemas/S${n + 1}` } } },
  ])
  const root = workspace({
    'chain.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Chain', version: '1' },
      paths: {},
      components: { schemas: { ...Object.fromEntries(schemas), [`S${last}`]: { type: 'string' } } },
    }),
  })
  const { stderr, stdout } = run(root, 'generate', 'chain.json', '--out', 'out', '--only', 'types')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^0 operations, 5001 schemas: /)
})

test('a second run changes nothing, and check agrees', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  run(root, 'generate', 'pets.yaml', '--out', 'out')
  const before = statSync(join(root, 'out/types.ts')).mtimeMs
  expect(run(root, 'generate', 'pets.yaml', '--out', 'out').stdout).toMatch(
    /^1 operation, 1 schema: \d+ files, nothing has changed\n$/,
  )
  expect(statSync(join(root, 'out/types.ts')).mtimeMs).toBe(before)
  expect(run(root, 'check', 'pets.yaml', '--out', 'out').code).toBe(0)
})

test('check reports each file that differs, and the command that fixes it', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  run(root, 'generate', 'pets.yaml', '--out', 'out')
  appendFileSync(join(root, 'out/types.ts'), 'edited')
  const { code, stderr } = run(root, 'check', 'pets.yaml', '--out', 'out')
  expect(code).toBe(1)
  expect(stderr).toBe(
    'Generated files differ from the contract:\n  types.ts\nFix them with: loyalty-codegen generate pets.yaml --out out\n',
  )
  expect(readFileSync(join(root, 'out/types.ts'), 'utf8')).toMatch(/edited$/)
})

test('the validator of a removed schema is removed', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  run(root, 'generate', 'pets.yaml', '--out', 'out')
  writeFileSync(
    join(root, 'pets.yaml'),
    petsYaml.replaceAll('Pet:', 'Animal:').replace('schemas/Pet', 'schemas/Animal'),
  )
  run(root, 'generate', 'pets.yaml', '--out', 'out')
  const validators = readFileSync(join(root, 'out/validators/index.ts'), 'utf8')
  expect(validators).toContain('AnimalSchema')
  expect(validators).not.toContain('PetSchema')
})

test('if Node.js cannot import generated files, the first run says what to do', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  // As the Node.js that cannot has it: this one runs the command from its sources.
  const unable = 'Object.defineProperty(process.features,"typescript",{value:false})'
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(unable)}` }
  const generate = ['generate', 'pets.yaml', '--out', 'out', '--only', 'types']
  expect(runWith({ cwd: root, env }, ...generate)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^Node\.js [\d.]+ cannot run the \.ts files in out: .*\. Use Node\.js 22\.18 or later/,
    ),
  })
  writeFileSync(join(root, 'pets.yaml'), petsYaml.replace('minLength: 1', 'minLength: 2'))
  expect(runWith({ cwd: root, env }, ...generate)).toMatchObject({ code: 0, stderr: '' })
})

test('--only generates the named outputs, and the types that they import', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  expect(run(root, 'generate', 'pets.yaml', '--out', 'out', '--only', 'types,operations').code).toBe(0)
  expect(readdirSync(join(root, 'out')).toSorted()).toEqual([
    '.loyalty-codegen',
    'index.ts',
    'operations.ts',
    'pets.names.json',
    'types.ts',
  ])
})

test('errors of a document go to standard error with exit code 1, and nothing is written', () => {
  const root = workspace({ 'pets.yaml': petsYaml.replace('schemas/Pet', 'schemas/Cat') })
  const { code, stdout, stderr } = run(root, 'generate', 'pets.yaml', '--out', 'out')
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('pets.yaml:17:23 error no-unresolved-refs')
  expect(readdirSync(root)).toEqual(['pets.yaml'])
})

test.each([
  { argv: [], says: 'A command is missing' },
  { argv: ['gnerate'], says: 'Unknown command "gnerate"' },
  { argv: ['generate', 'pets.yaml'], says: '--out is missing: add --out DIR' },
  {
    argv: ['generate', 'pets.yaml', 'other.yaml', '--out', 'out'],
    says: 'Unexpected argument "other.yaml": name one DOCUMENT',
  },
  {
    argv: ['generate', 'pets.yaml', '--out', 'out', '--only', 'typos'],
    says: '--only names an unknown output, "typos"',
  },
  { argv: ['generate', 'pets.yaml', '--out', 'out', '--max-output', '1GB'], says: '--max-output must be a number' },
  { argv: ['generate', 'pets.yaml', '--out', 'out', '--max-seconds', '0'], says: '--max-seconds must be a number' },
  { argv: ['schema'], says: 'FILE is missing: name a schema' },
  { argv: ['schema', 'no-such.json'], says: 'There is no file "no-such.json"' },
  { argv: ['generate', '--events', 'events.yaml'], says: '--events requires a DOCUMENT' },
  { argv: ['generate', '--formats', 'assert'], says: '--formats is only for schema' },
  { argv: ['check', '--force'], says: '--force is only for generate and watch' },
  { argv: ['init', 'shop', '--strict'], says: '--strict is only for generate, check, watch and mock' },
  {
    argv: ['gnerate', '--help'],
    says: 'Unknown command "gnerate": use generate, check, watch, dev, mock, diff, schema or init',
  },
  { argv: ['generate', '--colour'], says: "Unknown option '--colour'" },
])('$argv is a usage error', ({ argv, says }) => {
  const { code, stderr } = run(workspace(), ...argv)
  expect(code).toBe(2)
  expect(stderr).toContain(says)
  expect(stderr).toContain('loyalty-codegen --help')
})

const commands = ['generate', 'check', 'watch', 'dev', 'mock', 'diff', 'schema', 'init']

test.each([['--help'], ['-h'], ['help']])('%s lists all commands, and no option of theirs', (flag) => {
  const { code, stdout } = run(workspace(), flag)
  expect(code).toBe(0)
  expect(stdout.match(/(?<=^  )[a-z]+(?= )/gm)).toEqual(commands)
  expect(stdout.match(/--\w+(?= {2})/g)).toEqual(['--help', '--version'])
})

const ofDocuments = [
  '--out',
  '--events',
  '--only',
  '--include',
  '--exclude',
  '--allow',
  '--strict',
  '--max-seconds',
  '--max-output',
]

test.each([
  ['generate', [...ofDocuments, '--force', '--update']],
  ['check', ofDocuments],
  ['diff', ['--format', '--fail-on', '--second-opinion']],
  ['schema', ['--out', '--formats']],
  ['init', ['--from', '--events', '--toolkit']],
  ['dev', ['--port', '--docs-port', '--built']],
])('%s --help shows its usage, its options and an example', (command, own) => {
  const { code, stdout } = run(workspace(), command, '--help')
  expect(code).toBe(0)
  const [, usage, options, example] = /^Usage:\n(.*?)\n\n.*^Options:\n(.*)\nExample:\n(.*)$/ms.exec(stdout) ?? []
  expect(usage).toContain(`loyalty-codegen ${command}`)
  expect(options?.match(/(?<=^  (?:-h, )?)--[-a-z]+/gm)).toEqual([...own, '--help'])
  expect(example).toContain(`  loyalty-codegen ${command} `)
  expect(run(workspace(), 'help', command).stdout).toBe(stdout)
})

test('--version shows the version of the package', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  expect(run(workspace(), '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test('an edited generated file is generated again', () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  run(root, 'generate', 'pets.yaml', '--out', 'out')
  const right = readFileSync(join(root, 'out/types.ts'), 'utf8')
  appendFileSync(join(root, 'out/types.ts'), 'edited')
  expect(run(root, 'generate', 'pets.yaml', '--out', 'out').stdout).toContain(', 1 changed, ')
  expect(readFileSync(join(root, 'out/types.ts'), 'utf8')).toBe(right)
})

test('watch generates on each save, and survives a broken document', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  const child = spawn(process.execPath, [...cli, 'watch', 'pets.yaml', '--out', 'out'], { cwd: root })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const heard: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += String(text)
      for (const check of heard) check()
    })
  }
  const says = async (text: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = (): void => void (output.includes(text) && resolve())
    heard.push(check)
    check()
    await promise
    output = ''
  }

  await says('Watching pets.yaml. Press Ctrl-C to stop.')
  writeFileSync(join(root, 'pets.yaml'), petsYaml.replace('schemas/Pet', 'schemas/Cat'))
  await says('Waiting for the next save.')
  expect(readFileSync(join(root, 'out/validators/index.ts'), 'utf8')).toContain('PetSchema')
  writeFileSync(join(root, 'pets.yaml'), petsYaml.replace('minLength: 1', 'minLength: 2'))
  await says(' changed, in ')
  expect(readFileSync(join(root, 'out/validators/schemas/Pet.ts'), 'utf8')).toContain('minLength: 2')
  // Many editors put a new file in place of the old one, and may write into that one later.
  for (const length of [3, 4]) {
    writeFileSync(join(root, 'pets.yaml~'), petsYaml.replace('minLength: 1', `minLength: ${length}`))
    renameSync(join(root, 'pets.yaml~'), join(root, 'pets.yaml'))
    await says(' changed, in ')
    writeFileSync(join(root, 'pets.yaml'), petsYaml)
    await says(' changed, in ')
  }
  expect(readFileSync(join(root, 'out/validators/schemas/Pet.ts'), 'utf8')).toContain('minLength: 1')
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([0, null])
})

test('schema compiles one JSON Schema to a module', async () => {
  const root = workspace({ 'pet.yaml': 'type: object\nrequired: [name]\n' })
  expect(run(root, 'schema', 'pet.yaml', '--out', 'pet.mjs')).toEqual({ code: 0, stdout: '', stderr: '' })
  const { default: pet } = (await import(join(root, 'pet.mjs'))) as { default: { check(value: unknown): unknown[] } }
  expect(pet.check({ name: 'Rex' })).toEqual([])
  expect(pet.check({})).toMatchObject([{ pointer: '/name', keyword: 'required' }])
  expect(run(root, 'schema', 'pet.yaml').stdout).toBe(readFileSync(join(root, 'pet.mjs'), 'utf8'))
})

test.each([
  { text: '{ "type": "strnig" }', says: '#/type' },
  { text: '{ "$ref": "#/$defs/no" }', says: '#/$ref' },
  { text: '{ "type": ', says: 'schema.json' },
])('the schema $text is refused with its location', ({ text, says }) => {
  const { code, stdout, stderr } = run(workspace({ 'schema.json': text }), 'schema', 'schema.json')
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain(says)
})

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

test('init adopts a document of several files, and waives what it breaks', () => {
  const root = workspace({
    'api/pets.yaml': petsDocument,
    'api/parts/pet.yaml': 'type: object\nproperties: { name: { type: string, properties: {} } }\n',
    'kit/loyalty-kit-codegen-1.0.0-0.tgz': '',
  })
  const made = run(root, 'init', 'shop', '--from', 'api/pets.yaml', '--toolkit', 'kit')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const read = (path: string): string => readFileSync(join(root, 'shop', path), 'utf8')
  expect(read('openapi/pets.yaml')).toBe(petsDocument)
  expect(read('openapi/parts/pet.yaml')).toContain('type: object')
  expect(read('openapi/pets.names.json')).toContain('getPet')
  expect(read('packages/client/test/generated/calls.ts')).toContain('getPet: (client) => client.pets.get(')
  expect(read('redocly.yaml')).toContain('  operation-4xx-response: off # 1 problem\n')
  expect(read('redocly.yaml')).toContain('  no-schema-type-mismatch: off # 1 problem\n')
  for (const name of ['spec', 'validators', 'client', 'mock-server']) {
    const sources = [...read(`packages/${name}/package.json`).matchAll(/"@shop\/source": "\.\/(.+)"/g)]
    expect(sources.length).toBeGreaterThan(0)
    for (const [, source = ''] of sources) expect(read(`packages/${name}/${source}`)).not.toBe('')
  }
  // A major version without them is refused.
  expect(JSON.parse(read('packages/client/package.json'))).toMatchObject({
    files: expect.arrayContaining(['migrations']) as unknown,
  })
  expect(read('codegen.config.ts')).toContain("document: 'openapi/pets.yaml',\n")
  expect(read('release.config.ts')).toContain("file: 'pets.yaml',\n")
  expect(read('pnpm-workspace.yaml')).toContain(
    "'@loyalty-kit/codegen': file:./toolkit/loyalty-kit-codegen-1.0.0-0.tgz",
  )
  expect(read('apps/docs/src/content/docs/guides/start.md')).toContain('npm install @shop/client')
  const all = readdirSync(join(root, 'shop'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  const texts = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  expect(texts.filter((text) => /\{\{\w+\}\}/.test(text))).toEqual([])
})

test('init adopts a document that is a symbolic link, and refuses one that the document refers to', () => {
  const root = workspace({
    'releases/7/pets.yaml': petsDocument,
    'releases/7/pet.yaml': 'type: object\n',
    'api/parts/pet.yaml': 'type: object\n',
    'beside/parts/.keep': '',
  })
  for (const folder of ['api', 'beside']) symlinkSync('../releases/7/pets.yaml', join(root, folder, 'pets.yaml'))
  symlinkSync('../../releases/7/pet.yaml', join(root, 'beside/parts/pet.yaml'))
  expect(run(root, 'init', 'shop', '--from', 'api/pets.yaml')).toMatchObject({ code: 0, stderr: '' })
  const copied = join(root, 'shop/openapi/pets.yaml')
  expect([lstatSync(copied).isSymbolicLink(), readFileSync(copied, 'utf8')]).toEqual([false, petsDocument])
  const refused = run(root, 'init', 'store', '--from', 'beside/pets.yaml')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("outside the document's folder") as unknown,
  })
})

test.each([
  { argv: ['--from', 'none.yaml'], says: 'Cannot read none.yaml: there is no such file', code: 2 },
  { argv: ['--events', 'events.yaml'], says: '--events requires --from', code: 2 },
  { argv: ['--from', 'wrong.yaml'], says: 'wrong.yaml:1:1', code: 1 },
  { argv: ['--from', 'in/outside.yaml'], says: "the file is outside the document's folder", code: 1 },
])('init shop $argv is refused, and writes nothing', ({ argv, says, code }) => {
  const root = workspace({
    'wrong.yaml': 'swagger: 7\n',
    'in/outside.yaml': petsDocument.replace('parts/pet.yaml', '../pet.yaml'),
    'pet.yaml': 'type: object\n',
  })
  const made = run(root, 'init', 'shop', ...argv)
  expect(made.stderr).toContain(says)
  expect(made.code).toBe(code)
  expect(existsSync(join(root, 'shop'))).toBe(false)
})

test.each([
  { argv: [], says: 'DIR is missing: name a folder' },
  { argv: ['a', 'b'], says: 'Unexpected argument "b": init takes one DIR' },
  { argv: ['My Shop'], says: '"My Shop" is not a valid package name' },
  { argv: ['full'], says: 'full is not empty' },
])('init $argv reports that $says', ({ argv, says }) => {
  const root = workspace({ 'full/kept.txt': 'mine' })
  const { code, stderr } = run(root, 'init', ...argv)
  expect(stderr).toContain(says)
  expect(code).toBe(2)
  expect(readdirSync(join(root, 'full'))).toEqual(['kept.txt'])
})

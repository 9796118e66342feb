import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chainDocument } from './long-chain.ts'
import { cli, petsYaml, run, runHere, runWith } from './run.ts'
import { openapi, workspace } from '../../core/document/test/workspace.ts'

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
      'validator-engine.ts',
      'validators',
    ]),
  )
  expect(readdirSync(join(root, 'out/validators'))).toEqual(['areas', 'index.ts', 'operations.ts'])
})

test('a warning with several locations is reported once', async () => {
  const text = 'paths: {}\ncomponents:\n  schemas:\n'
  const schemas = ['A', 'B', 'C'].map((name) => `    ${name}: { type: string, format: guid }\n`)
  const root = workspace({ 'api.yaml': openapi(`${text}${schemas.join('')}    D: { type: string, format: other }\n`) })
  const { code, stderr } = await runHere(root, 'generate', 'api.yaml', '--out', 'out')
  expect(stderr.match(/^api\.yaml.*$/gm)).toEqual([
    'api.yaml:8:32 warning unknown-format: format "guid" is unknown and not enforced (2 more, at api.yaml:9:32, api.yaml:10:32)',
    'api.yaml:11:32 warning unknown-format: format "other" is unknown and not enforced',
  ])
  expect(code).toBe(0)
})

test('with --strict, or in a strict configuration, warnings are errors and nothing is written', async () => {
  const text = openapi('paths: {}\ncomponents:\n  schemas:\n    Pet: { title: 5 }\n')
  const config = { documents: [{ document: 'api.yaml', out: 'out', strict: true }] }
  const root = workspace({
    'api.yaml': text,
    'strict/specwright.config.json': JSON.stringify(config),
    'strict/api.yaml': text,
  })
  const error = /^api\.yaml:8:19 error struct: Expected type `string` but got `integer`\. It is ignored\.$/m
  for (const done of [
    await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--strict'),
    await runHere(root, 'check', 'api.yaml', '--out', 'out', '--strict'),
    await runHere(join(root, 'strict'), 'generate'),
  ]) {
    expect(done).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(error) })
  }
  expect(readdirSync(root)).not.toContain('out')
  expect((await runHere(root, 'generate', 'api.yaml', '--out', 'out')).code).toBe(0)
})

// Nightly, twice as many.
test('a long chain of schemas that refer to each other is generated', () => {
  const root = workspace({ 'chain.json': chainDocument(2500) })
  const { stderr, stdout } = run(root, 'generate', 'chain.json', '--out', 'out', '--only', 'types', '--quiet')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^0 operations, 2501 schemas: /)
})

test('a second run changes nothing, and check agrees', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  run(root, 'generate', 'pets.yaml', '--out', 'out')
  const before = statSync(join(root, 'out/types.ts')).mtimeMs
  expect(run(root, 'generate', 'pets.yaml', '--out', 'out').stdout).toMatch(
    /^1 operation, 1 schema: \d+ files, nothing has changed\n$/,
  )
  expect(statSync(join(root, 'out/types.ts')).mtimeMs).toBe(before)
  expect((await runHere(root, 'check', 'pets.yaml', '--out', 'out')).code).toBe(0)
})

test('check reports each file that differs, and the command that fixes it', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  await runHere(root, 'generate', 'pets.yaml', '--out', 'out')
  appendFileSync(join(root, 'out/types.ts'), 'edited')
  const { code, stderr } = await runHere(root, 'check', 'pets.yaml', '--out', 'out')
  expect(code).toBe(1)
  expect(stderr).toBe(
    'Generated files differ from the contract:\n  types.ts\nFix them with: specwright generate pets.yaml --out out\n',
  )
  expect(readFileSync(join(root, 'out/types.ts'), 'utf8')).toMatch(/edited$/)
})

test('the validator of a removed schema is removed', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  await runHere(root, 'generate', 'pets.yaml', '--out', 'out')
  writeFileSync(
    join(root, 'pets.yaml'),
    petsYaml.replaceAll('Pet:', 'Animal:').replace('schemas/Pet', 'schemas/Animal'),
  )
  await runHere(root, 'generate', 'pets.yaml', '--out', 'out')
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

test('--only generates the named outputs, and the types that they import', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  expect((await runHere(root, 'generate', 'pets.yaml', '--out', 'out', '--only', 'types,operations')).code).toBe(0)
  expect(readdirSync(join(root, 'out')).toSorted()).toEqual([
    '.specwright',
    'index.ts',
    'operations.ts',
    'pets.names.json',
    'types.ts',
  ])
})

test('errors of a document go to standard error with exit code 1, and nothing is written', async () => {
  const root = workspace({ 'pets.yaml': petsYaml.replace('schemas/Pet', 'schemas/Cat') })
  const { code, stdout, stderr } = await runHere(root, 'generate', 'pets.yaml', '--out', 'out')
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('pets.yaml:17:23 error no-unresolved-refs')
  expect(readdirSync(root)).toEqual(['pets.yaml'])
})

test('an edited generated file is generated again', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  await runHere(root, 'generate', 'pets.yaml', '--out', 'out')
  const right = readFileSync(join(root, 'out/types.ts'), 'utf8')
  appendFileSync(join(root, 'out/types.ts'), 'edited')
  expect((await runHere(root, 'generate', 'pets.yaml', '--out', 'out')).stdout).toContain(', 1 changed, ')
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
  expect(readFileSync(join(root, 'out/validators/areas/pets.ts'), 'utf8')).toContain('minLength: 2')
  // Many editors put a new file in place of the old one, and may write into that one later.
  for (const length of [3, 4]) {
    writeFileSync(join(root, 'pets.yaml~'), petsYaml.replace('minLength: 1', `minLength: ${length}`))
    renameSync(join(root, 'pets.yaml~'), join(root, 'pets.yaml'))
    await says(' changed, in ')
    writeFileSync(join(root, 'pets.yaml'), petsYaml)
    await says(' changed, in ')
  }
  expect(readFileSync(join(root, 'out/validators/areas/pets.ts'), 'utf8')).toContain('minLength: 1')
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([0, null])
})

test('schema compiles one JSON Schema to a module', async () => {
  const root = workspace({ 'pet.yaml': 'type: object\nrequired: [name]\n' })
  expect(await runHere(root, 'schema', 'pet.yaml', '--out', 'pet.mjs')).toEqual({ code: 0, stdout: '', stderr: '' })
  const { default: pet } = (await import(join(root, 'pet.mjs'))) as { default: { check(value: unknown): unknown[] } }
  expect(pet.check({ name: 'Rex' })).toEqual([])
  expect(pet.check({})).toMatchObject([{ pointer: '/name', keyword: 'required' }])
  expect((await runHere(root, 'schema', 'pet.yaml')).stdout).toBe(readFileSync(join(root, 'pet.mjs'), 'utf8'))
})

test.each([
  { text: '{ "type": "strnig" }', says: '#/type' },
  { text: '{ "$ref": "#/$defs/no" }', says: '#/$ref' },
  { text: '{ "type": ', says: 'schema.json' },
])('the schema $text is refused with its location', async ({ text, says }) => {
  const { code, stdout, stderr } = await runHere(workspace({ 'schema.json': text }), 'schema', 'schema.json')
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain(says)
})

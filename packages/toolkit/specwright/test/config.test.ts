import { existsSync, readdirSync, readFileSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Validator } from '@specwright/validator-engine'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { complaintsIn } from './compilers.ts'
import { petsYaml, run, runHere, runWith } from './run.ts'

const sources = { 'pets.yaml': petsYaml, 'shops.yaml': petsYaml.replaceAll('pets', 'shops') }
const two = {
  documents: [
    { document: 'pets.yaml', out: 'src/pets' },
    { document: 'shops.yaml', out: 'src/shops', only: ['types'] },
  ],
}
const text = JSON.stringify(two)
const typed = `import { defineConfig } from 'specwright/config'\n\nexport default defineConfig(${text})\n`

/** A project with a configuration, where the toolkit is installed. */
function project(files: Readonly<Record<string, string>>): string {
  const root = workspace({ ...sources, 'package.json': '{ "type": "module" }', ...files })
  mkdirSync(join(root, 'node_modules/@specwright'), { recursive: true })
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(root, 'node_modules/specwright'))
  return root
}

test.each([
  ['specwright.config.ts', typed, run, ', nothing has changed'],
  // From its sources, the command generates each time.
  ['specwright.config.js', typed, runHere, ', 0 changed'],
  ['specwright.config.json', text, runHere, ', 0 changed'],
])('%s configures several documents', async (name, content, runIn, unchanged) => {
  const root = project({ [name]: content })
  expect(await runIn(root, 'generate')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^2 operations, 2 schemas: /) as unknown,
  })
  expect(readdirSync(join(root, 'src/pets'))).toEqual(expect.arrayContaining(['client.ts', 'index.ts', 'types.ts']))
  expect(readdirSync(join(root, 'src/shops'))).toEqual(['index.ts', 'types.ts'])
  expect(readFileSync(join(root, '.specwright'), 'utf8')).toContain('src/shops/types.ts\n')
  expect(await runHere(root, 'check')).toMatchObject({ code: 0 })
  expect((await runIn(root, 'generate')).stdout).toContain(unchanged)
  writeFileSync(join(root, name), content.replaceAll('src/shops', 'src/stores'))
  expect(await runIn(root, 'generate')).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(join(root, 'src/shops/types.ts'))).toBe(false)
  expect(existsSync(join(root, 'src/stores/types.ts'))).toBe(true)
})

/** Runs `generate` as a Node.js that does not strip types, with a compiler beside the configuration or without one. */
function generateWithoutStripping(preload: string, compiler?: string): ReturnType<typeof run> {
  const root = project({ 'specwright.config.ts': typed })
  if (compiler !== undefined) symlinkSync(compiler, join(root, 'node_modules/typescript'))
  const unable = `Object.defineProperty(process.features, 'typescript', { value: false });${preload}`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(unable)}` }
  return runWith({ cwd: root, env }, 'generate')
}

const withoutStripper = `process.getBuiltinModule('node:module').stripTypeScriptTypes = undefined`
const [older, newest] = ['', '../../../'].map((folder) => {
  return fileURLToPath(new URL(`../${folder}node_modules/typescript`, import.meta.url))
})

test.each([
  ['Node.js can do it on demand', '', undefined],
  ['the project has TypeScript 5', withoutStripper, older],
])('a configuration in TypeScript is read where %s', (_, preload, compiler) => {
  expect(generateWithoutStripping(preload, compiler)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 operations, 2 schemas: /) as unknown,
  })
})

test.each([
  ['no compiler', undefined],
  ['one that has no such function', newest],
])('a configuration in TypeScript with %s says what to do', (_, compiler) => {
  expect(generateWithoutStripping(withoutStripper, compiler)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^Cannot read specwright\.config\.ts: Node\.js [\d.]+ does not strip types\. Use Node\.js 22\.18 or later, or install typescript@5/,
    ) as unknown,
  })
})

test.each([
  ['none', {}, /^There is nothing to generate: name a DOCUMENT and --out DIR, or write specwright\.config\.ts\n/],
  [
    'two',
    { 'specwright.config.js': '', 'specwright.config.json': '' },
    /^Cannot choose between specwright\.config\.js and specwright\.config\.json/,
  ],
  ['no JSON', { 'specwright.config.json': '{' }, /^Cannot read specwright\.config\.json: /],
  [
    'no export',
    { 'specwright.config.js': '' },
    /^Cannot use specwright\.config\.js: it must export a configuration as its default/,
  ],
  ['no document', { 'specwright.config.json': '{"documents":[{"out":"a"}]}' }, /documents\[0\]\.document is missing/],
  [
    'an unknown member',
    { 'specwright.config.json': '{"documents":[{"document":"pets.yaml","to":"a"}]}' },
    /documents\[0\]\.to is unknown: use document, /,
  ],
  [
    'an unknown engine',
    { 'specwright.config.json': '{"documents":[{"document":"pets.yaml","out":"a","engines":"x"}]}' },
    /documents\[0\]\.engines must be "inline" or "packages"/,
  ],
  [
    'a mock that is no object with examples',
    { 'specwright.config.json': '{"documents":[{"document":"pets.yaml","out":"a","mock":{"example":"getPet"}}]}' },
    /documents\[0\]\.mock must be an object with an array of operationIds as examples/,
  ],
  [
    'a vendor that is no name',
    { 'specwright.config.json': '{"documents":[{"document":"pets.yaml","out":"a","vendor":""}]}' },
    /documents\[0\]\.vendor must be a name/,
  ],
  [
    'no place',
    { 'specwright.config.json': '{"documents":[{"document":"pets.yaml"}]}' },
    /documents\[0\] must have either out \(/,
  ],
  [
    'an unknown output',
    { 'specwright.config.json': '{"documents":[{"document":"pets.yaml","outputs":{"type":"a.ts"}}]}' },
    /documents\[0\]\.outputs\.type is unknown: did you mean types\?/,
  ],
])('a configuration with %s is refused, with what to do', async (_, files, says) => {
  const { code, stderr } = await runHere(project(files), 'generate')
  expect(stderr).toMatch(says)
  expect(code).toBe(2)
})

test('clients of two documents share the engine of their folder', async () => {
  const outputs = (name: string): object => ({ types: `src/${name}-types.ts`, client: `src/${name}.ts` })
  const documents = ['pets', 'shops'].map((name) => ({ document: `${name}.yaml`, outputs: outputs(name) }))
  const root = project({ 'specwright.config.json': JSON.stringify({ documents }) })
  expect(await runHere(root, 'generate')).toMatchObject({ code: 0, stderr: '' })
})

test('two outputs cannot have the same path', async () => {
  const documents = [
    { document: 'pets.yaml', out: 'src' },
    { document: 'shops.yaml', out: 'src' },
  ]
  const { code, stderr } = await runHere(
    project({ 'specwright.config.json': JSON.stringify({ documents }) }),
    'generate',
  )
  expect(stderr).toContain('Cannot generate src/types.ts: two outputs of the configuration are written to this path')
  expect(code).toBe(2)
})

test('an output cannot be without those that its files import', async () => {
  const documents = [{ document: 'pets.yaml', outputs: { types: 'src/types.ts', webhooks: 'src/webhooks.ts' } }]
  const { code, stderr } = await runHere(
    project({ 'specwright.config.json': JSON.stringify({ documents }) }),
    'generate',
  )
  expect(stderr).toContain(
    'Cannot generate webhooks: its files import the output validators. Add validators to outputs',
  )
  expect(code).toBe(2)
})

test('specifiers in .js compile where a project of Node.js refuses .ts', async () => {
  const documents = [{ document: 'pets.yaml', out: 'src', specifiers: '.js' }]
  const root = project({ 'specwright.config.json': JSON.stringify({ documents }) })
  expect(await runHere(root, 'generate')).toMatchObject({ code: 0, stderr: '' })
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2024', 'dom', 'dom.asynciterable'],
    types: [],
    module: 'nodenext',
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  expect(complaintsIn(root)).toBe('')
})

test.each([
  [undefined, 'validator-engine'],
  ['O\'Brien & "Sons" */', 'O\'Brien & "Sons" */'],
])('validators of a configuration with the vendor %j have the vendor %s', async (vendor, says) => {
  const documents = [{ document: 'pets.yaml', out: 'src', only: ['validators'], vendor }]
  const root = project({ 'specwright.config.json': JSON.stringify({ documents }) })
  expect(await runHere(root, 'generate')).toMatchObject({ code: 0, stderr: '' })
  const { PetSchema } = (await import(join(root, 'src/validators/index.ts'))) as {
    readonly PetSchema: Validator<unknown>
  }
  expect(PetSchema['~standard'].vendor).toBe(says)
})

test('generate without arguments requires a configuration', async () => {
  const root = workspace({ 'openapi/pets.yaml': petsYaml })
  expect((await runHere(root, 'generate')).code).toBe(2)
  expect(readdirSync(root)).toEqual(['openapi'])
})

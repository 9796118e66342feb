import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { petsYaml, run, runHere } from './run.ts'
import { workspace } from '../../core/document/test/workspace.ts'

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
  [
    ['diff', 'pets.yaml', 'pets.yaml', '--out', 'out'],
    2,
    /^--out is only for generate, check, watch, schema and prove/,
  ],
  [['schema', 'schema.json', 'another.json'], 2, /^Unexpected argument "another.json": schema takes one FILE/],
  [['schema', 'schema.json', '--only', 'types'], 2, /^--only is only for generate/],
  [['schema', 'schema.json', '--out', 'a.ts'], 2, /^Cannot write to a\.ts: the module is JavaScript\. Name a file/],
  [['schema', 'schema.json', '--max-seconds', '9'], 2, /^--max-seconds is only for generate/],
  [['mock', 'pets.yaml', '--events', 'missing'], 2, /^There is no file "missing"\nRun specwright mock --help/],
  [['mock', 'pets.yaml', '--events', 'folder'], 2, /^Cannot read "folder", which is a folder/],
  [['init', 'shop', '--from', 'missing'], 2, /^There is no file "missing"\nRun specwright init --help/],
  [['init', 'shop', '--from', 'folder'], 2, /^Cannot read "folder", which is a folder/],
  [
    ['init', 'shop', '--from', 'pets.yaml', '--events', 'petz.yaml'],
    2,
    /^There is no file "petz.yaml": did you mean pets/,
  ],
  [['schema', 'folder'], 2, /^Cannot read "folder", which is a folder\. Name a file/],
  [['schema', 'pets.yaml'], 1, /^pets.yaml: This is an OpenAPI document, not a schema/],
  [['schema', 'nan.yaml'], 1, /^nan.yaml:1:8 error not-json: NaN is not a JSON number$/m],
  [['schema', 'latin.yaml'], 1, /^latin.yaml: the file is not UTF-8/],
])('%j is refused with a message', async (argv, code, message) => {
  const latin = Buffer.from('title: \u00e9', 'latin1')
  const files = { file: '', 'folder/a': '', 'schema.json': '{}', 'nan.yaml': 'const: .nan', 'latin.yaml': latin }
  const root = workspace({ 'pets.yaml': petsYaml, ...files })
  symlinkSync('circle.yaml', join(root, 'circle.yaml'))
  const done = await runHere(root, ...argv)
  expect(done).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
  expect(done.stderr).not.toContain('    at ')
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
  {
    argv: ['init', 'shop', '--strict'],
    says: '--strict is only for generate, check, watch, mock proxy and mock record',
  },
  {
    argv: ['gnerate', '--help'],
    says: 'Unknown command "gnerate": did you mean generate?',
  },
  { argv: ['generate', '--colour'], says: 'Unknown option "--colour" of generate: use --out, --events' },
  {
    argv: ['frobnicate'],
    says: 'Unknown command "frobnicate": use generate, check, watch, dev, schema, mock, prove, call, mcp, diff, init',
  },
  { argv: ['mock', 'prxy'], says: 'There is no file and no command "prxy": did you mean proxy?' },
  { argv: ['mock', 'recrod', 'pets.yaml'], says: 'no command "recrod": did you mean record?' },
  { argv: ['generate', 'pets.yaml', '--outt', 'x'], says: 'Unknown option "--outt" of generate: did you mean --out?' },
  { argv: ['generate', 'pets.yaml', '--max', '9'], says: 'Unknown option "--max" of generate: use' },
  { argv: ['mock', 'pets.yaml', '--idseed', '9'], says: 'Unknown option "--idseed" of mock: did you mean --id-seed?' },
  { argv: ['mock', 'proxy', 'pets.yaml', '--upstraem', 'x'], says: 'of mock proxy: did you mean --upstream?' },
  { argv: ['generate', '.'], says: 'Cannot read ".", which is a folder: did you mean openapi.yaml?' },
  { argv: ['diff', '.', 'pets.yaml'], says: 'Cannot read ".", which is a folder' },
  { argv: ['watch', 'empty', '--out', 'o'], says: 'Cannot read "empty", which is a folder. Name a file' },
  { argv: ['generate', '/nope.yaml', '--out', 'o'], says: 'There is no file "/nope.yaml"' },
  { argv: ['check', 'pets.yml', '--out', 'o'], says: 'There is no file "pets.yml": did you mean pets.yaml?' },
  { argv: ['mock', 'empty/pets.yaml'], says: 'There is no file "empty/pets.yaml"' },
  { argv: ['diff', 'git:main', 'pet.yaml'], says: 'There is no file "pet.yaml": did you mean pets.yaml?' },
  { argv: ['generate', 'pets.yaml', '--out'], says: '--out needs a value: --out PATH' },
  { argv: ['generate', 'pets.yaml', '--out', '--force'], says: '--out needs a value: --out PATH' },
  { argv: ['generate', 'pets.yaml', '--force=1'], says: '--force takes no value, such as "1"' },
  { argv: ['diff', 'pets.yaml', 'pets.yaml', '--fail-on', 'majr'], says: '"majr" of --fail-on: did you mean major?' },
  { argv: ['diff', 'pets.yaml', 'pets.yaml', '--format', 'xml'], says: 'Unknown value "xml" of --format: use text' },
  { argv: ['generate', 'pets.yaml', '--out', 'o', '--only', 'clent'], says: '"clent": did you mean client?' },
  { argv: ['--versoin'], says: 'Unknown option "--versoin": did you mean --version?' },
  { argv: ['--out', 'x', 'generate'], says: 'Unknown option "--out"' },
  { argv: ['docs', 'serve'], says: 'Unknown command "docs serve": use build or dev' },
  { argv: ['releas', 'gate'], says: 'Unknown command "releas": did you mean release?' },
  { argv: ['release', 'gaet'], says: 'Unknown command "release gaet": did you mean gate?' },
])('$argv is a usage error', async ({ argv, says }) => {
  const { code, stderr } = await runHere(workspace({ 'pets.yaml': '', 'openapi.yaml': '', 'empty/.keep': '' }), ...argv)
  expect(code).toBe(2)
  expect(stderr).toContain(says)
  expect(stderr).toMatch(/^Run specwright(?: \w+)* --help for usage\.$/m)
})

test.each([
  ['docs', 'build', '@specwright/docs-engine'],
  ['release', 'gate', '@specwright/release'],
])('%s says in one sentence what to install, where its package is not', async (name, word, from) => {
  const folder = workspace()
  for (const argv of [[name], [name, word], [name, '--help'], ['help', name, word]]) {
    expect(run(folder, ...argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `specwright ${name} is in a package that is not installed here: run npm install --save-dev ${from}\n`,
    })
  }
})

test('what a package has as commands is found from the working folder, and takes part in the help', () => {
  const command =
    "{ summary: 'says where', forms: [''], example: 'docs build', options: {}, run: async () => (console.log('here'), 7) }"
  const folder = workspace({
    'node_modules/@specwright/docs-engine/package.json': JSON.stringify({
      name: '@specwright/docs-engine',
      type: 'module',
      engines: { node: '>=20' },
      exports: { './command': './command.js' },
    }),
    'node_modules/@specwright/docs-engine/command.js': `export const commands = { build: ${command} }`,
    'below/.keep': '',
  })
  expect(run(join(folder, 'below'), 'docs', 'build')).toEqual({ code: 7, stdout: 'here\n', stderr: '' })
  expect(run(folder, 'docs', '--help').stdout).toContain('  build   says where\n')
  expect(run(folder, 'docs', 'build', '--help').stdout).toContain('specwright docs build: says where\n')
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(run(folder, 'docs', '--version').stdout).toBe(`${version}\n`)
})

const commands = [
  'generate',
  'check',
  'watch',
  'dev',
  'schema',
  'mock',
  'mock proxy',
  'mock record',
  'prove',
  'call',
  'mcp',
  'diff',
  'init',
]

test.each([['--help'], ['-h'], ['help']])('%s lists all commands, and no option of theirs', async (flag) => {
  const { code, stdout } = await runHere(workspace(), flag)
  expect(code).toBe(0)
  expect(stdout.match(/(?<=^  )[a-z]+(?: [a-z]+)?(?= {2})/gm)).toEqual(commands)
  expect(stdout).toContain('\n  docs build|dev\n')
  expect(stdout).toContain('\n  release gate|version|pack|publish|migrate|report|check|api\n')
  expect(stdout.match(/--\w+(?= {2})/g)).toEqual(['--help', '--version', '--quiet'])
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
  ['generate', [...ofDocuments, '--force', '--update', '--explain']],
  ['check', ofDocuments],
  ['diff', ['--format', '--fail-on', '--second-opinion', '--allow']],
  ['schema', ['--out', '--formats']],
  ['init', ['--from', '--events', '--toolkit']],
  ['dev', ['--port', '--docs-port', '--built']],
  ['mock proxy', ['--port', '--host', '--config', '--upstream', '--strict', '--log', '--events', '--allow']],
])('%s --help shows its usage, its options and an example', async (command, own) => {
  const { code, stdout } = await runHere(workspace(), ...command.split(' '), '--help')
  expect(code).toBe(0)
  const [, usage, options, example] = /^Usage:\n(.*?)\n\n.*^Options:\n(.*)\nExample:\n(.*)$/ms.exec(stdout) ?? []
  expect(usage).toContain(`specwright ${command}`)
  expect(options?.match(/(?<=^  (?:-h, )?)--[-a-z]+/gm)).toEqual([...own, '--help'])
  expect(example).toContain(`  specwright ${command} `)
  expect((await runHere(workspace(), 'help', ...command.split(' '))).stdout).toBe(stdout)
})

test('--version shows the version of the package', async () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  expect(await runHere(workspace(), '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

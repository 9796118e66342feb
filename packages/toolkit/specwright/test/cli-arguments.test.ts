import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { petsYaml, runHere } from './run.ts'
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
  [['diff', 'pets.yaml', 'pets.yaml', '--out', 'out'], 2, /^--out is only for generate, check, watch and schema/],
  [['schema', 'schema.json', 'another.json'], 2, /^Unexpected argument "another.json": schema takes one FILE/],
  [['schema', 'schema.json', '--only', 'types'], 2, /^--only is only for generate/],
  [['schema', 'schema.json', '--out', 'a.ts'], 2, /^Cannot write to a\.ts: the module is JavaScript\. Name a file/],
  [['schema', 'schema.json', '--max-seconds', '9'], 2, /^--max-seconds is only for generate/],
  [['schema', 'folder'], 2, /^There is no file "folder"/],
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
  { argv: ['init', 'shop', '--strict'], says: '--strict is only for generate, check, watch and mock' },
  {
    argv: ['gnerate', '--help'],
    says: 'Unknown command "gnerate": use generate, check, watch, dev, mock, diff, schema or init',
  },
  { argv: ['generate', '--colour'], says: "Unknown option '--colour'" },
])('$argv is a usage error', async ({ argv, says }) => {
  const { code, stderr } = await runHere(workspace(), ...argv)
  expect(code).toBe(2)
  expect(stderr).toContain(says)
  expect(stderr).toContain('specwright --help')
})

const commands = ['generate', 'check', 'watch', 'dev', 'mock', 'diff', 'schema', 'init']

test.each([['--help'], ['-h'], ['help']])('%s lists all commands, and no option of theirs', async (flag) => {
  const { code, stdout } = await runHere(workspace(), flag)
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
  ['diff', ['--format', '--fail-on', '--second-opinion', '--allow']],
  ['schema', ['--out', '--formats']],
  ['init', ['--from', '--events', '--toolkit']],
  ['dev', ['--port', '--docs-port', '--built']],
])('%s --help shows its usage, its options and an example', async (command, own) => {
  const { code, stdout } = await runHere(workspace(), command, '--help')
  expect(code).toBe(0)
  const [, usage, options, example] = /^Usage:\n(.*?)\n\n.*^Options:\n(.*)\nExample:\n(.*)$/ms.exec(stdout) ?? []
  expect(usage).toContain(`specwright ${command}`)
  expect(options?.match(/(?<=^  (?:-h, )?)--[-a-z]+/gm)).toEqual([...own, '--help'])
  expect(example).toContain(`  specwright ${command} `)
  expect((await runHere(workspace(), 'help', command)).stdout).toBe(stdout)
})

test('--version shows the version of the package', async () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  expect(await runHere(workspace(), '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { after, before, diff } from './run-diff.ts'
import { expectWitness } from './slow-pattern.ts'

test('two files are compared, breaking changes first, with an example', async () => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const { code, stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(code).toBe(0)
  expect(stdout).toBe(`major /paths/~1pets~1{id}/get/parameters/0/schema/maxLength
  maxLength changed from 9 to 5 (wire major, types none, client none)
  9 -> 5
  for example "xxxxxxxx"

patch /paths/~1pets~1{id}/get/responses/200/description
  the description changed (wire none, types patch, client patch)
  "One pet" -> "A pet"

major: 1 major, 1 patch (wire major, types patch, client patch)
`)
})

// Nightly, with an example that the pattern takes long to refuse.
test('a slow pattern does not keep its values from the verdict', async () => {
  await expectWitness('')
})

test.each([
  ['a ref to nothing', "schema: { $ref: '#/components/schemas/None' }"],
  ['a schema that is a string', 'schema: none'],
  ['a ref that is a number', 'schema: { $ref: 1 }'],
])('%s is read in the base, and refused in the revision', async (_, member) => {
  const slip = before.replace(/(\n *- \{ name: id)/, (id) => `${id.replace('id', `q, in: query, ${member} }`)}${id}`)
  const root = workspace({ 'a.yaml': slip, 'b.yaml': before })
  expect(await diff(root, ['a.yaml', 'b.yaml'])).toMatchObject({ code: 0, stderr: '' })
  expect(await diff(root, ['b.yaml', 'a.yaml'])).toMatchObject({ code: 1, stdout: '' })
})

test('a slip in the messages of the base is read, and refused in the revision', async () => {
  const events = `asyncapi: 3.0.0
info: { title: Events, version: 1.0.0 }
channels:
  log: { address: log, messages: { created: { payload: { type: string, maxLength: 5 } } } }
`
  const slip = events.replace('address: log,', "address: log, servers: [{ $ref: '#/servers/none' }],").replace('5', '9')
  const root = workspace({ 'a.yaml': slip, 'b.yaml': events })
  const { code, stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('maxLength changed from 9 to 5')])
  expect(await diff(root, ['b.yaml', 'a.yaml'])).toMatchObject({ code: 1, stdout: '' })
})

const tagged = before.replace('operationId: getPet', 'operationId: getPet\n      tags: [Pets]')
const animals = JSON.stringify({ operations: { getPet: { name: 'animals.get', arguments: ['path.id'] } }, schemas: {} })

test.each([
  { what: 'another tag', revision: tagged.replace('[Pets]', '[Animals]'), bump: 'patch', client: undefined },
  {
    what: 'another name that the document chooses',
    revision: tagged.replace('tags: [Pets]', 'tags: [Pets]\n      x-name: pets.find'),
    bump: 'major',
    client: 'the method pets.get is now pets.find (wire none, types none, client major)',
  },
  {
    what: 'a removed operation',
    revision: tagged.replace('/pets/', '/cats/').replace('getPet', 'getCat'),
    bump: 'major',
    client: 'GET /pets/{id} was removed (wire major, types major, client major)',
  },
  {
    what: 'an edited file of names',
    revision: tagged,
    names: { base: animals.replace('animals', 'pets'), revision: animals },
    bump: 'major',
    client: 'the method pets.get is now animals.get (wire none, types none, client major)',
  },
])('callers of the client: $what requires $bump', async ({ revision, names, bump, client }) => {
  const root = workspace({
    'a.yaml': tagged,
    'b.yaml': revision,
    ...(names && { 'a.names.json': names.base, 'b.names.json': names.revision }),
  })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout.split('\n').at(-2)).toMatch(new RegExp(`^${bump}: `))
  if (client === undefined) expect(stdout).not.toMatch(/client (?:minor|major)/)
  else expect(stdout).toContain(`  ${client}\n`)
})

const messages = `asyncapi: 3.0.0
info: { title: Events, version: 1.0.0 }
channels:
  log: { address: log, messages: { created: { payload: { $ref: '#/components/schemas/Entry' } } } }
components:
  schemas:
    Entry: { type: object, properties: { at: { type: string } } }
    Unused: { type: string }
`

test.each([
  { what: 'another name of a schema', revision: messages.replaceAll('Entry', 'Line'), faces: 'wire none, types major' },
  {
    what: 'a schema that nothing used',
    revision: messages.replace(/ +Unused.*\n/, ''),
    faces: 'wire none, types major',
  },
  { what: 'a schema more', revision: `${messages}    More: { type: string }\n`, faces: 'wire none, types minor' },
  {
    what: 'another type',
    revision: messages.replace('at: { type: string', 'at: { type: integer'),
    faces: 'wire major, types major',
  },
])('events have no client: $what is $faces', async ({ revision, faces }) => {
  const { stdout } = await diff(workspace({ 'a.yaml': messages, 'b.yaml': revision }), ['a.yaml', 'b.yaml'])
  expect(stdout.split('\n').at(-2)).toContain(`(${faces}, client none)`)
})

/** A folder with both versions and a file of exceptions that accepts the break until a day. */
async function accepting(expires: string) {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml', '--format', 'json'])
  const { findings } = JSON.parse(stdout) as { findings: readonly { wire: string; fingerprint: string }[] } // as printed
  const fingerprint = findings.find(({ wire }) => wire === 'major')?.fingerprint
  const entry = `  - fingerprint: ${fingerprint}\n    reason: Agreed\n    author: Ada\n    expires: ${expires}\n`
  writeFileSync(join(root, 'contract-changes.yaml'), `accepted:\n${entry}`)
  return root
}

test('an accepted change is printed with its reason, and requires no bump', async () => {
  const { code, stdout } = await diff(await accepting('2999-12-31'), ['a.yaml', 'b.yaml', '--fail-on', 'minor'])
  expect(stdout).toContain('  accepted by Ada until 2999-12-31: Agreed\n')
  expect([code, stdout.split('\n').at(-2)]).toEqual([
    0,
    'patch: 1 patch, 1 none (wire none, types patch, client patch)',
  ])
})

test('an exception that no longer applies fails, at its line', async () => {
  const { code, stderr } = await diff(await accepting('2001-12-31'), ['a.yaml', 'b.yaml'])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^These exceptions no longer apply. Remove them:\n.*contract-changes.yaml:2:5 error contract-changes: It expired on 2001-12-31/,
  )
})

test('redocly diff gives a second opinion', async () => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': before.replace('/pets/', '/cats/') })
  const { code, stderr } = await diff(root, ['a.yaml', 'b.yaml', '--second-opinion'])
  expect([code, stderr]).toEqual([0, 'redocly diff finds 1 breaking change, which the verdict has too\n'])
})

test('versions that cannot be generated can be compared', async () => {
  const twice = `${before}  /cats/{id}:\n    get: { operationId: getPet, responses: { '200': { description: One cat } } }\n`
  const root = workspace({ 'a.yaml': twice, 'b.yaml': before })
  const { code, stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect([code, stdout.split('\n')[1]]).toEqual([
    0,
    '  GET /cats/{id} was removed (wire major, types major, client major)',
  ])
})

test('JSON output has every member of a finding, and is the same in every run', async () => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const argv = ['a.yaml', 'b.yaml', '--format', 'json']
  const { stdout } = await diff(root, argv)
  expect((await diff(root, argv)).stdout).toBe(stdout)
  const verdict = JSON.parse(stdout) as { bump: string; findings: object[] } // as written above
  expect(verdict.bump).toBe('major')
  expect(verdict.findings.map((finding) => Object.keys(finding))).toEqual(
    verdict.findings.map(() =>
      'rule place direction wire types client beta severity accepted reason before after proof witness fingerprint group'.split(
        ' ',
      ),
    ),
  )
})

test.each([
  { format: 'markdown', says: '| **major** | `/paths/~1pets~1{id}/get/parameters/0/schema/maxLength` |' },
  { format: 'github', says: '::error title=Contract::/paths/~1pets~1{id}/get/parameters/0/schema/maxLength: ' },
])('as $format', async ({ format, says }) => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  expect((await diff(root, ['a.yaml', 'b.yaml', '--format', format])).stdout).toContain(says)
})

test.each([
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'major'], want: 3 },
  { argv: ['b.yaml', 'a.yaml', '--fail-on', 'major'], want: 0 },
  { argv: ['b.yaml', 'a.yaml', '--fail-on', 'minor'], want: 3 },
  { argv: ['a.yaml', 'a.yaml', '--fail-on', 'patch'], want: 0 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'wire:major'], want: 3 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'types:major'], want: 0 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'types:patch'], want: 3 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'client:minor'], want: 0 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'client:minor', '--fail-on', 'wire:minor'], want: 3 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'major:wire'], want: 2 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'wires:major'], want: 2 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'wire:none'], want: 2 },
  { argv: ['a.yaml', 'broken.yaml'], want: 1 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'always'], want: 2 },
  { argv: ['a.yaml', 'b.yaml', '--format', 'xml'], want: 2 },
  { argv: ['a.yaml', 'b.yaml', 'c.yaml'], want: 2 },
  { argv: [], want: 2 },
  { argv: ['git:HEAD'], want: 2 },
  { argv: ['git:--help', 'a.yaml'], want: 2 },
])('$argv exits with $want', async ({ argv, want }) => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after, 'broken.yaml': 'openapi: [\n' })
  expect((await diff(root, argv)).code).toBe(want)
})

test('a number that loses precision is reported', async () => {
  const exact = before.replace('maxLength: 9', "default: '1', example: 9007199254740992")
  const root = workspace({ 'a.yaml': exact, 'b.yaml': exact.replace('740992', '740993') })
  const { code, stdout, stderr } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout).toMatch(/^none/)
  expect(stderr).toMatch(/^b\.yaml:10:\d+ warning inexact-number: 9007199254740993 is read as 9007199254740992/)
  expect(code).toBe(0)
})

test('versions of events with aliases can be compared', async () => {
  const events = `asyncapi: 3.0.0
info: { title: Test, version: 1.0.0 }
channels:
  log:
    address: null
    messages:
      created: { payload: &any { type: object } }
      deleted: { payload: *any }
`
  const root = workspace({ 'a.yaml': events, 'b.yaml': events.replace('type: object', 'type: string') })
  const { code, stdout, stderr } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^major: /m)
  expect(code).toBe(0)
})

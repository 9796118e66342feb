import { readFileSync } from 'node:fs'
import { readNamedVersion, rateVersions } from 'specwright'
import { checkChangesets, publishedIn, readRepository, recordRelease, type Repository } from '@specwright/release'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { contract, createPets, files, type Pets } from './pets.ts'

let repository: Repository
let write: Pets['write']

beforeEach(() => {
  ;({ repository, write } = createPets())
})

test('the gate passes before the first release', async () => {
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
})

test.each([
  { what: 'nothing', edits: {}, needed: 'none' },
  {
    what: 'a removed operation',
    edits: { 'contracts/pets.yaml': contract.replace('  /pets:', '  /animals:') },
    needed: 'major',
    reason: 'pets.yaml /paths/~1pets',
  },
  {
    what: 'a removed limit of a response',
    edits: { 'contracts/pets.yaml': contract.replace(', maxItems: 9', '') },
    needed: 'major',
    reason: 'pets.yaml /components/schemas/Pets/maxItems',
  },
  {
    what: 'a removed export',
    edits: { 'lib/client/src/index.ts': "export * from './names.ts'\n" },
    needed: 'major',
    reason: '`feed` was removed',
  },
  {
    what: 'a wider parameter',
    edits: { 'lib/client/src/index.ts': files['lib/client/src/index.ts'].replace('name: string', 'name?: string') },
    needed: 'minor',
    reason: '`feed` changed compatibly',
  },
])('after a release, $what requires: $needed', async ({ edits, needed, reason = '' }) => {
  recordRelease(repository)
  for (const [path, content] of Object.entries(edits)) write(path, content)
  await repository.generate(repository.root)
  const { passes, text } = await checkChangesets(repository)
  expect({ passes, text }).toEqual({
    passes: needed === 'none',
    text: expect.stringContaining(`@pets/client: none promised, ${needed} required`) as unknown,
  })
  expect(text).toContain(reason)
  if (passes) return
  // The changeset that it prints makes it pass.
  write(`.changeset/${/Write \.changeset\/([^,]*)/.exec(text)?.[1]}`, text.slice(text.indexOf('---\n')))
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
})

test.each(['rules.yaml', 'config/redocly.yaml', 'contracts/rules.yaml'])(
  'what was released is generated without the rules that a repository has for its documents, in %s',
  async (lint) => {
    write(lint, 'rules: { operation-summary: error }\n')
    write('specwright.config.json', {
      documents: [{ document: 'contracts/pets.yaml', out: 'lib/client/src/api', only: ['types'], lint }],
    })
    const { root, documents, contracts, sourceCondition } = repository
    write('release.config.json', { packages: ['lib'], documents, contracts, sourceCondition })
    const own = await readRepository(root)
    await own.generate(root)
    recordRelease(own)
    write('contracts/pets.yaml', contract.replace(', maxItems: 9', ''))
    await own.generate(root)
    expect((await checkChangesets(own)).text).toContain('@pets/client: none promised, major required')
  },
)

test('documents may lie in folders', async () => {
  write('contracts/schemas/pet.yaml', 'type: string\n')
  recordRelease(repository)
  expect(readFileSync(join(repository.root, 'released/contracts/schemas/pet.yaml'), 'utf8')).toBe('type: string\n')
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
})

test('private packages of a folder are not published', () => {
  expect(publishedIn(repository.root, ['lib'])).toEqual([{ name: '@pets/client', folder: 'lib/client' }])
})

test('an exception that no longer applies fails the gate, at its line, unless it is about another contract', async () => {
  recordRelease(repository)
  write('contracts/pets.yaml', contract.replace('All pets', 'Every pet'))
  const accepted = (more: string): string =>
    `accepted:\n  - fingerprint: '0'\n    reason: Agreed\n    author: Ada\n    expires: 2999-12-31\n${more}`
  write('contracts/contract-changes.yaml', accepted('    document: cats.yaml\n'))
  expect((await checkChangesets(repository)).text).not.toContain('exceptions')
  write('contracts/contract-changes.yaml', accepted(''))
  const { passes, text } = await checkChangesets(repository)
  expect(passes).toBe(false)
  expect(text).toMatch(/These exceptions no longer apply. Remove them:\n.*contract-changes.yaml:2:5 .*fingerprint 0/)
})

test('what only callers of the client notice counts where the breaks of the contract are accepted, and is accepted as they are', async () => {
  recordRelease(repository)
  const document = join(repository.root, 'contracts/pets.yaml')
  const before = await readNamedVersion(document, document)
  write('contracts/pets.yaml', contract.replace(', maxItems: 9', '').replace('listPets', 'listAnimals'))
  await repository.generate(repository.root)
  const { findings } = await rateVersions(before, await readNamedVersion(document, document))
  const acceptance = (fingerprint: string): object => {
    return { fingerprint, reason: 'Agreed', author: 'Ada', expires: '2999-12-31' }
  }
  const accepted = findings.filter(({ rule }) => rule !== 'client').map(({ fingerprint }) => acceptance(fingerprint))
  write('contracts/contract-changes.yaml', { accepted })
  const { text } = await checkChangesets(repository)
  expect(accepted.length).toBeGreaterThan(1)
  expect(text).toContain('@pets/client: none promised, major required')
  const [, fingerprint = ''] = /pets.yaml \/paths\/~1pets\/get: the method \S+ is now \S+ \((\w+)\)$/m.exec(text) ?? []
  write('contracts/contract-changes.yaml', { accepted: [...accepted, acceptance(fingerprint)] })
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
})

import { checkChangesets, publishedIn, recordRelease, type Repository } from '@loyalty-kit/release'
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

test('private packages of a folder are not published', () => {
  expect(publishedIn(repository.root, ['lib'])).toEqual([{ name: '@pets/client', folder: 'lib/client' }])
})

import { expect, test } from 'vitest'
import { libraryDocument } from './library-document.ts'
import { libraryFaults, libraryKey, libraryServer, type LibraryChoices } from './library-server.ts'
import { proveHere, readOnce } from './prove-here.ts'
import { fetchFrom } from './reply-server.ts'

/** Proves a server of libraries; of one that keeps books, the document does not say that they are deleted. */
async function failuresOf(choices: LibraryChoices): Promise<readonly string[]> {
  const text = JSON.stringify(libraryDocument)
  const written = choices.keepsBooks ? text.replace(' with all its books', '') : text
  const read = await readOnce('library.json', written)
  const fetch = fetchFrom(libraryServer(choices))
  const { failures, left } = await proveHere(read, { fetch, credentials: { apiKey: libraryKey }, requests: 100 })
  expect(left).toEqual([])
  return failures
}

test.each<[name: string, choices: LibraryChoices]>([
  ['a server', {}],
  ['a server that keeps the books of a deleted library', { keepsBooks: true }],
  ['a fast server with times in seconds', { clock: { step: 1, precision: 1000 } }],
  ['a server whose clock stands still', { clock: { step: 0, precision: 1 } }],
])('%s that is right has no failure', async (_, choices) => {
  expect(await failuresOf(choices)).toEqual([])
})

test.each(libraryFaults)('%s: %s is found', async (fault, failure) => {
  expect((await failuresOf({ fault })).join('\n')).toMatch(failure)
})

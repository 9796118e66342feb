import { expect, test } from 'vitest'
import { proveHere, readOnce } from './prove-here.ts'
import { songsYaml } from './songs-document.ts'
import { songsServer, type SongsFault } from './songs-server.ts'

test('a right server of songs has no failure, and nothing is left on it', async () => {
  const read = await readOnce('songs.yaml', songsYaml)
  const server = songsServer(read.model.document.root)
  const { failures, left } = await proveHere(read, { fetch: server.fetch, credentials: {}, requests: 600 })
  expect(failures).toEqual([])
  expect(left).toEqual([])
  expect(server.count()).toBe(0)
})

test.each<[fault: SongsFault, found: string]>([
  [
    'a new song takes read-only members',
    'state POST /songs: read-only members with other values: expected the read-only',
  ],
  [
    'a change takes read-only members',
    'state PATCH /songs/{songId}: read-only members with other values: expected the',
  ],
  ['a replacement takes read-only members', 'state PUT /songs/{songId}: read-only members with other values: expected'],
  ['a song is never removed', 'state GET /songs/{songId}: the item after it was deleted: expected status 404 or 410'],
  [
    'songs keep a removed singer',
    'state GET /songs/{songId}: an item that names what was deleted, after that: expected',
  ],
  ['only the first mood', 'state GET /songs/{songId}/votes: page 1 of the items: expected a new item is listed'],
  ['only the last mood', 'state GET /songs/{songId}/votes: page 1 of the items: expected a new item is listed'],
  [
    'numbers of 32 bits',
    'state POST /songs/{songId}/votes: an item with all members: expected the member "weight" has the value',
  ],
  [
    'numbers of cents',
    'state POST /songs/{songId}/votes: an item with all members: expected the member "weight" has the value',
  ],
  [
    'numbers without fractions',
    'state POST /songs/{songId}/votes: an item with all members: expected the member "weight" has the value',
  ],
  [
    'titles without outer spaces',
    'state POST /songs: an item with all members: expected the member "title" has the value',
  ],
  [
    'to includes its time',
    'state GET /songs/{songId}/votes: page 1 of the items: expected only items whose "givenAt" is less than',
  ],
  ['from excludes its time', 'state GET /songs/{songId}/votes: page 1 of the items: expected a new item is listed'],
  [
    'from is ignored',
    'state GET /songs/{songId}/votes: page 1 of the items: expected only items whose "givenAt" is at least',
  ],
  [
    'order is ignored',
    'state GET /songs/{songId}/votes: the items in order desc: expected items by "givenAt", as order says',
  ],
])('%s is found: %s', async (fault, found) => {
  const read = await readOnce('songs.yaml', songsYaml)
  const { fetch } = songsServer(read.model.document.root, fault)
  const { failures } = await proveHere(read, { fetch, credentials: {}, requests: 600 })
  expect(failures).toContainEqual(expect.stringContaining(found))
})

test.each<SongsFault>([
  'to includes its time',
  'from is ignored',
  'order is ignored',
  'numbers of 32 bits',
  'a change takes read-only members',
])('a baseline knows "%s" again when other values are sent', async (fault) => {
  const read = await readOnce('songs.yaml', songsYaml)
  const idsOf = async (seed: number): Promise<readonly string[]> => {
    const { fetch } = songsServer(read.model.document.root, fault)
    return (await proveHere(read, { fetch, credentials: {}, requests: 600, seed })).known
  }
  const ids = await idsOf(1)
  expect(ids).not.toEqual([])
  // No value of a run, such as a time.
  expect(ids.join()).not.toMatch(/\d{4}-\d\d/)
  expect(await idsOf(7)).toEqual(ids)
})

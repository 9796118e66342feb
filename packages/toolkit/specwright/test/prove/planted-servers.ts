import { carsDocument } from './cars-document.ts'
import { carsServer } from './cars-server.ts'
import { eventsYaml } from './events-document.ts'
import { eventsServer, type EventsFault } from './events-server.ts'
import { filesYaml } from './files-document.ts'
import { filesServer } from './files-server.ts'
import { notesFaults, postsFaults, tasksFaults } from './found-faults.ts'
import {
  carsFaults,
  eventsFaults,
  filesFaults,
  libraryFaults,
  parcelsFaults,
  shelfFaults,
  songsFaults,
  tenantsFaults,
  tripsFaults,
} from './items-found-faults.ts'
import { libraryDocument } from './library-document.ts'
import { libraryKey, libraryServer, type LibraryChoices } from './library-server.ts'
import { notesYaml } from './notes-document.ts'
import { notesKey, notesServer } from './notes-server.ts'
import { parcelsYaml } from './parcels-document.ts'
import { parcelsServer, type ParcelsFault, type ParcelsWay } from './parcels-server.ts'
import { planted, type PlantedServer, type ServerProof } from './planted-server.ts'
import { postsYaml } from './posts-document.ts'
import { postsServer } from './posts-server.ts'
import type { PostFault } from './posts-state.ts'
import { proveHere, readOnce } from './prove-here.ts'
import { fetchFrom } from './reply-server.ts'
import { shelfYaml } from './shelf-document.ts'
import { shelvesServer } from './shelf-server.ts'
import { songsYaml } from './songs-document.ts'
import { songsServer, type SongsFault } from './songs-server.ts'
import { tasksYaml } from './tasks-document.ts'
import { tasksServer, taskTokens } from './tasks-server.ts'
import { tenantsYaml } from './tenants-document.ts'
import { tenantsServer } from './tenants-server.ts'
import { tripsYaml } from './trips-document.ts'
import { tripsServer } from './trips-server.ts'

export const notes = planted({
  name: 'notes',
  faults: notesFaults,
  async prove(faults) {
    const server = notesServer(faults)
    const credentials = { apiKey: notesKey }
    const read = await readOnce('notes.yaml', notesYaml)
    const proof = await proveHere(read, { fetch: server.fetch, credentials, requests: 120 })
    return { ...proof, kept: server.notes.size - 1 }
  },
})

export const tasks = planted({
  name: 'tasks',
  faults: tasksFaults,
  async prove(faults) {
    const server = tasksServer(faults)
    const proof = await proveHere(await readOnce('tasks.yaml', tasksYaml), {
      fetch: server.fetch,
      credentials: { token: taskTokens.first },
      other: { token: taskTokens.other },
      expired: { token: taskTokens.expired },
      underscoped: { token: taskTokens.narrow },
      requests: 120,
    })
    return { ...proof, kept: server.tasks.size - 2 }
  },
})

/** Proves a server of posts. */
export async function provePosts(faults: readonly PostFault[], yaml: string = postsYaml): Promise<ServerProof> {
  const server = postsServer(faults)
  const sent = { credentials: { token: 'ann' }, other: { token: 'bob' }, requests: 500 }
  const proof = await proveHere(await readOnce('posts.yaml', yaml), { ...sent, fetch: server.fetch })
  return { ...proof, kept: server.count() }
}

/** As many teams have it: what something belongs to stays. */
export const keepingPostsYaml = postsYaml
  .replace('Deletes a post with its comments', 'Deletes a post')
  .replace(
    "'204': { description: Deleted }",
    "'204': { description: Deleted }\n        '409': { description: The post has comments }",
  )

export const posts = planted({
  name: 'posts',
  faults: postsFaults,
  prove: provePosts,
  ways: {
    'a server that refuses to delete posts with comments': async () =>
      await provePosts(['kept with comments'], keepingPostsYaml),
  },
})

/** Proves a server of libraries; of one that keeps books, the document does not say that they are deleted. */
async function proveLibrary(choices: LibraryChoices): Promise<ServerProof> {
  const text = JSON.stringify(libraryDocument)
  const written = choices.keepsBooks ? text.replace(' with all its books', '') : text
  const fetch = fetchFrom(libraryServer(choices))
  const read = await readOnce('library.json', written)
  return await proveHere(read, { fetch, credentials: { apiKey: libraryKey }, requests: 100 })
}

export const library = planted({
  name: 'libraries',
  faults: libraryFaults,
  prove: async (faults) => await proveLibrary({ faults }),
  ways: {
    'a server that keeps the books of a deleted library': async () => await proveLibrary({ keepsBooks: true }),
    'a fast server with times in seconds': async () => await proveLibrary({ clock: { step: 1, precision: 1000 } }),
    'a server whose clock stands still': async () => await proveLibrary({ clock: { step: 0, precision: 1 } }),
  },
})

/** Proves a server of songs, with values that are made of a seed. */
export async function proveSongs(faults: readonly SongsFault[], seed?: number): Promise<ServerProof> {
  const read = await readOnce('songs.yaml', songsYaml)
  const server = songsServer(read.model.document.root, faults)
  const sent = { credentials: {}, requests: 600, ...(seed !== undefined && { seed }) }
  return { ...(await proveHere(read, { ...sent, fetch: server.fetch })), kept: server.count() }
}

export const songs = planted({
  name: 'songs',
  faults: songsFaults,
  prove: async (faults) => await proveSongs(faults),
})

/** Proves a server of parcels, by its document or another one. */
export async function proveParcels(
  special: readonly (ParcelsFault | ParcelsWay)[],
  yaml: string = parcelsYaml,
): Promise<ServerProof> {
  const read = await readOnce('parcels.yaml', yaml)
  const fetch = parcelsServer(read.model.document.root, special)
  return await proveHere(read, { fetch, credentials: {}, requests: 150 })
}

const parcelsWays: readonly ParcelsWay[] = [
  'a clock of seconds',
  'another status without a body',
  'closed parcels get lost',
  'the same sender is shown again',
  'urgent by default',
]

/** What the document says of a count that a new scan does not change. */
const countedLater = parcelsYaml.replace('How many scans it has', '"How many scans it has, counted hourly"')

export const parcels = planted({
  name: 'parcels',
  faults: parcelsFaults,
  prove: async (faults) => await proveParcels(faults),
  ways: {
    ...Object.fromEntries(
      parcelsWays.map((way) => [`a server with this special: ${way}`, async () => await proveParcels([way])]),
    ),
    'a server that counts later': async () => await proveParcels(['scans are not counted'], countedLater),
  },
})

export const cars = planted({
  name: 'cars, of which each has a plate of its own,',
  faults: carsFaults,
  prove: async (faults) =>
    await proveHere(await readOnce('cars.json', JSON.stringify(carsDocument)), {
      fetch: await carsServer(faults),
      credentials: {},
      requests: 60,
    }),
})

export const shelves = planted({
  name: 'shelves, which no operation addresses,',
  faults: shelfFaults,
  async prove(faults) {
    const { replyTo, books } = shelvesServer(faults)
    const before = books.size
    const read = await readOnce('shelves.yaml', shelfYaml)
    const proof = await proveHere(read, { fetch: fetchFrom(replyTo), credentials: {}, requests: 60 })
    return { ...proof, kept: books.size - before }
  },
})

export const trips = planted({
  name: 'trips',
  faults: tripsFaults,
  async prove(faults) {
    const read = await readOnce('trips.yaml', tripsYaml)
    return await proveHere(read, {
      fetch: tripsServer(read.model.document.root, faults),
      credentials: {},
      requests: 500,
    })
  },
})

/** How the document of events says when guests may be added. */
interface SaidOfGuests {
  readonly status: number
  readonly description: string
}

const notPublished: SaidOfGuests = { status: 409, description: 'The event is not published' }

/** Proves a server of events. */
export async function proveEvents(
  faults: readonly EventsFault[],
  { status, description }: SaidOfGuests = notPublished,
): Promise<ServerProof> {
  const yaml = eventsYaml.replace(
    `'409': { description: ${notPublished.description} }`,
    `'${status}': { description: '${description}' }`,
  )
  const read = await readOnce('events.yaml', yaml)
  const server = eventsServer(read.model.document.root, faults, status)
  const proof = await proveHere(read, { fetch: server.fetch, credentials: {}, requests: 200 })
  return { ...proof, kept: server.count() }
}

export const events = planted({
  name: 'events',
  faults: eventsFaults,
  prove: async (faults) => await proveEvents(faults),
})

export const tenants = planted({
  name: 'tenants',
  faults: tenantsFaults,
  async prove(faults) {
    const { fetch, invoices, changed } = tenantsServer(faults)
    const proof = await proveHere(await readOnce('tenants.yaml', tenantsYaml), { fetch, credentials: {}, requests: 60 })
    // The tenants and the settings are not of this run.
    return { ...proof, kept: invoices.size + changed.length }
  },
})

export const files = planted({
  name: 'files, where deleting a note that there is not is no error,',
  faults: filesFaults,
  prove: async (faults) =>
    await proveHere(await readOnce('files.yaml', filesYaml), {
      fetch: filesServer(faults),
      credentials: { token: 'ann' },
      other: { token: 'bob' },
      requests: 100,
    }),
})

/** All of them. */
export const plantedServers: readonly PlantedServer[] = [
  notes,
  tasks,
  posts,
  library,
  songs,
  parcels,
  cars,
  shelves,
  trips,
  events,
  tenants,
  files,
]

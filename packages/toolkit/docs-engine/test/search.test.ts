import { find, rowsOf, type IndexedPage, type Pagefind } from '@specwright/docs-engine/page'
import { expect, test } from 'vitest'

/** A page of an index, of its parts: element, id and text. */
function indexed(url: string, title: string, ...parts: [element: string, id: string, text: string][]): IndexedPage {
  const words = title.split(' ')
  const anchors = parts.map(([element, id, text]) => {
    const location = words.length
    words.push(...text.split(' '))
    return { element, id, text: element.startsWith('h') ? text : '', location }
  })
  return { url, meta: { title }, content: words.join(' '), anchors }
}

/** An index that finds pages with words that begin like those of a search, in their order. */
const indexOf = (...pages: IndexedPage[]): Pagefind => ({
  search: async (words) =>
    await Promise.resolve({
      results: pages
        .filter(({ content }) => words.split(' ').every((word) => content.toLowerCase().includes(word.slice(0, 4))))
        .map((page) => ({ id: page.url, score: 1, data: async () => await Promise.resolve(page) })),
    }),
})

test('a page has a row for itself, its fields with their paths, its headings and its errors', () => {
  const page = indexed(
    '/docs/schemas/pet/',
    'Pet',
    ['h2', 'fields', 'Fields'],
    ['li', 'owner', 'owner object.'],
    ['li', 'owner-name', 'name string. Of a person.'],
    ['h3', 'status-409', '409 Conflict'],
  )
  expect(rowsOf(page).map(({ kind, path, url, text }) => ({ kind, path: path.join(' > '), url, text }))).toEqual([
    { kind: 'schema', path: '', url: '/docs/schemas/pet/', text: 'Pet' },
    { kind: 'schema', path: 'Pet > Fields', url: '/docs/schemas/pet/#fields', text: 'Fields' },
    { kind: 'field', path: 'Pet > owner', url: '/docs/schemas/pet/#owner', text: 'owner object.' },
    {
      kind: 'field',
      path: 'Pet > owner > name',
      url: '/docs/schemas/pet/#owner-name',
      text: 'name string. Of a person.',
    },
    { kind: 'error', path: 'Pet > 409 Conflict', url: '/docs/schemas/pet/#status-409', text: '409 Conflict' },
  ])
})

const book = indexed('/operations/book-room/', 'Book a room', ['h2', 'body', 'Body'])
const cancel = indexed('/operations/delete-booking/', 'Delete a booking')
const room = indexed(
  '/schemas/room/',
  'Room',
  ['li', 'opening_hours', 'opening_hours string'],
  ['li', 'expires_at', 'expires_at string'],
  ['li', 'limit', 'limit integer'],
)
const errors = indexed('/reference/errors/', 'Errors', ['tr', 'error-room_taken', 'room_taken 409 Conflict'])
const guide = indexed('/guides/retry/', 'Errors and retries', ['h2', 'rooms', 'Rooms that were taken, or are in use'])

test.each([
  { query: 'remove booking', url: '/operations/delete-booking/' },
  { query: 'erase a booking', url: '/operations/delete-booking/' },
  { query: 'opening_hours', url: '/schemas/room/#opening_hours' },
  { query: 'Opening hours', url: '/schemas/room/#opening_hours' },
  { query: 'room lifetime', url: '/schemas/room/#expires_at' },
  { query: 'how long is a room valid', url: '/schemas/room/#expires_at' },
  { query: 'max', url: '/schemas/room/#limit' },
  { query: 'room_taken', url: '/reference/errors/#error-room_taken' },
  { query: '409', url: '/reference/errors/#error-room_taken' },
  { query: 'retry', url: '/guides/retry/' },
  { query: 'room', url: '/schemas/room/' },
])('of a search for "$query", the first row is $url', async ({ query, url }) => {
  const rows = await find(indexOf(guide, book, cancel, room, errors), query)
  expect(rows[0]?.url).toBe(url)
})

const token = indexed('/operations/create-token/', 'Generate an access token')
const fields = indexed('/schemas/token/', 'Token', ['li', 'access_token', 'access_token string, as it was issued'])
const signed = indexed('/guides/signing/', 'Signing', ['h2', 'header', 'Send X-Shop-Id beside the token'])
const shops = indexed('/reference/shops/', 'Shops', ['h2', 'id', 'The id of a shop X is shown'])
const workflows = indexed('/reference/workflows/', 'Workflows', ['h2', 'pay', 'Pay a bill'])
const pay = indexed('/operations/pay-bill/', 'Pay a large bill')
const newBill = indexed('/webhooks/new-bill/', 'New bill added')
const createBill = indexed('/operations/create-bill/', 'Create bills', ['h2', 'responses', 'Responses'])
const credentials = indexed(
  '/reference/authentication/',
  'Credentials',
  ['h2', 'pass', 'guestPass'],
  ['p', '', 'X-Guest-Pass: PASS'],
)
const guests = indexed('/operations/list-guests/', 'List guests', ['p', '', 'Send X-Guest-Pass'])
const days = indexed('/schemas/date/', 'Date', ['li', 'day', 'day integer'])
const weeks = indexed('/schemas/stay/', 'Stay', ['li', 'value', 'value At most 14 in days'])

test.each([
  { what: 'an operation to do something, not a field of the same words', query: 'get access token', url: token.url },
  { what: 'a phrase by its word', query: 'get rid of a booking', url: cancel.url },
  { what: 'a name as it is written', query: 'X-Shop-Id', url: `${signed.url}#header` },
  { what: 'an operation before a workflow with it', query: 'pay bill', url: pay.url },
  { what: 'the row with a number', query: '14 days', url: `${weeks.url}#value` },
  {
    what: 'an operation to create something, not a message about it',
    query: 'add bill',
    url: '/operations/create-bill/',
  },
  { what: 'a word with a mistake', query: 'larje bill', url: pay.url },
  { what: 'an operation to end something', query: 'cancel booking', url: cancel.url },
  { what: 'a name of the reference', query: 'X-Guest-Pass', url: `${credentials.url}#pass` },
  { what: 'all of something', query: 'all guests', url: guests.url },
  { what: 'the row with the rarer word', query: 'maximum opening hours of a room', url: `${room.url}#opening_hours` },
])('a search finds $what: "$query"', async ({ query, url }) => {
  const pages = [
    newBill,
    createBill,
    guests,
    credentials,
    days,
    weeks,
    shops,
    signed,
    workflows,
    pay,
    fields,
    token,
    room,
    errors,
    book,
    cancel,
  ]
  const [first] = await find(indexOf(...pages), query)
  expect(first?.url).toBe(url)
})

test('a page with some words of everything stands behind what the words are about', async () => {
  const all = indexed('/docs/schemas/', 'Schemas', ['p', '', 'Bill with guests and hours'])
  const rows = await find(indexOf(all, pay, guests, days), 'guest hours bill')
  expect(rows.map(({ url }) => url).indexOf(all.url)).toBeGreaterThan(0)
})

test.each(['', ' ', '. !', 'zebra'])('nothing is found for "%s"', async (query) => {
  expect(await find(indexOf(guide, book, room), query)).toEqual([])
})

test('a heading of a guide that is the name of a package does not stand before what is called by the word', async () => {
  const index = indexOf(
    indexed('/docs/guides/move/', 'Move', ['h2', 'from-graph-codegen', 'From graph-codegen']),
    indexed('/docs/reference/', 'Reference', ['h2', 'download', 'Download the Graph document']),
  )
  const firstOf = async (query: string) => (await find(index, query))[0]?.url
  expect(await firstOf('graph')).toBe('/docs/reference/#download')
  expect(await firstOf('graph-codegen')).toBe('/docs/guides/move/#from-graph-codegen')
})

/** A page whose text begins with its title, as pages do. */
const page = (url: string, title: string, text: string): IndexedPage =>
  indexed(url, title, ['p', '', text], ['h2', 'more', 'More'])

const listed = page('/operations/list-bookings/', 'List existing bookings', 'Returns the bookings of a guest')
const made = page('/operations/create-booking/', 'Create a booking', 'A hold on a room')
const paid = page(
  '/operations/pay-booking/',
  'Pay for a booking',
  'A payment is an attempt to pay for the booking, which will confirm it and let the guest get a ticket',
)
const noted = page('/webhooks/new-booking/', 'New booking', 'A booking was created')
const webhooks = page('/webhooks/', 'Webhooks', 'New booking A booking was created')
const access = page('/reference/authentication/', 'Credentials', 'Authorization: Bearer TOKEN')
const scopes = page('/reference/scopes/', 'Scopes', 'What read and write allow')
const issued = indexed('/schemas/token/', 'Token', ['li', 'token_type', 'token_type string Bearer token'])
const migrating = page('/guides/migration/', 'Migrating to a new version', 'What a command rewrites')
const stated = indexed(
  '/guides/about/',
  'About',
  ['h2', 'versions', 'Versions'],
  ['p', '', 'This is version 2 of the rooms'],
)
const paging = page('/guides/paging/', 'Paging', 'Read all')
const sent = page('/guides/requests/', 'Requests', 'An example of paging')

test.each([
  { what: 'an operation that does what the first word asks for', query: 'book a ticket', url: made.url },
  { what: 'what a reader has as a list', query: 'my bookings', url: listed.url },
  { what: 'a page of its own before one of all', query: 'webhook for new bookings', url: noted.url },
  { what: 'the credentials by how they are sent', query: 'bearer token', url: access.url },
  { what: 'how to get to a version', query: 'upgrade to version 2', url: migrating.url },
  { what: 'the page about what an example is of', query: 'paging example', url: paging.url },
])('a search leads to $what: "$query"', async ({ query, url }) => {
  const all = [webhooks, listed, paid, made, noted, issued, access, stated, migrating, sent, paging]
  const [first] = await find(indexOf(...all), query)
  expect(first?.url).toBe(url)
})

test('a page about a word is read, also where many pages have the other words of a search', async () => {
  const others = Array.from({ length: 40 }, (_, index) =>
    page(`/operations/get-${index}/`, `Get number ${index}`, 'OAuth with scopes'),
  )
  const [first] = await find(indexOf(scopes, ...others), 'oauth scopes')
  expect(first?.url).toBe(scopes.url)
})

import type { CarsFault } from './cars-server.ts'
import type { EventsFault } from './events-server.ts'
import type { FileFault } from './files-server.ts'
import type { LibraryFault } from './library-server.ts'
import type { ParcelsFault } from './parcels-server.ts'
import type { FoundFault } from './planted-server.ts'
import type { ShelfFault } from './shelf-server.ts'
import type { SongsFault } from './songs-server.ts'
import type { TenantFault } from './tenants-server.ts'
import type { TripsFault } from './trips-server.ts'

const [libraryBooks, book] = ['/libraries/{libraryId}/books', '/books/{bookId}']

export const libraryFaults: readonly FoundFault<LibraryFault>[] = [
  ['books of a deleted library are read', 'state', `GET ${book}`, 'a refusal after the item above was deleted'],
  ['books of a deleted library are listed', 'state', `GET ${libraryBooks}`, 'items that belonged to it'],
  ['PATCH empties members', 'state', `PATCH ${book}`, '"publisher", which a change leaves out, stays as it is'],
  ['PATCH empties arrays', 'state', `PATCH ${book}`, '"keywords", which a change leaves out, stays as it is'],
  ['PATCH empties addresses', 'state', `PATCH ${book}`, '"homepage", which a change leaves out, stays as it is'],
  ['ignored sort', 'listing', 'GET /books', 'items by "pages", as sort says'],
  ['sorts numbers as text', 'listing', 'GET /books', 'items by "pages", as sort says'],
  ['ignored sort by title', 'listing', 'GET /books', 'items by "title", as sort says'],
  ['filters joined by or', 'listing', 'GET /books', 'select together: expected only items whose "libraryId" is what'],
  ['genre or format', 'listing', 'GET /books', 'select together: expected only items whose "genre" is what'],
  [
    'a filter by library is ignored beside another one',
    'listing',
    'GET /books',
    'select together: expected only items whose "libraryId" is what',
  ],
  ['a filter by library is ignored', 'listing', 'GET /books', 'only items whose "libraryId" is what'],
  ['a filter by library has deleted books', 'state', 'GET /books', 'no item that was deleted'],
  ['finds the beginning of titles only', 'state', 'GET /books', 'a new item is listed'],
  ['ignored search', 'state', 'GET /books', 'only items whose "title" contains what q says'],
  ['shorter pages by default', 'state', 'GET /libraries', 'the same items without limit as with its default'],
  ['a key with a letter more', 'unauthorized', 'GET /libraries', 'credentials with one character more'],
  ['a key with a letter before it', 'unauthorized', 'GET /libraries', 'credentials with one character before them'],
  ['a key in capitals', 'unauthorized', 'GET /libraries', 'credentials in another letter case'],
  ['a key twice', 'unauthorized', 'GET /libraries', 'credentials twice'],
  ['a key with a letter less', 'unauthorized', 'GET /libraries', 'credentials with one character less'],
  ['a key for another body', 'state', `POST ${libraryBooks}`, 'a refusal of one Idempotency-Key with another body'],
  [
    'a key for another body creates a book',
    'state',
    `POST ${libraryBooks}`,
    'another item with the same key: expected one item',
  ],
  ['a key creates twice', 'state', `POST ${libraryBooks}`, 'the same item with the same key: expected one item'],
  ['a change without If-Match', 'invalid-accepted', `PATCH ${book}`, 'no If-Match'],
  ['status 400 without If-Match', 'status', `PATCH ${book}`, 'no If-Match: expected status 428'],
  ['updatedAt stays', 'state', `PATCH ${book}`, 'another "updatedAt" after a change'],
]

const [song, votes] = ['/songs/{songId}', '/songs/{songId}/votes']
const readOnly = 'read-only members with other values: expected the read-only'
const weight = 'an item with all members: expected the member "weight" has the value'
const newListed = 'page 1 of the items: expected a new item is listed'

export const songsFaults: readonly FoundFault<SongsFault>[] = [
  ['a new song takes read-only members', 'state', 'POST /songs', readOnly],
  ['a change takes read-only members', 'state', `PATCH ${song}`, readOnly],
  ['a replacement takes read-only members', 'state', `PUT ${song}`, readOnly],
  ['a song is never removed', 'state', `GET ${song}`, 'the item after it was deleted: expected status 404 or 410'],
  ['songs keep a removed singer', 'state', `GET ${song}`, 'an item that names what was deleted, after that: expected'],
  ['only the first mood', 'state', `GET ${votes}`, newListed],
  ['only the last mood', 'state', `GET ${votes}`, newListed],
  ['numbers of 32 bits', 'state', `POST ${votes}`, weight],
  ['numbers of cents', 'state', `POST ${votes}`, weight],
  ['numbers without fractions', 'state', `POST ${votes}`, weight],
  [
    'titles without outer spaces',
    'state',
    'POST /songs',
    'an item with all members: expected strings keep the spaces at their ends, got "title" without them',
  ],
  [
    'strings without outer spaces',
    'state',
    'POST /singers',
    'expected strings keep the spaces at their ends, got "name" without them',
  ],
  [
    'status 422 for what is invalid',
    'status',
    'POST /singers',
    'expected status 400 for what is invalid, as documented',
  ],
  ['to includes its time', 'state', `GET ${votes}`, 'expected only items whose "givenAt" is less than'],
  ['from excludes its time', 'state', `GET ${votes}`, newListed],
  ['from is ignored', 'state', `GET ${votes}`, 'expected only items whose "givenAt" is at least'],
  ['order is ignored', 'state', `GET ${votes}`, 'the items in order desc: expected items by "givenAt", as order says'],
  ['latest first by default', 'state', `GET ${votes}`, 'the same items without order as with its default'],
]

const [parcel, close] = ['/parcels/{parcelId}', '/parcels/{parcelId}/close']

/** Where the document says it in other words, too. */
export const takenEmail: FoundFault<ParcelsFault> = [
  'a change to a taken email',
  'state',
  'PUT /senders/{senderId}',
  'the email of another item: expected status 409',
]
export const closedParcel: FoundFault<ParcelsFault> = [
  'closed parcel changed',
  'state',
  `PATCH ${parcel}`,
  'a change of an item after a step of it: expected status 409',
]

export const parcelsFaults: readonly FoundFault<ParcelsFault>[] = [
  ['closing is not kept', 'state', `POST ${close}`, 'a step of an item: expected the "state" that it shows'],
  ['closed twice', 'state', `POST ${close}`, 'the same step again: expected status 409 after POST'],
  closedParcel,
  ['closing leaves the time', 'state', `POST ${close}`, 'a step of an item: expected another "updatedAt"'],
  [
    'closed parcel scanned',
    'state',
    `POST ${parcel}/scans`,
    'a new item below one after a step of it: expected status 409 after POST',
  ],
  [
    'open parcel opened',
    'state',
    `POST ${parcel}/reopen`,
    'a step of a new item in another state: expected status 409: The parcel is not closed',
  ],
  ['closing loses the remark', 'state', `POST ${close}`, 'a step of an item: expected the member "remark"'],
  ['only two notices', 'state', 'POST /parcels', 'the member "notices" has the value that was sent'],
  ['only the first notice', 'state', 'POST /parcels', 'the member "notices" has the value that was sent'],
  ['notices in order', 'state', 'POST /parcels', 'the items of "notices" in the order in which they were sent'],
  ['two senders of one email', 'state', 'POST /senders', 'the same item again: expected status 409: Another sender'],
  takenEmail,
  ['a sender with parcels removed', 'state', 'DELETE /senders/{senderId}', 'the item is deleted: expected status 409'],
  ['null ignored', 'state', `PATCH ${parcel}`, 'remark is cleared: expected only what was sent'],
  ['labels added', 'state', `PATCH ${parcel}`, 'labels is another array: expected only what was sent'],
  ['scans counted for ever', 'state', `DELETE ${parcel}/scans/{scanId}`],
  ['scans are not counted', 'state', `POST ${parcel}/scans`, 'a "scanCount" that is higher by one'],
  ['cold parcels stay', 'state', `GET ${parcel}`, 'at the end of the run: expected status 404 or 410'],
]

export const carsFaults: readonly FoundFault<CarsFault>[] = [
  ['cuts a long string', 'state', 'POST /cars', 'the member "notes" has the value that was sent'],
  ['loses the offset of a time', 'state', 'POST /cars', 'the member "builtAt" has the value that was sent'],
  ['has another default', 'state', 'POST /cars', 'the member "color", which was not sent, has its default'],
  ['ignores a filter', 'listing', 'GET /cars', 'fuel'],
  ['leaves out a kind', 'state', 'GET /cars', 'each item is on one page'],
  ['counts all in spite of a filter', 'state', 'GET /cars', 'a total of all items on all pages'],
  ['sorts numbers as text', 'listing', 'GET /cars', 'items by "weight"'],
  ['sorts upwards only', 'listing', 'GET /cars', 'items by "weight", as sort says'],
  ['has shorter pages than it says', 'state', 'GET /cars', 'as many items on each page but the last as it says'],
  ['fails on letters that are not Latin', 'server-error', 'POST /cars'],
]

const books = '/shelves/{shelf}/books'

export const shelfFaults: readonly FoundFault<ShelfFault>[] = [
  ['ignored filter', 'listing', `GET ${books}`],
  ['a page too long', 'listing', `GET ${books}`],
  ['pages that never end', 'state', `GET ${books}`],
  ['empty pages that never end', 'state', `GET ${books}`],
  ['null kept as nothing', 'state', `PUT ${books}/{bookId}`],
  ['fails on an odd cursor', 'server-error', `GET ${books}`],
  ['fails on a body without bytes', 'server-error', `POST ${books}`],
  ['drops a member at creation', 'state', `POST ${books}`],
  ['constant ETag', 'state', `GET ${books}/{bookId}`],
  ['lost update', 'state', `PUT ${books}/{bookId}`],
  ['the same key creates again', 'state', `POST ${books}`],
]

export const tripsFaults: readonly FoundFault<TripsFault>[] = [
  ['bound of a change off by one', 'invalid-accepted', 'PATCH /trips/{tripId}'],
  ['branch of a member refused', 'valid-refused', 'POST /trips'],
  ['bound ignored beside a filter', 'listing', 'GET /trips'],
  ['ETag without what is below', 'state', 'GET /trips/{tripId}'],
  ['stop outlives its trip', 'state', 'GET /trips/{tripId}/stops/{stopId}'],
  ['cancelled trip is not removed', 'state', 'GET /trips/{tripId}'],
  ['others removed with it', 'state', 'DELETE /trips/{tripId}'],
  ['unknown trip removed', 'unrouted', 'DELETE /trips/{tripId}'],
]

/** Where the document says in other words that events have to be published, too. */
export const guestNames: FoundFault<EventsFault> = [
  'long names of guests',
  'invalid-accepted',
  'POST /events/{eventId}/guests',
]

export const eventsFaults: readonly FoundFault<EventsFault>[] = [
  ['cancelled twice', 'state', 'POST /events/{eventId}/cancel', 'the same step again: expected status 409'],
  guestNames,
  ['guests lose their names', 'state', 'POST /events/{eventId}/guests', 'the member "name" has the value'],
  ['publishing is not kept', 'state', 'POST /events/{eventId}/publish', 'a step of an item: expected the "status"'],
  ['tags reset by changes', 'state', 'PATCH /events/{eventId}', 'the member slug as it is: expected the member "tags"'],
  ['a change to a taken slug', 'state', 'PATCH /events/{eventId}', 'the slug of another item: expected status 409'],
]

export const tenantsFaults: readonly FoundFault<TenantFault>[] = [
  ['amount is not kept', 'state', 'GET /tenants/{tenant}/invoices/{invoice}'],
  ['labels are lost', 'state', 'POST /tenants/{tenant}/invoices'],
  ['scan is cut', 'state', 'GET /tenants/{tenant}/invoices/{invoice}/scan'],
]

export const filesFaults: readonly FoundFault<FileFault>[] = [
  ['open step', 'other-account', 'POST /files/{fileId}/close'],
  ['notes of any file', 'state', 'GET /files/{fileId}/notes/{noteId}'],
  ['notes of a deleted file', 'state', 'GET /files/{fileId}/notes'],
  ['notes of no file', 'unrouted', 'POST /files/{fileId}/notes'],
]

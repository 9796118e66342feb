import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { parcelsYaml } from './parcels-document.ts'
import { parcelsServer, type ParcelsFault, type ParcelsWay } from './parcels-server.ts'
import { proveHere, readDocument } from './prove-here.ts'

async function failuresWith(special?: ParcelsFault | ParcelsWay): Promise<readonly string[]> {
  const read = await readDocument(join(workspace({ 'parcels.yaml': parcelsYaml }), 'parcels.yaml'))
  const fetch = parcelsServer(read.model.document.root, special)
  const { failures } = await proveHere(read, { fetch, credentials: {}, requests: 150 })
  return failures
}

const ways: readonly (ParcelsWay | undefined)[] = [
  undefined,
  'a clock of seconds',
  'closed parcels get lost',
  'the same sender is shown again',
  'urgent by default',
]

test.each(ways)('a right server has no failure: %s', async (way) => {
  expect(await failuresWith(way)).toEqual([])
})

const faults: readonly (readonly [fault: ParcelsFault, found: string])[] = [
  [
    'closing is not kept',
    'state POST /parcels/{parcelId}/close: a step of an item: expected the "state" that it shows',
  ],
  ['closed twice', 'state POST /parcels/{parcelId}/close: the same step again: expected status 409 after POST'],
  [
    'closed parcel changed',
    'state PATCH /parcels/{parcelId}: a change of an item after a step of it: expected status 409',
  ],
  ['closing leaves the time', 'state POST /parcels/{parcelId}/close: a step of an item: expected another "updatedAt"'],
  [
    'two senders of one email',
    'state POST /senders: the same item again: expected status 409: Another sender has this email',
  ],
  ['a change to a taken email', 'state PUT /senders/{senderId}: the email of another item: expected status 409'],
  ['a sender with parcels removed', 'state DELETE /senders/{senderId}: the item is deleted: expected status 409'],
  ['null ignored', 'state PATCH /parcels/{parcelId}: remark is cleared: expected only what was sent'],
  ['labels added', 'state PATCH /parcels/{parcelId}: labels is another array: expected only what was sent'],
  ['scans counted for ever', 'state DELETE /parcels/{parcelId}/scans/{scanId}'],
]

test.each(faults)('%s is found: %s', async (fault, found) => {
  expect(await failuresWith(fault)).toContainEqual(expect.stringContaining(found))
})
